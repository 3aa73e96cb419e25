import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import { type EngineStatus, type PullMark, rowKey } from '#sync/ports.ts'
import { mirrorRow } from '#sync/row/mirror-row.ts'
import type {
  Incoming,
  Mutation,
  Rejection,
  RowState,
  RowStep,
  SyncRow,
} from '#sync/row/row-state.ts'

export type StoredBase = {
  readonly entity: EntityKey
  readonly rowId: string
  readonly row: SyncRow | null
  readonly ahead: Incoming | null
}

export type StoredMutation = Mutation & { readonly seq: number }

/** An account's database as plain maps: the same contents as the product's, and each change of it at once and whole. */
export type MemoryDatabase = {
  readonly mirrors: Readonly<Record<EntityKey, Map<string, SyncRow>>>
  readonly bases: Map<string, StoredBase>
  /** In the order of their places. */
  readonly outbox: Map<number, StoredMutation>
  readonly tray: Map<string, Rejection>
  readonly marks: Map<EntityKey, PullMark>
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
    ? { entity, rowId, base: db.mirrors[entity].get(rowId) ?? null, ahead: null, mutations }
    : { entity, rowId, base: stored?.row ?? null, ahead: stored?.ahead ?? null, mutations }
}

export const saveRow = (
  db: MemoryDatabase,
  before: RowState,
  { state, rejections }: RowStep,
): void => {
  for (const rejection of rejections) db.tray.set(rejection.id, rejection)
  if (state === before) return
  const { entity, rowId, base, ahead, mutations } = state
  const places = new Set(mutations.map(({ seq }) => seq))
  for (const { seq } of before.mutations)
    if (seq !== null && !places.has(seq)) db.outbox.delete(seq)
  for (const mutation of mutations) {
    const seq = mutation.seq ?? ++db.lastSeq
    db.outbox.set(seq, { ...mutation, seq })
  }
  const key = rowKey(state)
  if (mutations.length > 0) db.bases.set(key, { entity, rowId, row: base, ahead })
  else db.bases.delete(key)
  const row = mirrorRow(state)
  if (row) db.mirrors[entity].set(rowId, row)
  else db.mirrors[entity].delete(rowId)
}
