import { foldText } from './fold-text.ts'

/** A readable URL segment: 'Léa & Luna' → 'lea-luna'. Empty when no letter or digit is left. */
export const textToSlug = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
