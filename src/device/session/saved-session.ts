import * as v from 'valibot'
import { type Account, account } from '#contract/session.ts'

export const TOKEN_KEY = 'admin_token'
export const USER_KEY = 'admin_user'

export type SavedSession = { readonly token: string; readonly account: Account }

export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The session that was saved on this device (specification, section 7); null when there is none, or it is unreadable. */
export const readSavedSession = (storage: KeyValueStorage): SavedSession | null => {
  const token = storage.getItem(TOKEN_KEY)
  const user = v.safeParse(v.pipe(v.string(), v.parseJson(), account), storage.getItem(USER_KEY))
  return token && user.success ? { token, account: user.output } : null
}

export const saveSession = (storage: KeyValueStorage, session: SavedSession): void => {
  // Other tabs listen to the token, so it comes last.
  storage.setItem(USER_KEY, JSON.stringify(session.account))
  storage.setItem(TOKEN_KEY, session.token)
}

export const clearSavedSession = (storage: KeyValueStorage): void => {
  storage.removeItem(TOKEN_KEY)
  storage.removeItem(USER_KEY)
}
