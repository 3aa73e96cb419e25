import { foldSentence } from '#contract/public/assistant/split-words.ts'

/** Placeholders for removed text. */
const MASKS = {
  email: '[e-mail]',
  number: '[number]',
  name: '[name]',
  address: '[address]',
} as const

const EMAIL = /[\p{L}\p{N}._%+-]+\s?@\s?[\p{L}\p{N}-]+(?:\s?\.\s?[\p{L}\p{N}-]+)+/gu
/** Telephone, card and account numbers: eight digits or more, with any separators. */
const LONG_NUMBER = /(?:\+|\(|\b[A-Z]{2})?\d(?:[\s.()/-]{0,2}[\dA-Z]){7,}/g
/** Phrases by which people introduce themselves. */
const INTRODUCTION =
  /((?:je m['’ ]appelle|mon nom est|moi c['’ ]est|my name is|call me|me llamo|mi nombre es|meu nome é|me chamo|chamo-me|ผมชื่อ|ฉันชื่อ|ดิฉันชื่อ|ชื่อของฉันคือ)\s*)(\p{L}[\p{L}\p{M}'’-]*(?:\s+\p{Lu}[\p{L}\p{M}'’-]*){0,2})/giu

/** User names on social networks. */
const HANDLE = /(?<![\p{L}\p{N}])@[\w-]+(?:\.[\w-]+)*/gu
/** A street with a house number, and a town with its postcode. */
const STREET =
  /\b\d{1,5}\s?(?:bis|ter|[a-d])?,?\s+(?:rue|avenue|av|bd|boulevard|place|chemin|all[ée]e|impasse|quai|route|calle|rua|ถนน|ซอย)(?![\p{L}\p{M}])[^,?!.;\n]{1,60}|\b\d{1,5}\s+(?:\p{Lu}[\p{L}'’-]*\s){1,3}(?:street|road|lane|drive|st|rd)(?![\p{L}])|(?:calle|avenida|rua|plaza|travessa)\s[^,?!.;\d\n]{2,40},?\s*\d{1,5}|\b\d{5}(?:-\d{3,4})?\s+\p{Lu}[\p{L}-]+/giu

const ANY_MASK = /\[(?:e-mail|number|name|address)\]/g

/** Removes the placeholders from a question: they must not affect the search. */
export const withoutMasks = (masked: string): string => masked.replace(ANY_MASK, ' ')

/** A question without addresses, personal numbers, and the name by which its writer introduces themselves. */
export const maskPersonal = (text: string): string =>
  text
    .replace(EMAIL, MASKS.email)
    .replace(HANDLE, MASKS.name)
    .replace(STREET, MASKS.address)
    .replace(LONG_NUMBER, MASKS.number)
    .replace(INTRODUCTION, `$1${MASKS.name}`)

/** Phrases after which writers may give their name without calling it a name. */
const SELF =
  /(?<![\p{L}\p{M}])(je suis|ici|c['’ ]est|moi|i['’ ]m|i am|this is|soy|eu sou|sou o|sou a|sou|aqui é|aquí)\s+(\p{L}[\p{L}\p{M}'’-]*)(\s+\p{L}[\p{L}\p{M}'’-]*)?/giu
/** Capitalised words in a row. */
const CAPITALS = /\p{Lu}\p{Ll}[\p{L}\p{M}'’-]*(?:\s+\p{Lu}[\p{L}\p{M}'’-]*)*/gu

/** A question without names that the site never mentions: they can only be names of private persons. */
export const maskNames = (text: string, isSaid: (word: string) => boolean): string => {
  const isKnown = (word: string): boolean =>
    foldSentence(word)
      .split(/[\s’-]+/)
      .filter((part) => part.length > 1)
      .every(isSaid)
  const maskUnknown = (words: string): string =>
    words.replace(/\p{L}[\p{L}\p{M}'’-]*/gu, (word) => (isKnown(word) ? word : MASKS.name))
  const introduced = text.replace(SELF, (_, opening: string, first: string, second = '') =>
    isKnown(first)
      ? `${opening} ${first}${second}`
      : `${opening} ${MASKS.name}${maskUnknown(second)}`,
  )
  return introduced.replace(CAPITALS, (words, at: number) => {
    // A single word at the start of a sentence is capitalised anyway.
    const isOpening =
      !/\s/.test(words) && /(?:^|[.!?…\]]\s+)[«“"¿¡\s]*$/u.test(introduced.slice(0, at))
    return isOpening ? words : maskUnknown(words)
  })
}
