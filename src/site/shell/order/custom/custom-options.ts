/** Chosen or typed, so the contract knows no list of them. Source: specification, section 3. */
export const EYE_COLORS = ['bleu', 'vert', 'marron', 'noisette', 'gris'] as const
export const HAIR_COLORS = ['blond', 'brun', 'noir', 'roux', 'chatain'] as const
export const MAIN_LANGUAGES = [
  'francais',
  'anglais',
  'espagnol',
  'portugais',
  'japonais',
  'allemand',
  'italien',
] as const
