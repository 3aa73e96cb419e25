import { ENTITIES, ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import { pick } from '#domain/collections/pick.ts'
import type { Fields, SyncRow } from './row-state.ts'
import { sameValue } from './same-value.ts'

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
