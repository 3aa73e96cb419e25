/** Folds case and Latin accents, so that 'Thaïlande' and 'THAILANDE' compare equal. Thai vowel and tone marks stay. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** True when `needle` occurs in one of the texts; an empty needle always matches. */
export const matchesSearch = (needle: string, ...texts: readonly string[]): boolean => {
  const folded = foldText(needle.trim())
  return folded === '' || texts.some((text) => foldText(text).includes(folded))
}
