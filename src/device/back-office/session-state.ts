import type { Session, SessionSource } from './back-office.ts'

export type SessionState = SessionSource & { readonly set: (session: Session) => void }

/** Holds who is signed in, in the shape that `useSyncExternalStore` wants. */
export const createSessionState = (): SessionState => {
  let session: Session = { type: 'loading' }
  const listeners = new Set<() => void>()
  return {
    get: () => session,
    set: (next) => {
      session = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
