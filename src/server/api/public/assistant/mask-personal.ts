/** What stands for what was taken out. */
const MASKS = { email: '[e-mail]', number: '[number]', name: '[name]' } as const

const EMAIL = /[\p{L}\p{N}._%+-]+\s?@\s?[\p{L}\p{N}-]+(?:\s?\.\s?[\p{L}\p{N}-]+)+/gu
/** Telephones, cards, accounts: eight digits or more, however they are set apart. */
const LONG_NUMBER = /(?:\+|\(|\b[A-Z]{2})?\d(?:[\s.()/-]{0,2}[\dA-Z]){7,}/g
/** How people introduce themselves. */
const INTRODUCTION =
  /((?:je m['’ ]appelle|mon nom est|moi c['’ ]est|my name is|call me|me llamo|mi nombre es|meu nome é|me chamo|chamo-me|ผมชื่อ|ฉันชื่อ|ดิฉันชื่อ|ชื่อของฉันคือ)\s*)(\p{L}[\p{L}\p{M}'’-]*(?:\s+\p{Lu}[\p{L}\p{M}'’-]*){0,2})/giu

const ANY_MASK = /\[(?:e-mail|number|name)\]/g

/** What is asked of a masked text: nothing is found by what was taken out. */
export const withoutMasks = (masked: string): string => masked.replace(ANY_MASK, ' ')

/** A question without addresses, numbers that lead to a person, and the name by which its writer introduces themself. */
export const maskPersonal = (text: string): string =>
  text
    .replace(EMAIL, MASKS.email)
    .replace(LONG_NUMBER, MASKS.number)
    .replace(INTRODUCTION, `$1${MASKS.name}`)
