import * as v from 'valibot'
import { type KeyValueStorage, readStored, writeStored } from './key-value-storage.ts'

const note = v.object({
  generation: v.string(),
  count: v.number(),
  sinceMs: v.nullable(v.number()),
})

/** How many edits wait in the account's database, since when, and in which one: it may vanish without a word. */
export type UnsentNote = v.InferOutput<typeof note>

const keyOf = (accountId: string): string => `neomuse-unsent-${accountId}`

export const readUnsentNote = (storage: KeyValueStorage, accountId: string): UnsentNote | null =>
  readStored(storage, keyOf(accountId), note)

/** The edits themselves do not depend on it. */
export const writeUnsentNote = (
  storage: KeyValueStorage,
  accountId: string,
  value: UnsentNote,
): void => writeStored(storage, keyOf(accountId), value)

export const dropUnsentNote = (storage: KeyValueStorage, accountId: string): void =>
  storage.removeItem(keyOf(accountId))
