import {
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { DraftStore } from '#device/drafts/draft-store.ts'

const DraftStoreContext = createContext<DraftStore | null>(null)

type DraftStoreProviderProps = { readonly store: DraftStore; readonly children: ReactNode }

/** The draft of a new row that the next form is to offer, where there are several; null: the latest one. */
type WantedDraft = { current: string | null }

const WantedDraftContext = createContext<WantedDraft>({ current: null })

export function DraftStoreProvider({ store, children }: DraftStoreProviderProps) {
  const wanted = useRef<string | null>(null)
  return (
    <WantedDraftContext value={wanted}>
      <DraftStoreContext value={store}>{children}</DraftStoreContext>
    </WantedDraftContext>
  )
}

export const useWantedDraft = (): WantedDraft => useContext(WantedDraftContext)

export const useDraftStore = (): DraftStore => {
  const store = useContext(DraftStoreContext)
  if (store === null) throw new Error('useDraftStore outside of DraftStoreProvider')
  return store
}

/** Every form that was left unfinished on this device. */
export const useAllDrafts = () => {
  const store = useDraftStore()
  return useSyncExternalStore(store.subscribe, store.all)
}

/** The same, of one entity. */
export const useDrafts = (entity: string) => {
  const drafts = useAllDrafts()
  return useMemo(() => drafts.filter((draft) => draft.entity === entity), [drafts, entity])
}

/** The rows whose form was left unfinished. */
export const useDraftRowIds = (entity: string): ReadonlySet<string> => {
  const drafts = useDrafts(entity)
  return useMemo(() => new Set(drafts.map(({ rowId }) => rowId)), [drafts])
}
