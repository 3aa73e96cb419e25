import type { EntityKey } from '#contract/entities/entities.ts'
import {
  type Claim,
  type EngineStatus,
  type PendingStep,
  rowKey,
  type SyncStore,
} from '#sync/ports.ts'
import type { AdminDatabase } from './admin-database.ts'
import { readPullMark, writePullMark } from './pull-marks.ts'
import { loadRows, rowTables, saveRows } from './row-records.ts'
import { takeChanges, takeList } from './take-pulled.ts'
import { withReopen } from './with-reopen.ts'

export const STATUS_KEY = 'status'
/** How many outbox entries are read at a time when looking for one to send. */
const SCAN = 100

/** The engine's storage on Dexie. */
export const createDexieSyncStore = (db: AdminDatabase): SyncStore => ({
  claim: (nowMs, busyRows, most) => withReopen(db, () => claim(db, { nowMs, busyRows, most })),
  stepRows: (steps) => withReopen(db, () => stepRows(db, steps)),
  takeList: (entity, list) => withReopen(db, () => takeList(db, entity, list)),
  takeChanges: (entity, changes) => withReopen(db, () => takeChanges(db, entity, changes)),
  pullMark: (entity) => readPullMark(db, entity),
  markPull: (entity, mark) => writePullMark(db, entity, mark),
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

type Wanted = {
  readonly nowMs: number
  readonly busyRows: ReadonlySet<string>
  readonly most: number
}

const claim = (db: AdminDatabase, wanted: Wanted): Promise<Claim[]> =>
  db.transaction('rw', db.outbox, db.bases, async () => {
    const heads = await findDueHeads(db, wanted)
    const bases = await db.bases.bulkGet(
      heads.map(({ entity, rowId }): [EntityKey, string] => [entity, rowId]),
    )
    const sent = heads.map((entry) => ({ ...entry, state: 'sent' as const }))
    await db.outbox.bulkPut(sent.filter((_, index) => heads[index]?.state === 'waiting'))
    return sent.map((mutation, index) => ({
      mutation,
      base: bases[index]?.row ?? null,
      ahead: bases[index]?.ahead ?? null,
    }))
  })

/** The first mutation of each row that is neither busy nor waiting for its time, oldest first. */
const findDueHeads = async (db: AdminDatabase, { nowMs, busyRows, most }: Wanted) => {
  const seen = new Set(busyRows)
  const heads = []
  let after = 0
  for (;;) {
    const entries = await db.outbox.where('seq').above(after).limit(SCAN).toArray()
    for (const entry of entries) {
      after = entry.seq
      if (seen.has(rowKey(entry))) continue
      seen.add(rowKey(entry))
      if (entry.nextTryAtMs <= nowMs) heads.push(entry)
      if (heads.length === most) return heads
    }
    if (entries.length < SCAN) return heads
  }
}

const stepRows = (db: AdminDatabase, steps: readonly PendingStep[]): Promise<void> =>
  db.transaction('rw', rowTables(db, ...steps.map(({ entity }) => entity)), async () => {
    const states = await loadRows(db, steps)
    await saveRows(
      db,
      states.flatMap((before, index) => {
        const pending = steps[index]
        return pending ? [{ before, step: pending.step(before) }] : []
      }),
    )
  })
