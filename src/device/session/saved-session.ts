import { type Account, account } from '#contract/session.ts'
import { type KeyValueStorage, readStored } from './key-value-storage.ts'
import { dropLostRightNote } from './lost-right-note.ts'

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
  dropLostRightNote(storage)
}
