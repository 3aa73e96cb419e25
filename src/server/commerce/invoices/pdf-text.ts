import anyAscii from 'any-ascii'
import bidiFactory from 'bidi-js'
import {
  type Face,
  type FontPart,
  hasCharacter,
  houseParts,
  loadForeignParts,
} from './pdf-fonts.ts'

const bidi = bidiFactory()

/** Hebrew, Arabic, Syriac, Thaana, N’Ko and their further blocks. */
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** By its first character that has a direction (Unicode Bidirectional Algorithm, P2 and P3). */
export const isRtlText = (text: string): boolean =>
  RTL.test(text) && bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1

type Segment = {
  /** In reading order; brackets are mirrored in right-to-left text. */
  readonly text: string
  readonly isRtl: boolean
}

/** One line, split where the direction changes, in visual order from left to right. */
const visualSegments = (line: string, isRtl: boolean): readonly Segment[] => {
  if (!isRtl && !RTL.test(line)) return [{ text: line, isRtl: false }]
  const embedding = bidi.getEmbeddingLevels(line, isRtl ? 'rtl' : 'ltr')
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels)
  const segments: { text: string; level: number }[] = []
  for (let at = 0; at < line.length; at += 1) {
    const level = embedding.levels[at] ?? 0
    const text = mirrored.get(at) ?? line.charAt(at)
    const last = segments.at(-1)
    if (last?.level === level) last.text += text
    else segments.push({ text, level })
  }
  return inVisualOrder(segments).map(({ text, level }) => ({ text, isRtl: level % 2 === 1 }))
}

/** Rule L2: from the deepest level to the first odd one, everything at that level or deeper is reversed. */
const inVisualOrder = <T extends { readonly level: number }>(
  segments: readonly T[],
): readonly T[] => {
  const deepest = Math.max(0, ...segments.map(({ level }) => level))
  let order = segments
  for (let level = deepest; level >= 1; level -= 1) {
    const turned: T[] = []
    let group: T[] = []
    for (const segment of order) {
      if (segment.level >= level) group = [segment, ...group]
      else {
        turned.push(...group, segment)
        group = []
      }
    }
    order = [...turned, ...group]
  }
  return order
}

export type { Face } from './pdf-fonts.ts'

/** The fonts of one document, by face. */
export type Fonts = (face: Face) => readonly FontPart[]

/** Fonts that cover the text of a document; `strong`: the part of it that is set in the strong face. */
export const openFonts = async (text: string, strong = text): Promise<Fonts> => {
  const missingIn = (face: Face, said: string): string =>
    [...new Set(printable(said))]
      .map((one) => ALIKE[one] ?? one)
      .filter((one) => !JOINER.test(one))
      .filter((one) => !houseParts(face).some(({ font }) => hasCharacter(font, one)))
      .join('')
  const text400 = await loadForeignParts(missingIn('text', text), 400)
  const strong600 = await loadForeignParts(missingIn('strong', strong), 600)
  const parts = {
    text: [...houseParts('text'), ...text400],
    strong: [...houseParts('strong'), ...strong600],
    display: [...houseParts('display'), ...strong600],
  }
  return (face) => parts[face]
}

/** Parsed in advance, before a user waits for them: one per turn of the event loop, so that requests run in between. */
export const warmUpFonts = async (): Promise<void> => {
  for (const face of ['text', 'strong', 'display'] as const) {
    await new Promise((resolve) => setImmediate(resolve))
    houseParts(face)
  }
}

export type TextRun = {
  readonly part: FontPart
  /** In the order of the font's own direction. */
  readonly text: string
}

/** None of the fonts has a narrow no-break space or a no-break hyphen; these look the same. */
const ALIKE: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '\u2009': '\u00a0',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '\u2013',
}

/**
 * Direction marks and other invisible characters. Joiners after an Arabic or Hindi letter stay: there they are part of
 * the spelling.
 */
const UNSEEN =
  /[[\p{Cc}\p{Cf}]--[\u200c\u200d]]|(?<![\p{Script=Arabic}\p{Script=Devanagari}])[\u200c\u200d]/gv

const JOINER = /[\u200c\u200d]/

const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\t\n]/g, ' ')
    .replace(UNSEEN, '')

/** In Latin letters, or as its code point: `[U+E000]`. */
const spelled = (character: string): string =>
  anyAscii(character) ||
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** A text as it is printed: each character has a glyph; a character that no font has is spelled in Latin letters. */
export const printedText = (fonts: Fonts, text: string, face: Face): string => {
  const parts = fonts(face)
  return Array.from(printable(text), (one) => {
    const shown = ALIKE[one] ?? one
    return parts.some(({ font }) => hasCharacter(font, shown)) ? shown : spelled(shown)
  }).join('')
}

/**
 * One line, split where the font changes, in visual order from left to right. `isRtl`: it belongs to a right-to-left
 * paragraph.
 */
export const textRuns = (
  fonts: Fonts,
  text: string,
  face: Face,
  isRtl = false,
): readonly TextRun[] => {
  const parts = fonts(face)
  return visualSegments(printedText(fonts, text, face), isRtl).flatMap((segment) => {
    const runs = runsOf(parts, segment.text)
    if (!segment.isRtl) return runs
    // The font itself reverses letters of such a script; other characters in the run have to be reversed here.
    return runs
      .map((run) => (RTL_LETTER.test(run.text) ? run : { ...run, text: reversed(run.text) }))
      .reverse()
  })
}

const RTL_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

const reversed = (text: string): string => Array.from(text).reverse().join('')

const runsOf = (parts: readonly FontPart[], text: string): TextRun[] => {
  const runs: { part: FontPart; text: string }[] = []
  for (const character of text) {
    const part = partOf(parts, character, runs.at(-1)?.part)
    const last = runs.at(-1)
    if (last?.part === part) last.text += character
    else runs.push({ part, text: character })
  }
  return runs
}

const partOf = (parts: readonly FontPart[], character: string, before?: FontPart): FontPart => {
  const has = ({ font }: FontPart) => hasCharacter(font, character)
  // A space, and a mark above a letter, stay in the letter's font: in another font their position would be wrong.
  if (before && /[\s\p{M}\u200c\u200d]/u.test(character) && has(before)) return before
  const part = parts.find(has)
  if (!part) throw new Error('a printed character has a font')
  return part
}

/** In points. */
export const textWidth = (fonts: Fonts, text: string, face: Face, size: number): number =>
  textRuns(fonts, text, face).reduce((width, run) => width + runWidth(run, size), 0)

export const runWidth = ({ part: { font }, text }: TextRun, size: number): number =>
  (font.layout(text).advanceWidth * size) / font.unitsPerEm

const segmenters = new Map<string, Intl.Segmenter>()

/**
 * Breaks a text into lines of a width: at spaces; in Thai, Chinese and Japanese between words; and inside a word that
 * is too long.
 */
export const wrapText = (
  text: string,
  { fonts, face, size, width, locale }: Wrapping,
): readonly string[] => {
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' })
  segmenters.set(locale, segmenter)
  const lines: string[] = []
  const wide = (line: string) =>
    textWidth(fonts, line.slice(0, WIDER_THAN_ANY).trimEnd(), face, size)
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
        const head = headOf(line, { fonts, face, size, width, locale })
        lines.push(head)
        line = line.slice(head.length)
      }
    }
    lines.push(line.trimEnd())
  }
  return lines
}

/**
 * No line has this many characters: only so many are measured, since a long text without spaces would take quadratic
 * time.
 */
const WIDER_THAN_ANY = 400

export type Wrapping = {
  readonly fonts: Fonts
  readonly face: Face
  readonly size: number
  readonly width: number
  readonly locale: string
}

/** In scripts without spaces, a line may end after any word, and after closing punctuation. */
const ENDS_WORD =
  /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，．：；！？）」』】〉》・]$/u
const BEGINS_WORD =
  /^[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}（「『【〈《]/u
/** Never first on a line: iteration marks, length marks and small kana. */
const CLINGS = /^[ๆ々ーぁぃぅぇぉっゃゅょァィゥェォッャュョ\p{M}]/u

/** Units that are never broken: the text up to a space, or one word in scripts without spaces. */
const pieces = (text: string, segmenter: Intl.Segmenter): readonly string[] => {
  const found: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const last = found.at(-1)
    if (last === undefined || (segment !== ' ' && mayBreak(last, segment))) found.push(segment)
    else found[found.length - 1] = last + segment
  }
  return found
}

const mayBreak = (before: string, after: string): boolean =>
  /[ @]$/.test(before) || (ENDS_WORD.test(before) && BEGINS_WORD.test(after) && !CLINGS.test(after))

/** As many characters as fit, at least one. */
const headOf = (line: string, { fonts, face, size, width }: Wrapping): string => {
  const letters = Array.from(line.slice(0, WIDER_THAN_ANY))
  let [fits, tooMany] = [1, letters.length + 1]
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1
    const isFitting = textWidth(fonts, letters.slice(0, middle).join(''), face, size) <= width
    if (isFitting) fits = middle
    else tooMany = middle
  }
  return letters.slice(0, fits).join('')
}
