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
  /** Where pictures are kept. */
  readonly objects: Pick<ObjectStore, 'remove'>
  /** Clears away what is left of pack files; undefined: this process keeps none. */
  readonly sweepPacks?: () => Promise<number>
  readonly nowMs: () => number
  /** Asked between two transactions: what is left waits for the next time. */
  readonly isStopping?: () => boolean
}

export type HousekeepingOutcome =
  | { readonly type: 'done'; readonly dropped: Readonly<Record<string, number>> }
  /** It was done within a day, or another process is at it. */
  | { readonly type: 'not-due' }
  | { readonly type: 'stopped' }

const EVERY_MS = 24 * 60 * 60_000

/** Who has not ended by then was killed; another may begin. */
const LONGEST_RUN_MS = 60 * 60_000

/**
 * Once a day, by one of all processes: drops what has had its time.
 * @throws StorageUnavailable; an hour later it is due again.
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
  // Looked at first without writing: this is asked far more often than it is due.
  if (!isDue || !(await store.write((tx) => claim(tx, now)))) return { type: 'not-due' }
  const dropped: Record<string, number> = {}
  for (const [name, dropSome] of Object.entries(RETENTION_JOBS)) {
    dropped[name] = 0
    // In small transactions, so that nobody waits for long.
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

/** Of those who come at the same moment, one gets it. */
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

/** What the limits know of network addresses, and for how long it counts. */
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
 * Drops what counts for no limit any more, since visitors are told that it is not kept for longer. Where nothing is old
 * it costs no write.
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
  /** Calls again and again until it is told to stop. */
  readonly every: (ms: number, call: () => void) => () => void
  readonly reportError: (error: unknown) => void
}

/** Whoever is late by so much has lost nothing, and what may be kept for two hours is not kept for longer. */
const LOOK_EVERY_MS = 15 * 60_000

/** Forgets addresses, at once and from time to time, and sees whether the day's housekeeping is due. Answers how to stop; what runs then ends first. */
export const startHousekeeping = ({
  every,
  reportError,
  ...deps
}: HousekeepingTimer): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  let isStopping = false
  const look = (): void => {
    running ??= keepHouse({ ...deps, isStopping: () => isStopping })
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

const keepHouse = async (deps: HousekeepingDeps): Promise<void> => {
  await forgetAddresses(deps)
  await runHousekeeping(deps)
}
