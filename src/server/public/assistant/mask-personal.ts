import { foldSentence } from '#contract/public/assistant/split-words.ts'

/** What stands for what was taken out. */
const MASKS = {
  email: '[e-mail]',
  number: '[number]',
  name: '[name]',
  address: '[address]',
} as const

const EMAIL = /[\p{L}\p{N}._%+-]+\s?@\s?[\p{L}\p{N}-]+(?:\s?\.\s?[\p{L}\p{N}-]+)+/gu
/** Telephones, cards, accounts: eight digits or more, however they are set apart. */
const LONG_NUMBER = /(?:\+|\(|\b[A-Z]{2})?\d(?:[\s.()/-]{0,2}[\dA-Z]){7,}/g
/** How people introduce themselves. */
const INTRODUCTION =
  /((?:je m['’ ]appelle|mon nom est|moi c['’ ]est|my name is|call me|me llamo|mi nombre es|meu nome é|me chamo|chamo-me|ผมชื่อ|ฉันชื่อ|ดิฉันชื่อ|ชื่อของฉันคือ)\s*)(\p{L}[\p{L}\p{M}'’-]*(?:\s+\p{Lu}[\p{L}\p{M}'’-]*){0,2})/giu

/** How people are called in public. */
const HANDLE = /(?<![\p{L}\p{N}])@[\w-]+(?:\.[\w-]+)*/gu
/** A house in a street, and a town by its code. */
const STREET =
  /\b\d{1,5}\s?(?:bis|ter|[a-d])?,?\s+(?:rue|avenue|av|bd|boulevard|place|chemin|all[ée]e|impasse|quai|route|calle|rua|ถนน|ซอย)(?![\p{L}\p{M}])[^,?!.;\n]{1,60}|\b\d{1,5}\s+(?:\p{Lu}[\p{L}'’-]*\s){1,3}(?:street|road|lane|drive|st|rd)(?![\p{L}])|(?:calle|avenida|rua|plaza|travessa)\s[^,?!.;\d\n]{2,40},?\s*\d{1,5}|\b\d{5}(?:-\d{3,4})?\s+\p{Lu}[\p{L}-]+/giu

const ANY_MASK = /\[(?:e-mail|number|name|address)\]/g

/** What is asked of a masked text: nothing is found by what was taken out. */
export const withoutMasks = (masked: string): string => masked.replace(ANY_MASK, ' ')

/** A question without addresses, numbers that lead to a person, and the name by which its writer introduces themself. */
export const maskPersonal = (text: string): string =>
  text
    .replace(EMAIL, MASKS.email)
    .replace(HANDLE, MASKS.name)
    .replace(STREET, MASKS.address)
    .replace(LONG_NUMBER, MASKS.number)
    .replace(INTRODUCTION, `$1${MASKS.name}`)

/** Where whoever writes may tell who they are without saying that it is a name. */
const SELF =
  /(?<![\p{L}\p{M}])(je suis|ici|c['’ ]est|moi|i['’ ]m|i am|this is|soy|eu sou|sou o|sou a|sou|aqui é|aquí)\s+(\p{L}[\p{L}\p{M}'’-]*)(\s+\p{L}[\p{L}\p{M}'’-]*)?/giu
/** Written as names are, with what is written so beside it. */
const CAPITALS = /\p{Lu}\p{Ll}[\p{L}\p{M}'’-]*(?:\s+\p{Lu}[\p{L}\p{M}'’-]*)*/gu

/** A question without names that the site itself never says: they can only be its writer's, or somebody else's. */
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
    // A single word at the start of a sentence has its capital from there.
    const isOpening =
      !/\s/.test(words) && /(?:^|[.!?…\]]\s+)[«“"¿¡\s]*$/u.test(introduced.slice(0, at))
    return isOpening ? words : maskUnknown(words)
  })
}
