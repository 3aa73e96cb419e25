import Dexie from 'dexie'
import { pushOnce } from '#sync/engine.ts'
import type { EnginePorts } from '#sync/ports.ts'
import { openAdminDatabase } from '../storage/admin-database.ts'
import { databaseName } from '../storage/database-name.ts'
import { openEnginePorts } from './engine-ports.ts'
import { type Locks, syncLockName } from './sync-lock.ts'

type LeftBehindPorts = {
  readonly locks: Locks
  /** Runs `use` on the account's database; resolves without calling it if the account has none on this device. */
  readonly withEnginePorts: (use: (ports: EnginePorts) => Promise<void>) => Promise<void>
}

/** There is more to do than could be done now: the browser should call again later. */
export class EditsLeft extends Error {
  override readonly name = 'EditsLeft'
}

/**
 * Sends the edits that a closed tab has left behind, if no tab is at work. Releases the lock as soon as it has done
 * what can be done now.
 * @throws EditsLeft
 */
export const pushLeftBehind = async (
  accountId: string,
  { locks, withEnginePorts }: LeftBehindPorts,
): Promise<void> => {
  const work = async (lock: unknown): Promise<void> => {
    // A tab is at work. If it is closed before all is sent, the browser's next call finds the rest.
    if (lock === null) throw new EditsLeft('a tab holds the lock')
    await withEnginePorts(async (ports) => {
      // It is resumed in a tab, which then registers again.
      if (await ports.store.isPaused()) return
      const push = await pushOnce(ports)
      // Without a session a retry would change nothing.
      if (push.type === 'blocked' && push.cause === 'signed-out') return
      if ((await ports.store.nextDueAtMs()) !== null) throw new EditsLeft('not all was sent')
    })
  }
  await locks.request(syncLockName(accountId), { ifAvailable: true }, work)
}

/** The account that a call is about: the tag is the lock's name. Null if the tag is not ours. */
const taggedAccount = (tag: string): string | null => {
  const prefix = syncLockName('')
  return tag.startsWith(prefix) ? tag.slice(prefix.length) : null
}

/** Handles the browser's sync event, in a service worker. Rejects if the browser should call again later. */
export const answerBackgroundSync = async (tag: string): Promise<void> => {
  const accountId = taggedAccount(tag)
  if (accountId === null) return
  await pushLeftBehind(accountId, {
    locks: navigator.locks,
    withEnginePorts: withEnginePorts(accountId),
  })
}

const withEnginePorts =
  (accountId: string): LeftBehindPorts['withEnginePorts'] =>
  async (use) => {
    // Opening the database would create one, after a sign-out that left none.
    if (!(await Dexie.exists(databaseName(accountId)))) return
    const db = openAdminDatabase(accountId)
    try {
      const ports = await openEnginePorts(db, 'service-worker')
      await use({ ...ports, signals: NO_SIGNALS })
    } finally {
      db.close()
    }
  }

const NO_SIGNALS = { subscribe: () => () => undefined }
