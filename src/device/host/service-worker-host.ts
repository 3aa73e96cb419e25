import Dexie from 'dexie'
import { openAdminDatabase } from '../storage/admin-database.ts'
import { databaseName } from '../storage/connection/database-name.ts'
import { openEnginePorts } from './engine-ports.ts'
import { type LeftBehindPorts, pushLeftBehind } from './push-left-behind.ts'
import { syncLockName } from './sync-lock.ts'

/** The account that a call is about, which is named like the lock; null when it is none of ours. */
const taggedAccount = (tag: string): string | null => {
  const prefix = syncLockName('')
  return tag.startsWith(prefix) ? tag.slice(prefix.length) : null
}

/** Answers the browser's call, in a service worker. Rejects when the browser is to call again later. */
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
    // Opening it would make one, after a sign-out that left nothing.
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
