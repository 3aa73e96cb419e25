import type { Queryable } from '#server/db/database-schema.ts'
import { readMeta, writeMeta } from '#server/db/meta.ts'
import type { ObjectStore } from '#server/db/object-store.ts'
import type { Store } from '#server/db/open-store.ts'
import { ATTEMPT_LIFE_MS } from '#server/http/attempt-limits.ts'
import { BUCKET_LIFE_MS } from '#server/http/form-limits.ts'
import { dropOlderThan } from '../db/retention.ts'
import { dropUnusedPictures } from './drop-unused-pictures.ts'
import { RETENTION_JOBS } from './retention-jobs.ts'

type HousekeepingDeps = {
  readonly store: Store
  /** Storage of the pictures. */
  readonly objects: Pick<ObjectStore, 'remove'>
  /** Deletes remains of pack files; undefined: this process stores none. */
  readonly sweepPacks?: () => Promise<number>
  readonly nowMs: () => number
  /** Checked between two transactions: the rest waits for the next run. */
  readonly isStopping?: () => boolean
}

export type HousekeepingOutcome =
  | { readonly type: 'done'; readonly dropped: Readonly<Record<string, number>> }
  /** It ran within a day, or another process is running it. */
  | { readonly type: 'not-due' }
  | { readonly type: 'stopped' }

const EVERY_MS = 24 * 60 * 60_000

/** A run that has not ended by then was killed; another may begin. */
const LONGEST_RUN_MS = 60 * 60_000

/**
 * Once a day, in one of all processes: deletes expired data.
 * @throws StorageUnavailable; it is due again an hour later.
 */
export const runHousekeeping = async ({
  store,
  objects,
  sweepPacks,
  nowMs,
  isStopping = () => false,
}: HousekeepingDeps): Promise<HousekeepingOutcome> => {
  const now = nowMs()
  const isDue = await isHousekeepingDue(store.db, now)
  // First checked without writing: this runs far more often than it is due.
  if (!isDue || !(await store.write((tx) => claim(tx, now)))) return { type: 'not-due' }
  const dropped: Record<string, number> = {}
  for (const [name, dropSome] of Object.entries(RETENTION_JOBS)) {
    dropped[name] = 0
    // In small transactions, so that other writers do not wait for long.
    for (let some = -1; some !== 0; ) {
      if (isStopping()) return { type: 'stopped' }
      some = await store.write((tx) => dropSome(tx, now))
      dropped[name] += some
    }
  }
  const pictures = await dropUnusedPictures({ store, objects, nowMs, isStopping })
  if (pictures === null) return { type: 'stopped' }
  const packs = (await sweepPacks?.()) ?? 0
  await store.write((tx) => writeMeta(tx, 'housekeeping_done_at', String(now)))
  return { type: 'done', dropped: { ...dropped, pictures, packs } }
}

const isHousekeepingDue = async (db: Queryable, now: number): Promise<boolean> =>
  now - (await readMoment(db, 'housekeeping_done_at')) >= EVERY_MS &&
  now - (await readMoment(db, 'housekeeping_at')) >= LONGEST_RUN_MS

/** Of several processes that try at the same moment, one succeeds. */
const claim = async (tx: Queryable, now: number): Promise<boolean> => {
  if (!(await isHousekeepingDue(tx, now))) return false
  await writeMeta(tx, 'housekeeping_at', String(now))
  return true
}

const readMoment = async (
  db: Queryable,
  key: 'housekeeping_at' | 'housekeeping_done_at',
): Promise<number> => {
  const value = await readMeta(db, key)
  return value === null ? Number.NEGATIVE_INFINITY : Number(value)
}

/** Tables of the limits that contain hashed network addresses, and how long their rows count. */
const COUNTED = [
  { table: 'attempts', lifeMs: ATTEMPT_LIFE_MS },
  { table: 'buckets', lifeMs: BUCKET_LIFE_MS },
] as const

type ForgettingDeps = {
  readonly store: Store
  readonly nowMs: () => number
  readonly isStopping?: () => boolean
}

/**
 * Deletes rows that no longer count for any limit, since visitors are promised that they are not kept longer. Without
 * old rows it causes no write.
 * @throws StorageUnavailable
 */
export const forgetAddresses = async ({
  store,
  nowMs,
  isStopping = () => false,
}: ForgettingDeps): Promise<void> => {
  const now = nowMs()
  for (const { table, lifeMs } of COUNTED) {
    const isOneOld = async () =>
      (await store.db
        .selectFrom(table)
        .select('at_ms')
        .where('at_ms', '<', now - lifeMs)
        .limit(1)
        .executeTakeFirst()) !== undefined
    const dropSome = dropOlderThan({ table, column: 'at_ms', lifeMs })
    while (!isStopping() && (await isOneOld())) await store.write((tx) => dropSome(tx, now))
  }
}

export type HousekeepingTimer = HousekeepingDeps & {
  /** Calls repeatedly until it is stopped. */
  readonly every: (ms: number, call: () => void) => () => void
  readonly reportError: (error: unknown) => void
}

/** A delay of this length does no harm, and data that may be kept for two hours is not kept longer. */
const LOOK_EVERY_MS = 15 * 60_000

/**
 * Deletes old addresses, at once and regularly, and checks whether the daily housekeeping is due. Returns how to stop;
 * a current run ends first.
 */
export const startHousekeeping = ({
  every,
  reportError,
  ...deps
}: HousekeepingTimer): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  let isStopping = false
  const look = (): void => {
    running ??= runIfDue({ ...deps, isStopping: () => isStopping })
      .catch(reportError)
      .finally(() => {
        running = null
      })
  }
  look()
  const stop = every(LOOK_EVERY_MS, look)
  return async () => {
    stop()
    isStopping = true
    await running
  }
}

const runIfDue = async (deps: HousekeepingDeps): Promise<void> => {
  await forgetAddresses(deps)
  await runHousekeeping(deps)
}
