import {
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { DraftStore } from '#device/back-office/draft-store.ts'

const DraftStoreContext = createContext<DraftStore | null>(null)

type DraftStoreProviderProps = { readonly store: DraftStore; readonly children: ReactNode }

/** The draft of a new row that the next form should offer, if there are several; null: the latest one. */
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

/** Every unfinished form on this device. */
export const useAllDrafts = () => {
  const store = useDraftStore()
  return useSyncExternalStore(store.subscribe, store.all)
}

/** The number of unfinished forms. Typing in them causes no rendering. */
export const useDraftCount = (): number => {
  const store = useDraftStore()
  return useSyncExternalStore(store.subscribe, () => store.all().length)
}

/** The rows with an unfinished form: the same object until the set of rows changes, whatever is typed. */
export const useDraftRowIds = (entity: string): ReadonlySet<string> => {
  const store = useDraftStore()
  const rowIds = useSyncExternalStore(store.subscribe, () => rowIdsIn(store.all(), entity))
  return useMemo(() => new Set(rowIds === '' ? [] : rowIds.split(SEPARATOR)), [rowIds])
}

/** A character that no id contains. */
const SEPARATOR = ' '

/** A string, so that equal sets of rows compare as equal, in whatever order they were written. */
const rowIdsIn = (drafts: ReturnType<DraftStore['all']>, entity: string): string =>
  drafts
    .flatMap((draft) => (draft.entity === entity ? [draft.rowId] : []))
    .sort()
    .join(SEPARATOR)
