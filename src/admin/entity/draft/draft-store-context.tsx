import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { DraftStore } from '#device/drafts/draft-store.ts'

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

/** What was left unfinished on this device in forms of an entity. */
export const useDrafts = (entity: string) => {
  const store = useDraftStore()
  const drafts = useSyncExternalStore(store.subscribe, store.all)
  return useMemo(() => drafts.filter((draft) => draft.entity === entity), [drafts, entity])
}

/** The rows whose form was left unfinished. */
export const useDraftRowIds = (entity: string): ReadonlySet<string> => {
  const drafts = useDrafts(entity)
  return useMemo(() => new Set(drafts.map(({ rowId }) => rowId)), [drafts])
}
