import * as v from 'valibot'
import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import { pick } from '#domain/collections/pick.ts'
import { fieldsOf } from './named-fields.ts'
import type { SyncRow } from './row-state.ts'

/** The entity's row, as far as the body names its fields; null when the body is none. */
export const parseRow = (entity: EntityKey, body: unknown): SyncRow | null => {
  const parsed = v.safeParse(ENTITIES[entity].rowSchema, body)
  return parsed.success ? asNamed(entity, parsed.output, Object(body)) : null
}

export type ParsedRows = {
  readonly rows: readonly SyncRow[]
  /** Of rows that are there and that nobody here can read, as a later version of the server may write them. */
  readonly unreadIds: readonly string[]
}

/** Every row of a list, or the one row of an entity that has only one; null when this is no list of such rows. */
export const parseRows = (
  entity: EntityKey,
  body: unknown,
  parse = parseRow,
): ParsedRows | null => {
  const entries = ENTITIES[entity].single ? [body] : body
  if (!Array.isArray(entries)) return null
  const parsed = entries.map((entry) => parse(entity, entry) ?? idOf(entry))
  const rows = parsed.filter((row) => row !== null && typeof row === 'object')
  const unreadIds = parsed.filter((id) => typeof id === 'string')
  const isAll = rows.length + unreadIds.length === entries.length
  return isAll && (rows.length > 0 || unreadIds.length === 0) ? { rows, unreadIds } : null
}

const identified = v.object({ id: v.union([v.string(), v.number()]) })

/** Null: it has none. */
export const idOf = (entry: unknown): string | null => {
  const parsed = v.safeParse(identified, entry)
  return parsed.success ? String(parsed.output.id) : null
}

const asNamed = (entity: EntityKey, row: SyncRow, body: object): SyncRow => {
  const fields = fieldsOf(entity)
  if (fields.every((field) => field in body)) return row
  const { id, version, last_mutation_id, ...rest } = row
  const kept = Object.keys(rest).filter((field) => field in body || !fields.includes(field))
  return { id, version, last_mutation_id, ...pick(rest, kept) }
}
