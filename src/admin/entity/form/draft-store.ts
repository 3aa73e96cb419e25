import * as v from 'valibot'

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Whose form, and of which row; a row that does not exist yet is `new`. */
export type DraftPlace = {
  readonly accountId: string
  readonly entity: string
  readonly rowId: string
}

/** An unfinished form, as text on this device. `values` and `baseline` are checked by the form that reads them. */
export type Draft = {
  readonly baseline: unknown
  readonly values: unknown
  readonly keptAtMs: number
}

/** Keeps unfinished forms until they are saved or given up, through crashes and reloads. */
export type DraftStore = {
  readonly read: (place: DraftPlace) => Draft | null
  /** False when the browser refuses to keep it. */
  readonly write: (place: DraftPlace, draft: Draft) => boolean
  readonly drop: (place: DraftPlace) => void
  readonly dropAll: (accountId: string) => void
  /** The rows with a kept draft, as one text that changes only when they do; see `draftRowIds`. */
  readonly snapshot: (accountId: string, entity: string) => string
  readonly count: (accountId: string) => number
  readonly subscribe: (listener: () => void) => () => void
}

export const NEW_ROW = 'new'

const PREFIX = 'neomuse-draft'
const draftSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ baseline: v.unknown(), values: v.unknown(), keptAtMs: v.number() }),
)

const keyOf = ({ accountId, entity, rowId }: DraftPlace): string =>
  [PREFIX, accountId, entity, rowId].join(':')

export const createDraftStore = (storage: DraftStorage): DraftStore => {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const keysUnder = (prefix: string): string[] =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
      (key): key is string => key?.startsWith(prefix) === true,
    )
  const remove = (keys: readonly string[]) => {
    for (const key of keys) storage.removeItem(key)
    tell()
  }
  return {
    read: (place) => {
      const draft = v.safeParse(draftSchema, storage.getItem(keyOf(place)))
      return draft.success ? draft.output : null
    },
    write: (place, draft) => {
      try {
        storage.setItem(keyOf(place), JSON.stringify(draft))
      } catch {
        // Full or forbidden: the form itself still holds the words, and says that they are not kept.
        return false
      }
      tell()
      return true
    },
    drop: (place) => remove([keyOf(place)]),
    dropAll: (accountId) => remove(keysUnder(`${PREFIX}:${accountId}:`)),
    snapshot: (accountId, entity) => {
      const prefix = `${PREFIX}:${accountId}:${entity}:`
      return keysUnder(prefix)
        .map((key) => key.slice(prefix.length))
        .sort()
        .join(' ')
    },
    count: (accountId) => keysUnder(`${PREFIX}:${accountId}:`).length,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const draftRowIds = (snapshot: string): ReadonlySet<string> =>
  new Set(snapshot.split(' ').filter((rowId) => rowId !== ''))
