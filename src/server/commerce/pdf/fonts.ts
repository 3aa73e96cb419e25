import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'

/** `text`: what is read. `strong`: what is looked for. `display`: titles. */
export type Face = 'text' | 'strong' | 'display'

/** One file of a face: each holds the letters of some scripts. */
export type FontPart = { readonly name: string; readonly font: Font }

/** A character stands in the first of these that has it. */
const FILES: Readonly<Record<Face, readonly string[]>> = {
  text: [
    'hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff',
    'hanken-grotesk/files/hanken-grotesk-latin-ext-400-normal.woff',
    'hanken-grotesk/files/hanken-grotesk-vietnamese-400-normal.woff',
    'noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff',
  ],
  strong: [
    'hanken-grotesk/files/hanken-grotesk-latin-600-normal.woff',
    'hanken-grotesk/files/hanken-grotesk-latin-ext-600-normal.woff',
    'hanken-grotesk/files/hanken-grotesk-vietnamese-600-normal.woff',
    'noto-sans-thai/files/noto-sans-thai-thai-600-normal.woff',
  ],
  display: [
    'imbue/files/imbue-latin-500-normal.woff',
    'imbue/files/imbue-latin-ext-500-normal.woff',
    'imbue/files/imbue-vietnamese-500-normal.woff',
    'noto-sans-thai/files/noto-sans-thai-thai-600-normal.woff',
  ],
}

const faces = new Map<Face, readonly FontPart[]>()

/** Read once for all documents: that takes longer than a page. */
export const facePartsOf = (face: Face): readonly FontPart[] => {
  const known = faces.get(face)
  if (known) return known
  const { resolve } = createRequire(import.meta.url)
  const parts = FILES[face].map((file) => ({
    name: file.slice(file.lastIndexOf('/') + 1),
    font: openFont(readFileSync(resolve(`@fontsource/${file}`))),
  }))
  faces.set(face, parts)
  return parts
}

/** A glyph that was met first as a part of another would be no letter to whoever copies or searches the text. */
const openFont = (bytes: Uint8Array): Font => {
  const font = create(unpackWoff(bytes))
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  return font
}

export type TextRun = { readonly part: FontPart; readonly text: string }

/** A narrow space and a hyphen that do not break are in none of the fonts; what looks the same is. */
const ALIKE: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '\u2009': '\u00a0',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '\u2013',
}
/** Marks of direction and whatever else takes no place. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu
const UNKNOWN = '?'

/** A text cut where another font goes on. Every character has its glyph: what none of the fonts has stands as `?`. */
export const textRuns = (text: string, face: Face): readonly TextRun[] => {
  const parts = facePartsOf(face)
  const runs: { part: FontPart; text: string }[] = []
  for (const { part, character } of Array.from(
    text.normalize('NFC').replaceAll('\t', ' ').replace(UNSEEN, ''),
    (one) => placeCharacter(parts, one, runs.at(-1)?.part),
  )) {
    const last = runs.at(-1)
    if (last?.part === part) last.text += character
    else runs.push({ part, text: character })
  }
  return runs
}

const placeCharacter = (parts: readonly FontPart[], character: string, before?: FontPart) => {
  const shown = ALIKE[character] ?? character
  const has = ({ font }: FontPart) => font.hasGlyphForCodePoint(shown.codePointAt(0) ?? 0)
  // A space, and a mark above a letter, stay in the letter's own font: elsewhere they would stand wrong.
  const part = before && /[\s\p{M}]/u.test(shown) && has(before) ? before : parts.find(has)
  const [first] = parts
  if (!first) throw new Error('a face has a font')
  return part ? { part, character: shown } : { part: first, character: UNKNOWN }
}

/** In points. */
export const textWidth = (text: string, face: Face, size: number): number =>
  textRuns(text, face).reduce((width, run) => width + runWidth(run, size), 0)

export const runWidth = ({ part: { font }, text }: TextRun, size: number): number =>
  (font.layout(text).advanceWidth * size) / font.unitsPerEm

const segmenters = new Map<string, Intl.Segmenter>()

/** The lines that a text takes in a width: broken at spaces, in Thai between words, and within a word that is wider. */
export const wrapText = (
  text: string,
  { face, size, width, locale }: Wrapping,
): readonly string[] => {
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' })
  segmenters.set(locale, segmenter)
  const lines: string[] = []
  const wide = (line: string) => textWidth(line.trimEnd(), face, size)
  for (const paragraph of text.split('\n')) {
    if (wide(paragraph) <= width) {
      lines.push(paragraph)
      continue
    }
    let line = ''
    for (const piece of pieces(paragraph, segmenter)) {
      if (line !== '' && wide(line + piece) > width) {
        lines.push(line.trimEnd())
        line = ''
      }
      line += piece
      while (wide(line) > width) {
        const head = headOf(line, { face, size, width, locale })
        lines.push(head)
        line = line.slice(head.length)
      }
    }
    lines.push(line.trimEnd())
  }
  return lines
}

export type Wrapping = {
  readonly face: Face
  readonly size: number
  readonly width: number
  readonly locale: string
}

const THAI = /\p{Script=Thai}/u

/** What is never broken apart: a word with what follows up to a space, in Thai a word. */
const pieces = (text: string, segmenter: Intl.Segmenter): readonly string[] => {
  const found: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const last = found.at(-1)
    if (last === undefined || (segment !== ' ' && mayBreak(last, segment))) found.push(segment)
    else found[found.length - 1] = last + segment
  }
  return found
}

/** The mark of repetition never begins a line. */
const mayBreak = (before: string, after: string): boolean =>
  before.endsWith(' ') ||
  (THAI.test(before.slice(-1)) && THAI.test(after.charAt(0)) && !after.startsWith('ๆ'))

const headOf = (line: string, { face, size, width }: Wrapping): string => {
  let head = ''
  for (const character of line) {
    if (head !== '' && textWidth(head + character, face, size) > width) break
    head += character
  }
  return head
}
