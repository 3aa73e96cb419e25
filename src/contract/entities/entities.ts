import { model } from './model.ts'

/** Every synced entity, by its plural: URL segment, SQL table, Dexie table. A new entity is registered here. */
export const ENTITIES = { models: model } as const

export type EntityKey = keyof typeof ENTITIES

export const ENTITY_KEYS = Object.keys(ENTITIES) as readonly EntityKey[]
