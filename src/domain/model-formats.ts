/** What a pack may contain. Source: specification, section 3. */
export const MODEL_FORMATS = ['photo', 'vidéo', 'journal intime'] as const

export type ModelFormat = (typeof MODEL_FORMATS)[number]
