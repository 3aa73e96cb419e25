import type { Account } from '#contract/session.ts'

type Found = Pick<Account, 'id' | 'email'>

const NOTE = 'neomuse-unsent-'

/**
 * The accounts that may have edits on this device: whoever is signed in, and those whose edits were kept at a sign-out, of
 * which the address is not known here. Read without the app's own code, as `saved-session.ts` and `unsent-note.ts` write it.
 */
export const accountsHere = (
  storage: Pick<Storage, 'getItem'>,
  keys: readonly string[],
): readonly Found[] => {
  const noted = keys.flatMap((key) => (key.startsWith(NOTE) ? [key.slice(NOTE.length)] : []))
  const signedIn = readAccount(storage.getItem('admin_user'))
  const others = noted.filter((id) => id !== signedIn?.id).map((id) => ({ id, email: '' }))
  return signedIn === null ? others : [signedIn, ...others]
}

const readAccount = (text: string | null): Found | null => {
  try {
    const { id, email } = JSON.parse(text ?? 'null') ?? {}
    return typeof id === 'string' && typeof email === 'string' ? { id, email } : null
  } catch {
    // Half written: the notes name whose edits wait.
    return null
  }
}
