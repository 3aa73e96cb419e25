import * as v from 'valibot'
import { type KeyValueStorage, readStored, writeStored } from './key-value-storage.ts'

const KEY = 'neomuse-lost-right'

const note = v.object({
  token: v.string(),
  unsent: v.number(),
  reason: v.optional(v.picklist(['no-right', 'deactivated']), 'no-right'),
})

/** The server has said of this session that its account may not work here any more, why, and how many edits it has left. */
export type LostRightNote = v.InferOutput<typeof note>

export const readLostRightNote = (
  storage: KeyValueStorage,
  token: string,
): LostRightNote | null => {
  const found = readStored(storage, KEY, note)
  return found?.token === token ? found : null
}

export const writeLostRightNote = (storage: KeyValueStorage, value: LostRightNote): void =>
  writeStored(storage, KEY, value)

export const dropLostRightNote = (storage: KeyValueStorage): void => storage.removeItem(KEY)
