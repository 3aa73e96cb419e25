import type { EntityWordsByKey } from '#admin/entity/words/entity-words.tsx'
import { modelWords } from '#admin/models/model-words.ts'

/** What the shared screens know of each entity, by its plural. A new entity with a screen is registered here. */
export const ENTITY_WORDS: EntityWordsByKey = { models: modelWords }
