import { type PublicModel, publicModels } from '#contract/public/public-model.ts'
import { MOST_IDS_AT_ONCE } from '#contract/sync-protocol.ts'
import { loadFailure, reportFailure } from '#device/network/report-failure.ts'
import { fetchPublic, type PublicAnswer } from './use-public-answer.ts'

type KnownState = {
  readonly rows: ReadonlyMap<string, PublicModel>
  readonly gone: ReadonlySet<string>
  readonly isUnreachable: boolean
}

type Paths = {
  /** The call of some models. */
  readonly pathOf: (ids: readonly string[]) => string
  readonly wholeList: string
}

const NOTHING: KnownState = { rows: new Map(), gone: new Set(), isUnreachable: false }

/**
 * The models that pages have loaded by their ids. Where the server does not answer, they are found in the whole list,
 * which this device stores.
 */
export const createKnownModels = ({ pathOf, wholeList }: Paths) => {
  const listeners = new Set<() => void>()
  let state = NOTHING
  /** Requested or loaded since the last list came. */
  let asked = new Set<string>()
  let list: readonly PublicModel[] | null = null
  const set = (next: KnownState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const fetchList = (path: string) => fetchPublic(path, publicModels, new AbortController().signal)
  const fetchSome = async (
    ids: readonly string[],
  ): Promise<Exclude<PublicAnswer<readonly PublicModel[]>, { type: 'missing' }>> => {
    const some = await fetchList(pathOf(ids))
    const answer = some.type === 'found' ? some : await fetchList(wholeList)
    return answer.type === 'found' ? answer : { type: 'unreachable' }
  }
  const askSome = async (ids: readonly string[]): Promise<void> => {
    const answer = await fetchSome(ids)
    if (answer.type === 'unreachable') {
      reportFailure(loadFailure(wholeList))
      for (const id of ids) asked.delete(id)
      return set({ ...state, isUnreachable: true })
    }
    const rows = new Map([
      ...state.rows,
      ...answer.value.map((model) => [model.id, model] as const),
    ])
    const missing = ids.filter((id) => !answer.value.some((model) => model.id === id))
    set({ rows, gone: new Set([...state.gone, ...missing]), isUnreachable: false })
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    current: () => state,
    initial: () => NOTHING,
    /**
     * Requests those that were not requested since this list came. What was loaded beside an earlier list may have
     * changed: it stays on screen until it is loaded again.
     */
    ask: async (of: readonly PublicModel[], ids: readonly string[]): Promise<void> => {
      if (list !== null && list !== of) {
        asked = new Set()
        set({ ...state, gone: NOTHING.gone })
      }
      list = of
      const wanted = ids.filter((id) => !asked.has(id))
      for (const id of wanted) asked.add(id)
      for (let at = 0; at < wanted.length; at += MOST_IDS_AT_ONCE)
        await askSome(wanted.slice(at, at + MOST_IDS_AT_ONCE))
    },
  }
}
