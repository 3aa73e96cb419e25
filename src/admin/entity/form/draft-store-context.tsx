import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { type DraftStore, draftRowIds } from './draft-store.ts'

const DraftStoreContext = createContext<DraftStore | null>(null)

type DraftStoreProviderProps = { readonly store: DraftStore; readonly children: ReactNode }

export function DraftStoreProvider({ store, children }: DraftStoreProviderProps) {
  return <DraftStoreContext value={store}>{children}</DraftStoreContext>
}

export const useDraftStore = (): DraftStore => {
  const store = useContext(DraftStoreContext)
  if (store === null) throw new Error('useDraftStore outside of DraftStoreProvider')
  return store
}

/** The rows of an entity whose form was left unfinished on this device. */
export const useDraftRowIds = (accountId: string, entity: string): ReadonlySet<string> => {
  const store = useDraftStore()
  const snapshot = useSyncExternalStore(store.subscribe, () => store.snapshot(accountId))
  return useMemo(() => draftRowIds(snapshot, entity), [snapshot, entity])
}
