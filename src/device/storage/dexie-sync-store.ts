import type { EntityKey } from '#contract/entities/entities.ts'
import {
  type Claim,
  type EngineStatus,
  type PulledChanges,
  type PulledList,
  type PullMark,
  rowKey,
  type SyncStore,
} from '#sync/ports.ts'
import type { RowState, RowStep, SyncRow } from '#sync/row/row-state.ts'
import { type AdminDatabase, mirrorTable } from './admin-database.ts'
import { loadRow, rowTables, saveRow } from './row-records.ts'
import { withReopen } from './with-reopen.ts'

export const STATUS_KEY = 'status'
export const pullMarkKey = (entity: EntityKey): string => `pull:${entity}`

export const NEVER_PULLED: PullMark = {
  etag: null,
  cursor: null,
  epoch: null,
  loadedAtMs: null,
  problem: null,
  problemAtMs: null,
}

/** How many outbox entries are read at a time when looking for one to send. */
const SCAN = 100

/** The engine's storage on Dexie. */
export const createDexieSyncStore = (db: AdminDatabase): SyncStore => ({
  claim: (nowMs, busyRows) => withReopen(db, () => claim(db, nowMs, busyRows)),
  stepRow: (entity, rowId, step) => withReopen(db, () => stepRow(db, { entity, rowId }, step)),
  takeList: (entity, list) => withReopen(db, () => takeList(db, entity, list)),
  takeChanges: (entity, changes) => withReopen(db, () => takeChanges(db, entity, changes)),
  pullMark: async (entity) => {
    const record = await db.meta.get(pullMarkKey(entity))
    // Written by `markPull` alone; what an older version of the app wrote may lack something.
    return record ? { ...NEVER_PULLED, ...(record.value as PullMark) } : NEVER_PULLED
  },
  markPull: async (entity, mark) =>
    void (await db.meta.put({ key: pullMarkKey(entity), value: mark })),
  nextDueAtMs: async () => {
    let earliest: number | null = null
    const heads = new Set<string>()
    await db.outbox.orderBy('seq').each((entry) => {
      if (heads.has(rowKey(entry))) return
      heads.add(rowKey(entry))
      earliest = Math.min(earliest ?? entry.nextTryAtMs, entry.nextTryAtMs)
    })
    return earliest
  },
  makeAllDue: async () =>
    void (await db.outbox.filter((entry) => entry.nextTryAtMs > 0).modify({ nextTryAtMs: 0 })),
  writeStatus: async (status: EngineStatus) =>
    void (await db.meta.put({ key: STATUS_KEY, value: status })),
})

const claim = (
  db: AdminDatabase,
  nowMs: number,
  busyRows: ReadonlySet<string>,
): Promise<Claim | null> =>
  db.transaction('rw', db.outbox, db.bases, async () => {
    const seen = new Set(busyRows)
    let after = 0
    for (;;) {
      const entries = await db.outbox.where('seq').above(after).limit(SCAN).toArray()
      for (const entry of entries) {
        after = entry.seq
        if (seen.has(rowKey(entry))) continue
        seen.add(rowKey(entry))
        if (entry.nextTryAtMs > nowMs) continue
        const base = await db.bases.get([entry.entity, entry.rowId])
        if (entry.state === 'waiting') await db.outbox.update(entry.seq, { state: 'sent' })
        return { mutation: { ...entry, state: 'sent' }, base: base?.row ?? null }
      }
      if (entries.length < SCAN) return null
    }
  })

const stepRow = (
  db: AdminDatabase,
  { entity, rowId }: { readonly entity: EntityKey; readonly rowId: string },
  step: (state: RowState) => RowStep,
): Promise<void> =>
  db.transaction('rw', rowTables(db, entity), async () => {
    const state = await loadRow(db, entity, rowId)
    await saveRow(db, state, step(state))
  })

const takeList = (
  db: AdminDatabase,
  entity: EntityKey,
  { rows, isOfNewDatabase, receive }: PulledList,
): Promise<void> =>
  db.transaction('rw', rowTables(db, entity), async () => {
    const mirror = mirrorTable(db, entity)
    const local = new Map((await mirror.toArray()).map((row) => [row.id, row]))
    const pending = new Set<string>(await pendingRowIds(db, entity))
    const listed = new Map(rows.map((row) => [row.id, row]))
    await mirror.bulkPut(
      rows.filter(
        (row) => !pending.has(row.id) && (isOfNewDatabase || isNewer(row, local.get(row.id))),
      ),
    )
    await mirror.bulkDelete([...local.keys()].filter((id) => !pending.has(id) && !listed.has(id)))
    for (const rowId of pending) {
      const before = await loadRow(db, entity, rowId)
      const state = isOfNewDatabase ? withoutVersion(before) : before
      await saveRow(db, before, receive(state, listed.get(rowId) ?? null))
    }
  })

/** What was known of the row in another database still tells what the admin changed, but no longer since when. */
const withoutVersion = (state: RowState): RowState => ({
  ...state,
  base: state.base && { ...state.base, version: 0 },
  ahead: null,
})

const takeChanges = (
  db: AdminDatabase,
  entity: EntityKey,
  { rows, deletedIds, receive }: PulledChanges,
): Promise<void> =>
  db.transaction('rw', rowTables(db, entity), async () => {
    const mirror = mirrorTable(db, entity)
    const pending = new Set<string>(await pendingRowIds(db, entity))
    const [settled, waiting] = split(rows, ({ id }) => !pending.has(id))
    const local = await mirror.bulkGet(settled.map(({ id }) => id))
    await mirror.bulkPut(settled.filter((row, index) => isNewer(row, local[index])))
    const [gone, wanted] = split(deletedIds, (id) => !pending.has(id))
    await mirror.bulkDelete(gone)
    const incoming = [
      ...waiting.map((row) => ({ id: row.id, row })),
      ...wanted.map((id) => ({ id, row: null })),
    ]
    for (const { id, row } of incoming) {
      const state = await loadRow(db, entity, id)
      await saveRow(db, state, receive(state, row))
    }
  })

const split = <T>(entries: readonly T[], belongs: (entry: T) => boolean): [T[], T[]] => [
  entries.filter(belongs),
  entries.filter((entry) => !belongs(entry)),
]

const pendingRowIds = async (db: AdminDatabase, entity: EntityKey): Promise<string[]> =>
  (await db.bases.where('entity').equals(entity).primaryKeys()).map(([, rowId]) => rowId)

/** A server that counts no versions answers 0 each time: its rows are always taken. */
const isNewer = (row: SyncRow, local: SyncRow | undefined): boolean =>
  local === undefined || row.version > local.version || row.version === 0
