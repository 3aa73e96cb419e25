import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import type { AskedRow } from '#device/storage/asked-rows.ts'
import { type EngineStatus, type PullMark, rowKey } from '#sync/ports.ts'
import {
  type Incoming,
  type Mutation,
  mirrorRow,
  type Rejection,
  type RowState,
  type RowStep,
  type SyncRow,
} from '#sync/row/row-state.ts'

type StoredBase = {
  readonly entity: EntityKey
  readonly rowId: string
  readonly row: SyncRow | null
  readonly ahead: Incoming | null
}

export type StoredMutation = Mutation & { readonly seq: number }

/** An account's database as plain maps: the same contents as the product's, and each change is atomic. */
export type MemoryDatabase = {
  readonly mirrors: Readonly<Record<EntityKey, Map<string, SyncRow>>>
  readonly bases: Map<string, StoredBase>
  /** In the order of their sequence numbers. */
  readonly outbox: Map<number, StoredMutation>
  readonly tray: Map<string, Rejection>
  readonly marks: Map<EntityKey, PullMark>
  /** What the engine has answered to pages that show a row which has not arrived, by `rowKey`. */
  readonly asked: Map<string, AskedRow>
  status: EngineStatus | null
  token: string | null
  lastSeq: number
  isDeleted: boolean
}

export const createMemoryDatabase = (): MemoryDatabase => ({
  // There is a map for each entity.
  mirrors: Object.fromEntries(
    ENTITY_KEYS.map((entity) => [entity, new Map<string, SyncRow>()]),
  ) as MemoryDatabase['mirrors'],
  bases: new Map(),
  outbox: new Map(),
  tray: new Map(),
  marks: new Map(),
  asked: new Map(),
  status: null,
  token: null,
  lastSeq: 0,
  isDeleted: false,
})

export type RowName = { readonly entity: EntityKey; readonly rowId: string }

export const loadRow = (db: MemoryDatabase, { entity, rowId }: RowName): RowState => {
  const key = rowKey({ entity, rowId })
  const mutations = [...db.outbox.values()].filter((entry) => rowKey(entry) === key)
  const stored = db.bases.get(key)
  return mutations.length === 0
    ? { entity, rowId, base: db.mirrors[entity].get(rowId) ?? null, remoteRow: null, mutations }
    : { entity, rowId, base: stored?.row ?? null, remoteRow: stored?.ahead ?? null, mutations }
}

export const saveRow = (
  db: MemoryDatabase,
  before: RowState,
  { state, rejections }: RowStep,
): void => {
  for (const rejection of rejections) db.tray.set(rejection.id, rejection)
  if (state === before) return
  const { entity, rowId, base, remoteRow, mutations } = state
  const places = new Set(mutations.map(({ seq }) => seq))
  for (const { seq } of before.mutations)
    if (seq !== null && !places.has(seq)) db.outbox.delete(seq)
  for (const mutation of mutations) {
    const seq = mutation.seq ?? ++db.lastSeq
    db.outbox.set(seq, { ...mutation, seq })
  }
  const key = rowKey(state)
  if (rowId !== before.rowId) forget(db, before)
  if (mutations.length > 0) db.bases.set(key, { entity, rowId, row: base, ahead: remoteRow })
  else db.bases.delete(key)
  const row = mirrorRow(state)
  if (row) db.mirrors[entity].set(rowId, row)
  else db.mirrors[entity].delete(rowId)
}

/** The server has given the row another id. */
const forget = (db: MemoryDatabase, { entity, rowId }: RowName): void => {
  db.bases.delete(rowKey({ entity, rowId }))
  db.mirrors[entity].delete(rowId)
}

/** The returned function restores the present contents, and says whether that changed anything. */
export const rememberContents = (db: MemoryDatabase): (() => boolean) => {
  const { status, token, lastSeq } = db
  const mirrors = Object.values(db.mirrors).map((mirror) => remember(mirror))
  const { bases, outbox, tray, marks, asked } = db
  const maps = [bases, outbox, tray, marks, asked].map((map) => remember<unknown, unknown>(map))
  const undoings = [...mirrors, ...maps]
  return () => {
    const isChanged = undoings.map((undo) => undo()).includes(true)
    const isOther = db.status !== status || db.token !== token
    Object.assign(db, { status, token, lastSeq })
    return isChanged || isOther
  }
}

const remember = <Key, Value>(map: Map<Key, Value>): (() => boolean) => {
  const entries = [...map]
  return () => {
    if (map.size === entries.length && entries.every(([key, value]) => map.get(key) === value))
      return false
    map.clear()
    for (const [key, value] of entries) map.set(key, value)
    return true
  }
}
