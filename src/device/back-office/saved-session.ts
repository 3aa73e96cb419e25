import * as v from 'valibot'
import { type Account, account } from '#contract/session.ts'
import { type KeyValueStorage, readStored, writeStored } from './key-value-storage.ts'

const KEY = 'neomuse-lost-right'

const note = v.object({
  token: v.string(),
  unsent: v.number(),
  reason: v.optional(v.picklist(['no-right', 'deactivated']), 'no-right'),
})

/** The server has said that this session's account may not work here any more: why, and how many edits are left. */
export type AccessLossNote = v.InferOutput<typeof note>

export const readAccessLossNote = (
  storage: KeyValueStorage,
  token: string,
): AccessLossNote | null => {
  const found = readStored(storage, KEY, note)
  return found?.token === token ? found : null
}

export const writeAccessLossNote = (storage: KeyValueStorage, value: AccessLossNote): void =>
  writeStored(storage, KEY, value)

export const dropAccessLossNote = (storage: KeyValueStorage): void => storage.removeItem(KEY)

export const TOKEN_KEY = 'admin_token'
export const USER_KEY = 'admin_user'

export type SavedSession = { readonly token: string; readonly account: Account }

/** The session that was saved on this device (specification, section 7); null when there is none, or it is unreadable. */
export const readSavedSession = (storage: KeyValueStorage): SavedSession | null => {
  const token = storage.getItem(TOKEN_KEY)
  const user = readStored(storage, USER_KEY, account)
  return token && user ? { token, account: user } : null
}

export const saveSession = (storage: KeyValueStorage, session: SavedSession): void => {
  // Other tabs listen to the token, so it comes last.
  storage.setItem(USER_KEY, JSON.stringify(session.account))
  storage.setItem(TOKEN_KEY, session.token)
}

export const clearSavedSession = (storage: KeyValueStorage): void => {
  storage.removeItem(TOKEN_KEY)
  storage.removeItem(USER_KEY)
  dropAccessLossNote(storage)
}
