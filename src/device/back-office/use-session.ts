import { useSyncExternalStore } from 'react'
import type { Session } from './back-office.ts'
import { useBackOffice } from './back-office-context.tsx'
import { useEngineStatus } from './use-sync-status.ts'

/** Who is signed in. The engine may learn before anyone else that the server no longer takes the token. */
export const useSession = (): Session => {
  const { session } = useBackOffice()
  const current = useSyncExternalStore(session.subscribe, session.get)
  const engine = useEngineStatus()
  return current.type === 'signed-in' && engine?.phase === 'signed-out'
    ? { ...current, expired: true }
    : current
}
