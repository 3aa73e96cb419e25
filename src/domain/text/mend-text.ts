import { withoutInvisible } from './invisible-characters.ts'

/**
 * Text as people paste it, as it was meant: in Unicode's composed form (NFC), with one kind of line end, and without what
 * is drawn as nothing and does nothing. What Word, phone books and web pages leave in a text is turned into what it stood
 * for; what a script needs stays. Mending what was mended changes nothing. A few letters are longer in the composed form: a
 * text of at most `max` UTF-16 units that would not fit any more keeps its own.
 */
export const mendText = (text: string, max = Number.POSITIVE_INFINITY): string =>
  mend(text.replace(LINE_END, '\n'), max)

/** As `mendText`, in one line: line ends and tabs are blanks. */
export const mendLine = (text: string, max = Number.POSITIVE_INFINITY): string =>
  mend(text.replace(LINE_END_OR_TAB, ' '), max)

/** Word's line end inside a paragraph is U+000B, its page end U+000C. */
const LINE_END = /\r\n|[\r\v\f\u0085\u2028\u2029]/g
const LINE_END_OR_TAB = /\r\n|[\t\n\r\v\f\u0085\u2028\u2029]/g

const mend = (text: string, max: number): string => {
  const mended = mendCharacters(text.normalize('NFC')).trim().normalize('NFC')
  return mended.length > max && text.trim().length <= max ? mendCharacters(text).trim() : mended
}

/** Whether there may be something to mend: nearly always there is not. */
const SUSPECT =
  /[^\P{Cc}\t\n]|[\p{Cs}\p{Default_Ignorable_Code_Point}\u2010\u2011\ufff9-\ufffb\uf0a7\uf0b7]/u

const mendCharacters = (text: string): string => {
  if (!SUSPECT.test(text)) return text
  const plain = mendDirection(text).replace(HYPHEN, '-').replace(WORD_BULLET, '•')
  return withoutInvisible([...plain])
}

const HYPHEN = /[\u2010\u2011]/g
/** Of Word's Symbol and Wingdings fonts. */
const WORD_BULLET = /[\uf0a7\uf0b7]/g

/** Of Arabic, Hebrew and their relatives. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Whether a part of the text runs from right to left. */
export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/** Embeddings and overrides: they can make `fdp` read `pdf`. What they were for, isolation does. */
const OVERRIDE = /[\u202a-\u202e]/g
const ISOLATE = /[\u2066-\u2069]/g
const DIRECTION_MARK = /[\u061c\u200e\u200f]/g

/** Beside letters that run from right to left, a mark of direction does no more than such a letter. */
const mendDirection = (text: string): string => {
  const plain = text.replace(OVERRIDE, '')
  if (!hasRightToLeft(plain)) return plain.replace(ISOLATE, '').replace(DIRECTION_MARK, '')
  return isBalanced(plain) ? plain : plain.replace(ISOLATE, '')
}

/** Whether each isolate ends in the line in which it begins. */
const isBalanced = (text: string): boolean => text.split('\n').every(isLineBalanced)

const isLineBalanced = (line: string): boolean => {
  let open = 0
  for (const [mark] of line.matchAll(ISOLATE)) {
    open += mark === '\u2069' ? -1 : 1
    if (open < 0) return false
  }
  return open === 0
}
