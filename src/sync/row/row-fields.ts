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

// During a deploy, a process of the older version may answer: it knows fewer fields, and leaves the others of its rows
// as they are. Parsing fills in the contract's defaults for them; if these were taken for the server's values, they
// would hide the row's real values, and be sent back over them. A group counts as one field.

/** The row; a field that it lacks keeps its known value, and counts as seen if that was from the same version. */
export const withKnown = (entity: EntityKey, row: SyncRow, known: SyncRow | null): SyncRow => {
  if (known === null || namesAll(entity, row)) return row
  const omitted = fieldsOf(entity).filter((field) => !(field in row) && field in known)
  const isOfVersion = known.version === row.version
  const unseen = omitted.filter((field) => !isOfVersion || !isSeen(known, field))
  return {
    ...row,
    ...pick(known, omitted),
    ...(unseen.length > 0 ? { unseen } : {}),
  }
}

/** Whether the row contains the field's value of its version. */
export const isSeen = (row: SyncRow, field: string): boolean =>
  field in row && row.unseen?.includes(field) !== true

/** The edited fields that the row does not contain. Fields that this app does not know cannot be in any row. */
export const unseenOf = (entity: EntityKey, row: SyncRow, edited: Fields): readonly string[] =>
  fieldsOf(entity).filter((field) => field in edited && !isSeen(row, field))

export const namesAll = (entity: EntityKey, row: SyncRow): boolean =>
  fieldsOf(entity).every((field) => isSeen(row, field))

/** The device's row after a pulled one; null: nothing is new. */
export const newsOf = (
  entity: EntityKey,
  row: SyncRow,
  local: SyncRow | undefined,
): SyncRow | null => (isNews(entity, row, local) ? withKnown(entity, row, local ?? null) : null)

/** A server without versions sends 0 each time: its rows are stored if they differ. */
const isNews = (entity: EntityKey, row: SyncRow, local: SyncRow | undefined): boolean => {
  if (local === undefined) return true
  if (row.version === 0) return !sameValue(row, local)
  return row.version === local.version
    ? fieldsOf(entity).some((field) => isSeen(row, field) && !isSeen(local, field))
    : row.version > local.version
}

/** The entity's fields in this version of the app. */
export const fieldsOf = (entity: EntityKey): readonly string[] => FIELDS.get(entity) ?? []

const FIELDS: ReadonlyMap<EntityKey, readonly string[]> = new Map(
  ENTITY_KEYS.map((entity) => {
    const { fields, serverFields } = ENTITIES[entity]
    return [entity, [...Object.keys(fields), ...Object.keys(serverFields)]]
  }),
)

/** The entity's row, as far as the body has its fields; null if the body is not one. */
export const parseRow = (entity: EntityKey, body: unknown): SyncRow | null => {
  const parsed = v.safeParse(ENTITIES[entity].rowSchema, body)
  return parsed.success ? asNamed(entity, parsed.output, Object(body)) : null
}

export type ParsedRows = {
  readonly rows: readonly SyncRow[]
  /** Ids of existing rows that this app cannot read, because a later version of the server may have written them. */
  readonly unreadIds: readonly string[]
}

/** A list of which this app can read nothing may be something else. */
export const isReadable = ({ rows, unreadIds }: ParsedRows): boolean =>
  rows.length > 0 || unreadIds.length === 0

/** Every row of a list, or the one row of an entity that has only one; null if it is not a list of such rows. */
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
  return rows.length + unreadIds.length === entries.length ? { rows, unreadIds } : null
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

/** The row exists: applying the tray item again is an update. */
export const NOT_KEPT = { action: 'update', reason: 'refused', code: FIELDS_NOT_KEPT } as const

type Shown = {
  readonly shown: SyncRow
  /** The same with what was known before. */
  readonly row: SyncRow
}

/**
 * The fields of the first mutation that are missing from the resulting row: fields that an older process does not
 * return, and fields that a newer one, asked afterwards, shows unchanged. Fields that later edits change as well are
 * left to those.
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

/** As the server stores it: texts trimmed, choices in their order. */
export const asKept = (entity: EntityKey, field: string, value: unknown): unknown => {
  const schemas: v.ObjectEntries = ENTITIES[entity].fields
  const kept = schemas[field] ? v.safeParse(schemas[field], value) : null
  return kept?.success ? kept.output : value
}
