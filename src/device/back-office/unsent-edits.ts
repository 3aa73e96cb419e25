import * as v from 'valibot'
import type { Clock } from '#sync/ports.ts'
import { countAtRisk, readForThemselves } from '../storage/account-facts.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import {
  LOSS_KEYS,
  readGeneration,
  readLostEdits,
  writeGeneration,
  writeLostEdits,
} from '../storage/meta-table.ts'
import { type Watched, watchThrottled } from '../storage/watch-table.ts'
import { type KeyValueStorage, readStored, writeStored } from './key-value-storage.ts'

const note = v.object({
  generation: v.string(),
  count: v.number(),
  sinceMs: v.nullable(v.number()),
})

/**
 * How many edits wait in the account's database, since when, and in which one: a browser may erase it without notice.
 */
type UnsentNote = v.InferOutput<typeof note>

const keyOf = (accountId: string): string => `neomuse-unsent-${accountId}`

export const readUnsentNote = (storage: KeyValueStorage, accountId: string): UnsentNote | null =>
  readStored(storage, keyOf(accountId), note)

/** The edits themselves do not depend on this note. */
export const writeUnsentNote = (
  storage: KeyValueStorage,
  accountId: string,
  value: UnsentNote,
): void => writeStored(storage, keyOf(accountId), value)

export const dropUnsentNote = (storage: KeyValueStorage, accountId: string): void =>
  storage.removeItem(keyOf(accountId))

/**
 * Compares the database with the note about it. If it is another database, the edits that the note counts were lost
 * with the former one, which is shown until the admin has acknowledged it. Returns the database's generation.
 */
export const noticeLoss = (
  db: AdminDatabase,
  note: UnsentNote | null,
  newId: () => string,
): Promise<string> =>
  db.transaction('rw', db.meta, async () => {
    const known = await readGeneration(db)
    const generation = known ?? newId()
    if (known === null) await writeGeneration(db, generation)
    if (note !== null && note.generation !== generation && note.count > 0)
      await writeLostEdits(db, { count: note.count, sinceMs: note.sinceMs })
    return generation
  })

export type Unsent = {
  /** Number of edits in the outbox. */
  readonly waiting: number
  /**
   * Everything that would be lost with the database: edits in the outbox and in the tray, pictures that wait by
   * themselves, and losses not yet acknowledged.
   */
  readonly atRisk: number
  readonly sinceMs: number | null
  /** Generation of the database that was read: an erased one comes back empty under the same handle. */
  readonly generation: string | null
}

/**
 * Reports what exists on this device only, now and after each change, from any tab. Returns a function that stops it.
 */
export const watchUnsent = (
  db: AdminDatabase,
  clock: Clock,
  onChange: (unsent: Unsent) => void,
): (() => void) => {
  let isOver = false
  let mayPictureWait = true
  // The engine writes to `meta` with every step, and a form to `drafts` with every keystroke: only a draft's pictures
  // count.
  const watched: readonly Watched[] = [
    { table: 'outbox' },
    { table: 'tray' },
    { table: 'pictures' },
    { table: 'drafts', matters: () => mayPictureWait },
    { table: 'meta', keys: LOSS_KEYS },
  ]
  const look = async (): Promise<void> => {
    mayPictureWait = true
    const { outbox, tray, drafts, pictures, meta } = db
    const seen = await db.transaction('r', [outbox, tray, drafts, pictures, meta], async () => {
      const oldest = await db.outbox.orderBy('seq').first()
      const lost = await readLostEdits(db)
      const waiting = await db.outbox.count()
      return {
        waiting,
        atRisk: (await countAtRisk(db)) + (lost?.count ?? 0),
        sinceMs: lost?.sinceMs ?? oldest?.madeAtMs ?? null,
        generation: await readGeneration(db),
        forThemselves: (await readForThemselves(db)).length,
      }
    })
    const { forThemselves, ...unsent } = seen
    mayPictureWait = forThemselves > 0
    if (!isOver) onChange(unsent)
  }
  // What cannot be read now is reported with the next change.
  const stop = watchThrottled({ db, clock, watched }, () => {
    look().catch(() => undefined)
  })
  return () => {
    isOver = true
    stop()
  }
}
