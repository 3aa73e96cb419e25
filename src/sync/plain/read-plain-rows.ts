import * as v from 'valibot'
import { ENTITIES, type EntityKey } from '#contract/entities/entities.ts'
import { type ParsedRows, parseRows } from '../row/parse-row.ts'
import type { SyncRow } from '../row/row-state.ts'

/** A list of the plain contract; null when the body is none. */
export const readPlainRows = (entity: EntityKey, body: unknown): ParsedRows | null =>
  parseRows(entity, body, readPlainRow)

/**
 * One row of the plain contract; null when the value is none. Whatever it calls a version is none of ours, so the row
 * counts as one without: it is compared by value alone.
 */
export const readPlainRow = (entity: EntityKey, value: unknown): SyncRow | null => {
  if (!isObject(value)) return null
  const { single, plural, fields, rowSchema } = ENTITIES[entity]
  const { version, last_mutation_id, ...row } = withoutNulls(withTextIds(value))
  // The one row has no id to be known by, and all its fields are optional: any object would do.
  if (single && !Object.keys(fields).some((field) => field in row)) return null
  const parsed = v.safeParse(rowSchema, single ? { ...row, id: plural } : row)
  return parsed.success ? parsed.output : null
}

type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a database holds no value of is as good as not sent: the contract's default stands for it. */
const withoutNulls = (row: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

/** The contract does not say what ids are made of; here they are text. */
const withTextIds = (row: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === 'number' && /^id$|_id$/.test(key) ? String(value) : withTextIdsInside(value),
    ]),
  )

const withTextIdsInside = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withTextIdsInside)
  return isObject(value) ? withTextIds(value) : value
}
