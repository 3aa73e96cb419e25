/**
 * Normalises case, Latin accents, letters with a stroke and ligatures, typographic apostrophes and no-break spaces, so
 * that 'Thaïlande' and 'THAILANDE', 'Søren' and 'soren' compare equal, and typed text matches printed text. Thai vowel
 * and tone marks stay. In Unicode's composed form (NFC).
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(NOT_SPLIT, (letter) => BASE_LETTERS[letter] ?? letter)
    .replace(/[‘’]/g, "'")
    .replace(/[\u00a0\u202f]/g, ' ')
    .normalize('NFC')

/** Letters that Unicode does not decompose, as people type them without a key for them. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  ß: 'ss',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ĳ: 'ij',
  ĸ: 'k',
  ŀ: 'l',
  ł: 'l',
  ŉ: 'n',
  ŋ: 'n',
  œ: 'oe',
  ŧ: 't',
  ſ: 's',
}
const NOT_SPLIT = /[æðøþßđħıĳĸŀłŉŋœŧſ]/g

/**
 * A text in the form for searching: normalised, without invisible characters, with one kind of hyphen, and numbers
 * without spaces between thousands, so that `2499` and `2 499` match each other.
 */
export const searchedText = (text: string): string =>
  foldText(text)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(THOUSANDS, (number) => number.replaceAll(' ', ''))

const THOUSANDS = /(?<![\d,.])[1-9]\d{0,2}(?: \d{3})+(?!\d)/g

/**
 * The words of a search, in the form for a searched text; a number with thousands separators, '1 299,50', is one word.
 */
export const searchWords = (search: string): string[] =>
  searchedText(search).replaceAll('€', ' € ').match(/\S+/g) ?? []

/** True if each word of the search is in one of the texts, whole or in part, in any order; also true without words. */
export const matchesSearch = (search: string, ...texts: readonly string[]): boolean => {
  const searched = texts.map(searchedText)
  return searchWords(search).every((word) => searched.some((text) => text.includes(word)))
}

/** A readable URL segment: 'Léa & Luna' → 'lea-luna'. Empty if no letter or digit is left. */
export const textToSlug = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** A readable address: the title, and enough of the id to distinguish equal titles. */
export const rowSlug = (id: string, title: string): string =>
  [textToSlug(title), id.replaceAll('-', '').slice(-6)].filter((part) => part !== '').join('-')
