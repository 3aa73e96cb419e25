import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { DatabaseLock, LockMode, LockOptions } from './engine.ts'
import { connectionConfig, translateConnectError } from './postgres-connection.ts'
import { StorageUnavailable } from './storage-unavailable.ts'

/** Arbitrary number, the same in every version of this program; not that of the migrations. */
const LOCK = 20_260_102

const ACQUIRE: Readonly<Record<LockMode, string>> = {
  'with-others': `select pg_try_advisory_lock_shared(${LOCK}) as is_acquired`,
  alone: `select pg_try_advisory_lock(${LOCK}) as is_acquired`,
}

const BETWEEN_TRIES_MS = 1_000

/**
 * Acquires an advisory lock, which ends with its connection. A server acquires it again on a new connection whenever that
 * breaks; a command with exclusive use works in one transaction, which would fail when the connection breaks.
 */
export const lockPostgres = async (url: string, options: LockOptions): Promise<DatabaseLock> => {
  const { mode } = options
  const first = await acquire(url, mode)
  if (first === null) return { type: 'in-use' }
  let held: AcquiredLock | null = first
  let isReleased = false

  const keepUp = async (onTakenOver: () => void): Promise<void> => {
    while (held !== null) {
      await held.ended
      if (isReleased) return
      held = await acquireAgain(url, mode)
      if (isReleased) return held?.release()
    }
    onTakenOver()
  }
  if (options.mode === 'with-others') void keepUp(options.onTakenOver)
  return {
    type: 'held',
    release: async () => {
      isReleased = true
      await held?.release()
    },
  }
}

type AcquiredLock = { readonly release: () => Promise<void>; readonly ended: Promise<void> }

/**
 * Null: another process holds it in a mode that excludes this one.
 * @throws StorageUnavailable
 */
const acquire = async (url: string, mode: LockMode): Promise<AcquiredLock | null> => {
  const client = new Client(connectionConfig(url))
  // A broken connection also ends, and the `end` event is handled.
  client.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  try {
    await client.connect()
    const { rows } = await client.query<{ is_acquired: boolean }>(ACQUIRE[mode])
    if (rows[0]?.is_acquired) return { release: () => client.end(), ended }
  } catch (error) {
    await client.end()
    throw translateConnectError(error)
  }
  await client.end()
  return null
}

/** Tries for as long as the database cannot be reached. Does not keep the process from ending. */
const acquireAgain = async (url: string, mode: LockMode): Promise<AcquiredLock | null> => {
  for (;;) {
    await wait(BETWEEN_TRIES_MS, null, { ref: false })
    try {
      return await acquire(url, mode)
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
    }
  }
}
