import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import { rowKey } from '#sync/ports.ts'
import type { Fields, SyncRow } from '#sync/row/row-state.ts'
import type { ServerChange } from '../simulated-server.ts'

type Numbered<T> = { readonly value: T; readonly change: number }

export type Buried = {
  readonly id: string
  readonly entity: EntityKey
  readonly version: number
  /** The dates that the row gets again if it is created again. */
  readonly dates: Fields
  readonly deletedAt: string
  readonly mutationId: string | null
}

type Session = {
  readonly accountId: string
  readonly createdMs: number
  readonly usedMs: number
}

/** The first answer to an idempotency key. */
type Remembered = { readonly fingerprint: string; readonly answer: ModelAnswer }

export type ModelAnswer = {
  readonly status: number
  readonly etag: string | null
  readonly body: unknown
}

/** The data of the product's server, as plain maps. */
export type ModelDatabase = {
  readonly rows: Readonly<Record<EntityKey, Map<string, Numbered<SyncRow>>>>
  readonly tombstones: Map<string, Numbered<Buried>>
  readonly log: Map<string, Remembered>
  readonly sessions: Map<string, Session>
  change: number
}

export const createModelDatabase = (): ModelDatabase => ({
  // There is a map for each entity.
  rows: Object.fromEntries(
    ENTITY_KEYS.map((entity) => [entity, new Map()]),
  ) as unknown as ModelDatabase['rows'],
  tombstones: new Map(),
  log: new Map(),
  sessions: new Map(),
  change: 0,
})

/** Values are never changed in place, so that a copy only needs new maps. */
export const copyModelDatabase = (db: ModelDatabase): ModelDatabase => ({
  rows: Object.fromEntries(
    ENTITY_KEYS.map((entity) => [entity, new Map(db.rows[entity])]),
  ) as ModelDatabase['rows'],
  tombstones: new Map(db.tombstones),
  log: new Map(db.log),
  sessions: new Map(db.sessions),
  change: db.change,
})

export type Writing = {
  readonly db: ModelDatabase
  readonly nowMs: number
  readonly mutationId: string | null
  readonly note: (change: ServerChange) => void
}

type RowName = { readonly entity: EntityKey; readonly rowId: string }

export const findRow = (db: ModelDatabase, { entity, rowId }: RowName): SyncRow | null =>
  db.rows[entity].get(rowId)?.value ?? null

/** A row that is created again continues the version of its tombstone, and keeps its creation date. */
export const insertRow = (writing: Writing, name: RowName, values: Fields): SyncRow => {
  const key = rowKey(name)
  const buried = writing.db.tombstones.get(key)?.value
  writing.db.tombstones.delete(key)
  const now = new Date(writing.nowMs).toISOString()
  return putRow(writing, name.entity, {
    ...values,
    id: name.rowId,
    version: (buried?.version ?? 0) + 1,
    created_at: now,
    updated_at: now,
    ...buried?.dates,
    last_mutation_id: writing.mutationId,
  })
}

export const updateRow = (writing: Writing, entity: EntityKey, row: SyncRow): SyncRow =>
  putRow(writing, entity, {
    ...row,
    version: row.version + 1,
    updated_at: new Date(writing.nowMs).toISOString(),
    last_mutation_id: writing.mutationId,
  })

/** Writes a version of a row, with any author. */
export const putRow = ({ db, note }: Writing, entity: EntityKey, row: SyncRow): SyncRow => {
  db.change += 1
  db.rows[entity].set(row.id, { value: row, change: db.change })
  const { id: rowId, version, last_mutation_id: mutationId } = row
  note({ entity, rowId, version, mutationId, row })
  return row
}

export const buryRow = (
  { db, nowMs, mutationId, note }: Writing,
  entity: EntityKey,
  row: SyncRow,
) => {
  db.change += 1
  const version = row.version + 1
  db.rows[entity].delete(row.id)
  const { created_at, published_at } = row
  const dates = { created_at, ...(published_at ? { published_at } : {}) }
  const deletedAt = new Date(nowMs).toISOString()
  db.tombstones.set(rowKey({ entity, rowId: row.id }), {
    value: { id: row.id, entity, version, dates, deletedAt, mutationId },
    change: db.change,
  })
  note({ entity, rowId: row.id, version, mutationId, row: null })
}
