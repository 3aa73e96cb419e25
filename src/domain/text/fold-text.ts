/**
 * Folds case, Latin accents and ligatures, typographic apostrophes and no-break spaces, so that 'Thaïlande' and
 * 'THAILANDE' compare equal, and what is typed finds what is printed. Thai vowel and tone marks stay.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/[‘’]/g, "'")
    .replace(/[\u00a0\u202f]/g, ' ')

/** The words of a search, folded; a number with its thousands set apart, '1 299,50', is one. */
export const searchWords = (search: string): string[] =>
  foldText(search)
    .replaceAll('€', ' € ')
    .match(/(?<!\S)[1-9]\d{0,2}(?: \d{3})+(?!\d)\S*|\S+/g) ?? []

/** True when each word of a search stands in one of the texts, whole or in part, in whatever order; no words always do. */
export const matchesSearch = (search: string, ...texts: readonly string[]): boolean => {
  const folded = texts.map(foldText)
  return searchWords(search).every((word) => folded.some((text) => text.includes(word)))
}
