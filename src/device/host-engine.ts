import { liveQuery } from 'dexie'
import { runEngine } from '#sync/engine.ts'
import type { Clock, Signals } from '#sync/ports.ts'
import { followChanges } from './network/follow-changes.ts'
import { createHttpTransport } from './network/http-transport.ts'
import { newId } from './random-ids.ts'
import { readToken } from './storage/account-facts.ts'
import { type AdminDatabase, openAdminDatabase } from './storage/admin-database.ts'
import { createDexieSyncStore } from './storage/dexie-sync-store.ts'
import { openSignalChannel, type SignalChannel } from './sync-signals.ts'

/**
 * Runs the account's engine here as soon as no other context does: the Web Lock lets one through at a time and passes
 * on when its holder dies. Resolves when the account signs out.
 */
export const hostEngine = async (accountId: string): Promise<void> => {
  const channel = openSignalChannel(accountId)
  await navigator.locks.request(`neomuse-sync-${accountId}`, () => runHere(accountId, channel))
  channel.close()
}

const runHere = async (accountId: string, channel: SignalChannel): Promise<void> => {
  const db = openAdminDatabase(accountId)
  const store = createDexieSyncStore(db)
  try {
    await runEngine({
      store,
      transport: createHttpTransport({ origin: location.origin, readToken: () => readToken(db) }),
      clock: deviceClock,
      random: Math.random,
      newId,
      signals: createSignals(db, channel),
    })
  } catch (error) {
    // The storage may be what failed; the first error is the one to report.
    await store.writeStatus({ phase: 'broken', nextTryAtMs: null }).catch(() => undefined)
    throw error
  } finally {
    db.close()
  }
}

const deviceClock: Clock = {
  nowMs: () => Date.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs)
    return () => clearTimeout(timer)
  },
}

/** What tabs say, what the server tells of its changes, and edits as they arrive in the outbox, from any tab. */
const createSignals = (db: AdminDatabase, channel: SignalChannel): Signals => ({
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
    const edits = subscribeToEdits(db, () => listener('edit'))
    return () => {
      changes.stop()
      unsubscribe()
      edits.unsubscribe()
    }
  },
})

const subscribeToEdits = (db: AdminDatabase, onEdit: () => void) => {
  let known = 0
  return liveQuery(() => db.outbox.count()).subscribe((count) => {
    if (count > known) onEdit()
    known = count
  })
}
