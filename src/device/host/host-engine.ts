import { runEngine } from '#sync/engine.ts'
import type { Clock, EnginePorts, Signals } from '#sync/ports.ts'
import { followChanges } from '../network/follow-changes.ts'
import { readToken } from '../storage/account-facts.ts'
import {
  type AdminDatabase,
  isClosedForGood,
  openAdminDatabase,
} from '../storage/admin-database.ts'
import { readSender, SenderReplaced } from '../storage/sender.ts'
import { storageProblem } from '../storage/storage-problem.ts'
import { watchThrottled } from '../storage/watch-table.ts'
import { withReopen } from '../storage/with-reopen.ts'
import { deviceClock } from './device-clock.ts'
import { openEnginePorts } from './engine-ports.ts'
import { runWithLock, syncLockName } from './sync-lock.ts'
import {
  type Hosting,
  openSignalChannel,
  type SignalChannel,
  shareSignals,
} from './worker-channel.ts'

/** Reports new edits in the outbox, from any tab. Returns a function that stops it. */
export const watchEdits = (db: AdminDatabase, clock: Clock, onEdit: () => void): (() => void) => {
  let newestSeq = 0
  const look = async (): Promise<void> => {
    const seq = (await db.outbox.orderBy('seq').lastKey()) ?? 0
    // Counting would miss an edit that comes while another one leaves.
    if (Number(seq) > newestSeq) onEdit()
    newestSeq = Math.max(newestSeq, Number(seq))
  }
  // A failing storage is for the engine to handle: it meets the same error when it reads.
  return watchThrottled(
    { db, clock, watched: [{ table: 'outbox' }] },
    () => void look().catch(onEdit),
  )
}

/**
 * Runs the account's engine here as soon as no other tab does: the Web Lock admits one at a time and passes on when its
 * holder ends. Resolves when the account signs out.
 */
export const hostEngine = async ({ accountId, takesOver }: Hosting): Promise<void> => {
  const channel = openSignalChannel(accountId)
  try {
    await runWithLock({
      locks: navigator.locks,
      name: syncLockName(accountId),
      takesOver,
      isHolderGuest: () => isServiceWorkerAtWork(accountId),
      work: (lost) => runHere(accountId, channel, lost),
    })
  } finally {
    channel.close()
  }
}

/** It pushes what a closed tab has left behind; now that a tab is open again, that tab does all of it. */
const isServiceWorkerAtWork = async (accountId: string): Promise<boolean> => {
  const db = openAdminDatabase(accountId)
  try {
    return (await withReopen(db, () => readSender(db)))?.host === 'service-worker'
  } finally {
    db.close()
  }
}

const runHere = async (
  accountId: string,
  channel: SignalChannel,
  lost: AbortSignal,
): Promise<void> => {
  const db = openAdminDatabase(accountId)
  try {
    const ports = await openEnginePorts(db, 'tab')
    await run({ ...ports, signals: shareSignals(createSignals(db, channel, lost)) })
  } catch (error) {
    // The other sender has all that this one had. If the database was closed by the browser, the tab informs its admin,
    // and if edits wait it starts another engine.
    const isGone = isClosedForGood(db) || storageProblem(error) === 'storage-unavailable'
    if (!(error instanceof SenderReplaced) && !isGone) throw error
  } finally {
    db.close()
  }
}

const run = async (ports: EnginePorts): Promise<void> => {
  try {
    await runEngine(ports)
  } catch (error) {
    // The storage may be what failed; the first error is the one to report.
    await ports.store.writeStatus({ phase: 'broken', nextTryAtMs: null }).catch(() => undefined)
    throw error
  }
}

/** Signals from tabs, the server's change notifications, and new edits in the outbox, from any tab. */
const createSignals = (db: AdminDatabase, channel: SignalChannel, lost: AbortSignal): Signals => ({
  subscribe: (listener) => {
    const changes = followChanges({
      origin: location.origin,
      readToken: () => readToken(db),
      fetch: (...request) => fetch(...request),
      clock: deviceClock,
      random: Math.random,
      onOpen: () => listener('stream-open'),
      onClose: () => listener('stream-closed'),
      onChange: (entities) => {
        for (const entity of entities) listener(`changed:${entity}`)
      },
    })
    const unsubscribe = channel.subscribe((signal) => {
      listener(signal)
      if (signal !== 'edit') changes.wake()
    })
    const stopWatching = watchEdits(db, deviceClock, () => listener('edit'))
    const stop = () => listener('stop')
    lost.addEventListener('abort', stop)
    return () => {
      changes.stop()
      unsubscribe()
      stopWatching()
      lost.removeEventListener('abort', stop)
    }
  },
})
