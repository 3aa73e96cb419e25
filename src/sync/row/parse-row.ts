import * as v from 'valibot'
import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import { pick } from '#domain/pick.ts'
import { fieldsOf } from './named-fields.ts'
import type { SyncRow } from './row-state.ts'

/** The entity's row, as far as the body names its fields; null when the body is none. */
export const parseRow = (entity: EntityKey, body: unknown): SyncRow | null => {
  const parsed = v.safeParse(ENTITIES[entity].rowSchema, body)
  return parsed.success ? asNamed(entity, parsed.output, Object(body)) : null
}

/** Every row of a list, or the one row of an entity that has only one; null when one of them is none. */
export const parseRows = (
  entity: EntityKey,
  body: unknown,
  parse = parseRow,
): readonly SyncRow[] | null => {
  const entries = ENTITIES[entity].single ? [body] : body
  if (!Array.isArray(entries)) return null
  const rows = entries.map((entry) => parse(entity, entry))
  return rows.every((row) => row !== null) ? rows : null
}

const asNamed = (entity: EntityKey, row: SyncRow, body: object): SyncRow => {
  const fields = fieldsOf(entity)
  if (fields.every((field) => field in body)) return row
  const { id, version, last_mutation_id, ...rest } = row
  const kept = Object.keys(rest).filter((field) => field in body || !fields.includes(field))
  return { id, version, last_mutation_id, ...pick(rest, kept) }
}
