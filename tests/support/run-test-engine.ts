import { createServerPorts } from '#device/host/engine-ports.ts'
import type { AdminDatabase } from '#device/storage/admin-database.ts'
import { commitEdit, type EditOutcome } from '#device/storage/commit-edit.ts'
import { createDexieSyncStore } from '#device/storage/dexie-sync-store.ts'
import { createPruningStore } from '#device/storage/quota.ts'
import { createUuidV7 } from '#domain/uuid.ts'
import { runEngine } from '#sync/engine.ts'
import type { EngineStatus, Signal } from '#sync/ports.ts'
import type { Edit } from '#sync/row/edit-row.ts'
import type { FlakyNetwork } from './create-flaky-network.ts'
import type { TestClock } from './create-test-clock.ts'

export type TestEngineParts = {
  readonly db: AdminDatabase
  readonly clock: TestClock
  readonly network: FlakyNetwork
  readonly readToken: () => Promise<string | null>
  /** Makes the ids of two devices differ. */
  readonly seed: number
  /** How many more bytes the browser would store; without it, there is always space. */
  readonly freeBytes?: (() => number) | undefined
  /** Without it, always 0: each wait is as long as failures make it, and nothing is added to it. */
  readonly random?: (() => number) | undefined
  readonly rowsPerPage?: number | undefined
}

/** One device: the real engine on a real Dexie database. It rests until it gets a signal or time moves on. */
export const runTestEngine = (parts: TestEngineParts) => {
  const { db, clock, network, readToken, seed, freeBytes, random = () => 0, rowsPerPage } = parts
  const statuses: EngineStatus[] = []
  const listeners = new Set<(signal: Signal) => void>()
  const plainStore = createDexieSyncStore(db)
  const store = freeBytes ? createPruningStore(db, plainStore) : plainStore
  const newId = createUuidV7({ nowMs: clock.nowMs, fillRandom: (bytes) => bytes.fill(seed) })
  const state = { isResting: false, isOver: false, wakeups: 0 }
  let failure: unknown = null

  const over = runEngine({
    store: {
      ...store,
      // If a signal came in meanwhile, the engine does not rest after the last status, but does one of these.
      nextDueAtMs: (...args) => {
        state.isResting = false
        return store.nextDueAtMs(...args)
      },
      makeAllDue: (waitsOn) => {
        state.isResting = false
        return store.makeAllDue(waitsOn)
      },
      isPaused: () => {
        state.isResting = false
        return store.isPaused()
      },
      writeStatus: async (status) => {
        state.isResting = false
        await store.writeStatus(status)
        statuses.push(status)
        // The engine writes its status last, just before it waits.
        if (status.phase !== 'syncing') state.isResting = true
      },
    },
    ...createServerPorts(db, {
      origin: 'http://neomuse.test',
      readToken,
      fetch: network.fetch,
      nowMs: clock.nowMs,
    }),
    clock: {
      ...clock,
      after: (delayMs, callback) =>
        clock.after(delayMs, () => {
          state.isResting = false
          callback()
        }),
    },
    freeBytes: async () => freeBytes?.() ?? null,
    random,
    rowsPerPage,
    newId,
    signals: {
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  })
    .catch((error: unknown) => {
      failure = error
    })
    .finally(() => {
      state.isOver = true
    })

  const signal = (name: Signal) => {
    state.isResting = false
    for (const listener of listeners) listener(name)
  }

  /** Resolves when the engine has nothing left to do at this moment. */
  const settleAll = async (): Promise<void> => {
    while (!state.isResting && !state.isOver) await new Promise((resolve) => setImmediate(resolve))
    if (failure !== null) throw failure
  }

  return {
    db,
    statuses,
    newId,
    signal,
    settleAll,
    edit: async (edit: Edit): Promise<EditOutcome> => {
      const outcome = await commitEdit(db, edit, { newId, nowMs: clock.nowMs })
      signal('edit')
      return outcome
    },
    mirror: (rowId: string) => db.table('models').get(rowId),
    pending: () => db.outbox.toArray(),
    tray: () => db.tray.toArray(),
    stop: async () => {
      signal('stop')
      await over
    },
  }
}
