import { type Face, type Fonts, textWidth } from './fonts.ts'

const segmenters = new Map<string, Intl.Segmenter>()

/** The lines that a text takes in a width: broken at spaces, in Thai, Chinese and Japanese between words, and within a word that is wider. */
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

/** So many letters are in no line: more are not measured, or a text without spaces would take its length squared. */
const WIDER_THAN_ANY = 400

export type Wrapping = {
  readonly fonts: Fonts
  readonly face: Face
  readonly size: number
  readonly width: number
  readonly locale: string
}

/** Where scripts are written without spaces, a line may end after any word, and after what closes a clause. */
const ENDS_WORD =
  /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。，．：；！？）」』】〉》・]$/u
const BEGINS_WORD =
  /^[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}（「『【〈《]/u
/** Never first on a line: marks of repetition, what lengthens a syllable, and small ones. */
const CLINGS = /^[ๆ々ーぁぃぅぇぉっゃゅょァィゥェォッャュョ\p{M}]/u

/** What is never broken apart: a word with what follows up to a space, where there are none a word. */
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

/** As many letters as fit, at least one. */
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
