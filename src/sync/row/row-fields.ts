import * as v from 'valibot'
import { ENTITIES, ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import { FIELDS_NOT_KEPT } from '#contract/problems.ts'
import { pick } from '#domain/collections.ts'
import {
  type Fields,
  type LostField,
  type RowState,
  type SyncRow,
  sameValue,
  withDefaults,
} from './row-state.ts'

// While a new version is rolled out, a process of the older one may answer: it knows fewer fields, and leaves the others
// of its rows as they are. Parsing fills in the contract's defaults for them; taken for the server's word, these would
// hide what the row really holds, and be sent back over it. A group counts as one field.

/** The row; what it does not name stands as it was known, and counts as seen where that was of this very version. */
export const withKnown = (entity: EntityKey, row: SyncRow, known: SyncRow | null): SyncRow => {
  if (known === null || namesAll(entity, row)) return row
  const untold = fieldsOf(entity).filter((field) => !(field in row) && field in known)
  const isOfVersion = known.version === row.version
  const unseen = untold.filter((field) => !isOfVersion || !isSeen(known, field))
  return {
    ...row,
    ...pick(known, untold),
    ...(unseen.length > 0 ? { unseen } : {}),
  }
}

/** Whether the row tells what the field is in its version. */
export const isSeen = (row: SyncRow, field: string): boolean =>
  field in row && row.unseen?.includes(field) !== true

/** Of the edited fields those that the row does not tell. What this app itself does not know, no row can tell it. */
export const unseenOf = (entity: EntityKey, row: SyncRow, edited: Fields): readonly string[] =>
  fieldsOf(entity).filter((field) => field in edited && !isSeen(row, field))

export const namesAll = (entity: EntityKey, row: SyncRow): boolean =>
  fieldsOf(entity).every((field) => isSeen(row, field))

/** What a pulled row makes of the one that this device has; null: it tells nothing new. */
export const newsOf = (
  entity: EntityKey,
  row: SyncRow,
  local: SyncRow | undefined,
): SyncRow | null => (isNews(entity, row, local) ? withKnown(entity, row, local ?? null) : null)

/** A server that counts no versions answers 0 each time: its rows are taken where they differ. */
const isNews = (entity: EntityKey, row: SyncRow, local: SyncRow | undefined): boolean => {
  if (local === undefined) return true
  if (row.version === 0) return !sameValue(row, local)
  return row.version === local.version
    ? fieldsOf(entity).some((field) => isSeen(row, field) && !isSeen(local, field))
    : row.version > local.version
}

/** The entity's fields as this version of the app knows them. */
export const fieldsOf = (entity: EntityKey): readonly string[] => FIELDS.get(entity) ?? []

const FIELDS: ReadonlyMap<EntityKey, readonly string[]> = new Map(
  ENTITY_KEYS.map((entity) => {
    const { fields, serverFields } = ENTITIES[entity]
    return [entity, [...Object.keys(fields), ...Object.keys(serverFields)]]
  }),
)

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

/** The row itself is there: what is brought back from the tray is an update of it. */
export const NOT_KEPT = { action: 'update', reason: 'refused', code: FIELDS_NOT_KEPT } as const

type Shown = {
  readonly shown: SyncRow
  /** The same with what was known before. */
  readonly row: SyncRow
}

/**
 * What the first mutation wanted and the row of its effect does not hold: fields that an older process answers nothing
 * of, and those that a newer one, asked after it, shows as they were. Later edits of the same fields speak for themselves.
 */
export const notKept = (
  { entity, base, mutations: [head, ...rest] }: RowState,
  { shown, row }: Shown,
): readonly LostField[] => {
  if (head === undefined || rest.some(({ type }) => type === 'delete')) return []
  const held: Fields = withDefaults(entity, row)
  const before: Fields = withDefaults(entity, base ?? {})
  return fieldsOf(entity)
    .filter((field) => field in head.fields && !rest.some(({ fields }) => field in fields))
    .filter((field) => !(field in shown) || sameValue(shown[field], before[field]))
    .map((field) => ({ field, local: head.fields[field], server: held[field] ?? null }))
    .filter(({ field, local, server }) => !sameValue(asKept(entity, field, local), server))
}

/** As the server keeps it: texts trimmed, choices in their order. */
export const asKept = (entity: EntityKey, field: string, value: unknown): unknown => {
  const schemas: v.ObjectEntries = ENTITIES[entity].fields
  const kept = schemas[field] ? v.safeParse(schemas[field], value) : null
  return kept?.success ? kept.output : value
}
