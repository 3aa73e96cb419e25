import { useLiveQuery } from 'dexie-react-hooks'
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import type { AdminDatabase } from '../storage/admin-database.ts'
import { readOpen } from '../storage/with-reopen.ts'
import type { BackOffice } from './back-office.ts'
import { TOKEN_KEY } from './saved-session.ts'

const BackOfficeContext = createContext<BackOffice | null>(null)

type BackOfficeProviderProps = { readonly backOffice: BackOffice; readonly children: ReactNode }

/** Gives the screens their back-office, and informs it of changes in other tabs, in the network and in this tab. */
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

/** The database of the signed-in account. */
export const useDatabase = (): AdminDatabase | null => {
  const { session, database } = useBackOffice()
  return useSyncExternalStore(session.subscribe, database)
}

/**
 * A live query on the signed-in account's database: runs again when what it read has changed, in any tab or worker.
 * Undefined until the first answer, and while no admin is signed in.
 */
export const useDatabaseQuery = <T,>(
  query: (db: AdminDatabase) => Promise<T>,
  deps: readonly unknown[] = [],
): T | undefined => {
  const db = useDatabase()
  return useLiveQuery(async () => (db ? readOpen(db, () => query(db)) : undefined), [db, ...deps])
}
