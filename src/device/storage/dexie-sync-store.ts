import type { Table } from 'dexie'
import { type EntityKey, isEntityKey } from '#contract/entities/entities.ts'
import {
  type Claim,
  type IsBlocked,
  type PendingStep,
  rowKey,
  type SyncStore,
} from '#sync/ports.ts'
import type { Mutation } from '#sync/row/row-state.ts'
import type { AdminDatabase } from './admin-database.ts'
import { applyChanges, applyList, listTables } from './apply-pulled.ts'
import { answerAskedRows, readAskedIds } from './asked-rows.ts'
import { readPaused, readPullMark, writePullMark, writeStatus } from './meta-table.ts'
import { loadRows, renamingTables, rowTables, saveRows } from './row-records.ts'
import { guardSender } from './sender.ts'
import { withReopen } from './with-reopen.ts'

/** How many outbox entries are read at a time when looking for one to send. */
const SCAN = 100

export type SenderGuard = { readonly id: string; readonly nowMs: () => number }

/**
 * The engine's storage on Dexie. With a sender, nothing is written once another context has taken the lock: every
 * method then rejects with `SenderReplaced`.
 */
export const createDexieSyncStore = (db: AdminDatabase, sender?: SenderGuard): SyncStore => {
  const write = <T>(tables: readonly (Table | string)[], work: () => Promise<T>): Promise<T> =>
    withReopen(db, () =>
      sender
        ? db.transaction('rw', [...tables, db.sender], async () => {
            await guardSender(db, { id: sender.id, nowMs: sender.nowMs() })
            return work()
          })
        : work(),
    )
  return {
    claim: (nowMs, busyRows, most, isBlocked = NOTHING) =>
      write([db.outbox, db.bases], () => claim(db, { nowMs, busyRows, most, isBlocked })),
    stepRows: (steps) =>
      write(renamingTables(db, ...steps.map(({ entity }) => entity)), () => stepRows(db, steps)),
    applyList: (entity, list) => write(listTables(db, entity), () => applyList(db, entity, list)),
    applyChanges: (entity, changes) =>
      write([...rowTables(db, entity), db.meta], () => applyChanges(db, entity, changes)),
    pullMark: (entity) => withReopen(db, () => readPullMark(db, entity)),
    markPull: (entity, mark) => write([db.meta], () => writePullMark(db, entity, mark)),
    askedIds: (entity) => withReopen(db, () => readAskedIds(db, entity)),
    answerAsked: (entity, rowIds) =>
      write([entity, db.meta], () => answerAskedRows(db, entity, rowIds)),
    pendingEntities: () => withReopen(db, () => pendingEntities(db)),
    nextDueAtMs: (isBlocked = NOTHING) => withReopen(db, () => nextDueAtMs(db, isBlocked)),
    makeAllDue: (waitsOn = NOTHING) => write([db.outbox], () => makeAllDue(db, waitsOn)),
    writeStatus: (status) => write([db.meta], () => writeStatus(db, status)),
    isPaused: () => withReopen(db, () => readPaused(db)),
  }
}

const NOTHING = (): boolean => false

const pendingEntities = async (db: AdminDatabase): Promise<readonly EntityKey[]> =>
  (await db.bases.orderBy('entity').uniqueKeys()).flatMap((key) =>
    typeof key === 'string' && isEntityKey(key) ? [key] : [],
  )

/** A deferred edit behind one that is due is sent after it at the earliest: the search ends there. */
const nextDueAtMs = async (db: AdminDatabase, isBlocked: IsBlocked): Promise<number | null> => {
  let earliest: number | null = null
  const heads = new Set<string>()
  for await (const entries of readOutbox(db))
    for (const entry of entries) {
      if (isBlocked(entry) || heads.has(rowKey(entry))) continue
      heads.add(rowKey(entry))
      earliest = Math.min(earliest ?? entry.nextTryAtMs, entry.nextTryAtMs)
      if (earliest === 0) return earliest
    }
  return earliest
}

/** Oldest first, in parts: usually the first part is enough. */
async function* readOutbox(db: AdminDatabase) {
  let after = 0
  for (let part = 1; ; part = SCAN) {
    const entries = await db.outbox.where('seq').above(after).limit(part).toArray()
    yield entries
    after = entries.at(-1)?.seq ?? after
    if (entries.length < part) return
  }
}

const makeAllDue = (db: AdminDatabase, waitsOn: (mutation: Mutation) => boolean): Promise<void> =>
  db.transaction('rw', db.outbox, async () => {
    // Read at once: iterating with a cursor would need a round trip to the browser's storage for each entry.
    const waiting = (await db.outbox.toArray()).filter(
      (entry) => entry.nextTryAtMs > 0 && !waitsOn(entry),
    )
    await db.outbox.bulkPut(waiting.map((entry) => ({ ...entry, nextTryAtMs: 0 })))
  })

type Wanted = {
  readonly nowMs: number
  readonly busyRows: ReadonlySet<string>
  readonly most: number
  readonly isBlocked: IsBlocked
}

const claim = (db: AdminDatabase, wanted: Wanted): Promise<Claim[]> =>
  db.transaction('rw', db.outbox, db.bases, async () => {
    const heads = await findDueHeads(db, wanted)
    const sent = heads.map((entry) => ({ ...entry, state: 'sent' as const }))
    const [bases] = await Promise.all([
      db.bases.bulkGet(heads.map(({ entity, rowId }): [EntityKey, string] => [entity, rowId])),
      db.outbox.bulkPut(sent.filter((_, index) => heads[index]?.state === 'waiting')),
    ])
    return sent.map((mutation, index) => ({
      mutation,
      base: bases[index]?.row ?? null,
      remoteRow: bases[index]?.ahead ?? null,
    }))
  })

/** The first mutation of each row that is neither busy nor blocked nor deferred, oldest first. */
const findDueHeads = async (db: AdminDatabase, { nowMs, busyRows, most, isBlocked }: Wanted) => {
  const seen = new Set(busyRows)
  const heads = []
  let after = 0
  // Usually the outbox starts with the busy entries, followed by the ones that are wanted.
  for (let part = most + busyRows.size; ; part = SCAN) {
    const entries = await db.outbox.where('seq').above(after).limit(part).toArray()
    for (const entry of entries) {
      after = entry.seq
      if (isBlocked(entry) || seen.has(rowKey(entry))) continue
      seen.add(rowKey(entry))
      if (entry.nextTryAtMs <= nowMs) heads.push(entry)
      if (heads.length === most) return heads
    }
    if (entries.length < part) return heads
  }
}

const stepRows = (db: AdminDatabase, steps: readonly PendingStep[]): Promise<void> =>
  db.transaction('rw', renamingTables(db, ...steps.map(({ entity }) => entity)), async () => {
    const states = await loadRows(db, steps)
    await saveRows(
      db,
      states.flatMap((before, index) => {
        const pending = steps[index]
        return pending ? [{ before, step: pending.step(before) }] : []
      }),
    )
  })
