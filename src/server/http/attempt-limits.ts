import { createHash } from 'node:crypto'
import type { Queryable } from '#server/db/database-schema.ts'
import type { Store } from '#server/db/open-store.ts'

export type AttemptDeps = {
  readonly store: Store
  readonly nowMs: () => number
  readonly newId: () => string
}

export type Attempt = {
  /** Null when no account is named, as for codes. */
  readonly account: string | null
  /** The key that limits count by, see `limitKey`. */
  readonly address: string
}

export type AttemptDecision =
  | { readonly type: 'allowed'; readonly slot: AttemptSlot }
  | { readonly type: 'limited'; readonly retryAfterMs: number }

/** A counted attempt, until it is released or has expired. */
export type AttemptSlot = { readonly ids: readonly string[] }

/** Older attempts no longer count. */
export const ATTEMPT_LIFE_MS = 15 * 60_000
const PER_ACCOUNT_AND_ADDRESS = 10
const PER_ADDRESS = 50

/**
 * Counts an attempt to sign in or to use a code before it is checked: so neither a burst nor other processes exceed the
 * limit while a password is being hashed. A client that is over the limit already causes no write, and its waiting time
 * does not grow.
 */
export const acquireAttempt = async (
  { store, nowMs, newId }: AttemptDeps,
  attempt: Attempt,
): Promise<AttemptDecision> => {
  const now = nowMs()
  const counters = countersOf(attempt)
  const waitMs = await longestWait(store.db, counters, now)
  if (waitMs > 0) return { type: 'limited', retryAfterMs: waitMs }
  return store.write(async (tx) => {
    // Counted again: other requests may have taken the last slot meanwhile.
    const retryAfterMs = await longestWait(tx, counters, now)
    if (retryAfterMs > 0) return { type: 'limited', retryAfterMs }
    const rows = counters.map(({ key }) => ({ id: newId(), key, at_ms: now }))
    await tx.insertInto('attempts').values(rows).execute()
    return { type: 'allowed', slot: { ids: rows.map(({ id }) => id) } }
  })
}

/** The attempt did not fail, so it does not count. `tx` is a writing transaction. */
export const releaseAttempt = async (tx: Queryable, { ids }: AttemptSlot): Promise<void> => {
  await tx.deleteFrom('attempts').where('id', 'in', ids).execute()
}

type Counter = { readonly key: string; readonly most: number }

const countersOf = ({ account, address }: Attempt): readonly Counter[] => [
  { key: hashKey('address', address), most: PER_ADDRESS },
  ...(account === null
    ? []
    : [{ key: hashKey('account', address, account), most: PER_ACCOUNT_AND_ADDRESS }]),
]

/** Milliseconds until each counter has a free slot; 0 when each has one. */
const longestWait = async (
  db: Queryable,
  counters: readonly Counter[],
  now: number,
): Promise<number> => {
  let waitMs = 0
  for (const { key, most } of counters) {
    // Of a full counter, the attempt whose expiry frees a slot.
    const freeing = await db
      .selectFrom('attempts')
      .select('at_ms')
      .where('key', '=', key)
      .where('at_ms', '>', now - ATTEMPT_LIFE_MS)
      // Ignores attempts from the future: the clock was ahead, and has been set back.
      .where('at_ms', '<', now + ATTEMPT_LIFE_MS)
      .orderBy('at_ms', 'desc')
      .limit(1)
      .offset(most - 1)
      .executeTakeFirst()
    if (freeing) waitMs = Math.max(waitMs, freeing.at_ms + ATTEMPT_LIFE_MS - now)
  }
  return waitMs
}

/** Hashed: who tried to sign in, and from where, must not be readable afterwards. */
const hashKey = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')
