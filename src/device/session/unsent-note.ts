import * as v from 'valibot'
import type { KeyValueStorage } from './saved-session.ts'

const note = v.object({
  generation: v.string(),
  count: v.number(),
  sinceMs: v.nullable(v.number()),
})

/** How many edits wait in the account's database, since when, and in which one: it may vanish without a word. */
export type UnsentNote = v.InferOutput<typeof note>

const keyOf = (accountId: string): string => `neomuse-unsent-${accountId}`

export const readUnsentNote = (storage: KeyValueStorage, accountId: string): UnsentNote | null => {
  const read = v.safeParse(
    v.pipe(v.string(), v.parseJson(), note),
    storage.getItem(keyOf(accountId)),
  )
  return read.success ? read.output : null
}

/** A place that is full or closed keeps no note; the edits themselves do not depend on it. */
export const writeUnsentNote = (
  storage: KeyValueStorage,
  accountId: string,
  value: UnsentNote,
): void => {
  try {
    storage.setItem(keyOf(accountId), JSON.stringify(value))
  } catch (refusal) {
    if (!(refusal instanceof DOMException)) throw refusal
  }
}

export const dropUnsentNote = (storage: KeyValueStorage, accountId: string): void =>
  storage.removeItem(keyOf(accountId))
