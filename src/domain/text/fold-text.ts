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
    .replace(/[‘’]/g, "'")
    .replace(/[\u00a0\u202f]/g, ' ')

/** True when `needle` occurs in one of the texts; an empty needle always matches. */
export const matchesSearch = (needle: string, ...texts: readonly string[]): boolean => {
  const folded = foldText(needle.trim())
  return folded === '' || texts.some((text) => foldText(text).includes(folded))
}
