import * as v from 'valibot'
import { type KeyValueStorage, readStored, writeStored } from '../session/key-value-storage.ts'
import type { DraftRecord } from '../storage/admin-database.ts'
import { draftName } from './draft.ts'
import type { DraftChanges } from './draft-writer.ts'

const notes = v.record(
  v.string(),
  v.object({
    place: v.object({ entity: v.string(), rowId: v.string() }),
    draft: v.nullable(
      v.object({ baseline: v.unknown(), values: v.unknown(), keptAtMs: v.number() }),
    ),
    atMs: v.number(),
  }),
)

/**
 * The last letters of a page that goes before the database has them: what is under way there ends with the page, and
 * this is written at once.
 */
export type DraftNote = {
  readonly add: (changes: DraftChanges) => void
  /** What the database has newer words for is struck first. */
  readonly read: (stored: readonly DraftRecord[]) => DraftChanges
  /** The database has these. */
  readonly strike: (names: Iterable<string>) => void
}

export const openDraftNote = (storage: KeyValueStorage, accountId: string): DraftNote => {
  const key = keyOf(accountId)
  const readAll = () => new Map(Object.entries(readStored(storage, key, notes) ?? {}))
  const writeAll = (all: ReturnType<typeof readAll>) => {
    if (all.size === 0) storage.removeItem(key)
    else writeStored(storage, key, Object.fromEntries(all))
  }
  const strike = (names: Iterable<string>) => {
    if (storage.getItem(key) === null) return
    const all = readAll()
    for (const name of names) all.delete(name)
    writeAll(all)
  }
  return {
    add: (changes) => {
      if (changes.size === 0) return
      const all = readAll()
      // Another page may have left newer ones.
      for (const [name, wanted] of changes)
        if (wanted.atMs >= (all.get(name)?.atMs ?? wanted.atMs)) all.set(name, wanted)
      writeAll(all)
    },
    read: (stored) => {
      const all = readAll()
      const isOvertaken = (record: DraftRecord) =>
        record.keptAtMs > (all.get(draftName(record))?.atMs ?? record.keptAtMs)
      strike(stored.filter(isOvertaken).map(draftName))
      return readAll()
    },
    strike,
  }
}

export const dropDraftNote = (storage: KeyValueStorage, accountId: string): void =>
  storage.removeItem(keyOf(accountId))

const keyOf = (accountId: string): string => `neomuse-drafts-${accountId}`
