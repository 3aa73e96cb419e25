/** Folds case and accents, so that 'Thaïlande', 'thailande' and 'THAÏLANDE' compare equal. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** True when `needle` occurs in one of the texts; an empty needle always matches. */
export const matchesSearch = (needle: string, ...texts: readonly string[]): boolean => {
  const folded = foldText(needle.trim())
  return folded === '' || texts.some((text) => foldText(text).includes(folded))
}
