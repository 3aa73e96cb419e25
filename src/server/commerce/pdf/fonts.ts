import anyAscii from 'any-ascii'
import {
  type Face,
  type FontPart,
  hasCharacter,
  houseParts,
  loadForeignParts,
} from './font-files.ts'
import { visualSegments } from './text-direction.ts'

export type { Face } from './font-files.ts'

/** Of each face the fonts that one document stands in. */
export type Fonts = (face: Face) => readonly FontPart[]

/** What a document says has its glyphs in these; `strong`: as much of it as stands out. */
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

/** Parsed once, before somebody waits for them: each in a turn of its own, so that requests come in between. */
export const warmUpFonts = async (): Promise<void> => {
  for (const face of ['text', 'strong', 'display'] as const) {
    await new Promise((resolve) => setImmediate(resolve))
    houseParts(face)
  }
}

export type TextRun = {
  readonly part: FontPart
  /** As it is laid out: by the font's own direction. */
  readonly text: string
}

/** A narrow space and a hyphen that do not break are in none of the fonts; what looks the same is. */
const ALIKE: Readonly<Record<string, string>> = {
  '\u202f': '\u00a0',
  '\u2009': '\u00a0',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '\u2013',
}

/**
 * Marks of direction and whatever else takes no place. What joins or parts letters stays behind an Arabic or Hindi one:
 * there it is a matter of spelling.
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

/** In Latin letters, and by its code point where it has none: `[U+E000]`. */
const spelled = (character: string): string =>
  anyAscii(character) ||
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** A text as it is printed: each character of it has its glyph, and what is in none of the fonts is spelled in Latin letters. */
export const printedText = (fonts: Fonts, text: string, face: Face): string => {
  const parts = fonts(face)
  return Array.from(printable(text), (one) => {
    const shown = ALIKE[one] ?? one
    return parts.some(({ font }) => hasCharacter(font, shown)) ? shown : spelled(shown)
  }).join('')
}

/** One line, cut where another font goes on, from the left to the right as it is seen. `isRtl`: as a part of such a paragraph. */
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
    // A font turns letters of such a script round; whatever else stands among them, nobody does.
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
  // A space, and a mark above a letter, stay in the letter's own font: elsewhere they would stand wrong.
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
