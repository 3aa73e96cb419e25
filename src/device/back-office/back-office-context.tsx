import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import { TOKEN_KEY } from '../session/saved-session.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import type { BackOffice } from './back-office.ts'

const BackOfficeContext = createContext<BackOffice | null>(null)

type BackOfficeProviderProps = { readonly backOffice: BackOffice; readonly children: ReactNode }

/** Gives the screens their back-office, and tells it when another tab, the network or this tab has news. */
export function BackOfficeProvider({ backOffice, children }: BackOfficeProviderProps) {
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === TOKEN_KEY) void backOffice.followOtherTab()
    }
    const onVisible = () =>
      document.visibilityState === 'visible' ? backOffice.wake() : backOffice.rest()
    addEventListener('storage', onStorage)
    addEventListener('online', backOffice.retryNow)
    addEventListener('pageshow', backOffice.wake)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      removeEventListener('storage', onStorage)
      removeEventListener('online', backOffice.retryNow)
      removeEventListener('pageshow', backOffice.wake)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [backOffice])
  return <BackOfficeContext value={backOffice}>{children}</BackOfficeContext>
}

export const useBackOffice = (): BackOffice => {
  const backOffice = useContext(BackOfficeContext)
  if (backOffice === null) throw new Error('useBackOffice outside of BackOfficeProvider')
  return backOffice
}

/** Of the account that is signed in. */
export const useDatabase = (): AdminDatabase | null => {
  const { session, database } = useBackOffice()
  return useSyncExternalStore(session.subscribe, database)
}
