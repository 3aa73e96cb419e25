import type { EntityKey } from '#contract/entities/entities.ts'
import type { EntityTable } from './entity-table.ts'
import { modelTable } from './model-table.ts'

/** Every entity that the API serves. A new one is registered here. */
export const ENTITY_TABLES: Readonly<Record<EntityKey, EntityTable>> = { models: modelTable }
