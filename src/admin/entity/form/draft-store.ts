import * as v from 'valibot'
import type { KeyValueStorage } from '#device/session/saved-session.ts'

/** Whose form, and of which row. */
export type DraftPlace = {
  readonly accountId: string
  readonly entity: string
  /** `NEW_ROW` for a row that does not exist yet. */
  readonly rowId: string
}

export const NEW_ROW = 'new'

const draft = v.object({ baseline: v.unknown(), values: v.unknown(), keptAtMs: v.number() })

/** An unfinished form. `values` and `baseline` are checked by the form that reads them. */
export type Draft = v.InferOutput<typeof draft>

const drafts = v.pipe(v.string(), v.parseJson(), v.record(v.string(), draft))

type Drafts = v.InferOutput<typeof drafts>

/** Keeps unfinished forms on this device until they are saved or given up, through crashes and reloads. */
export type DraftStore = {
  readonly read: (place: DraftPlace) => Draft | null
  /** False when the browser refuses to keep it. */
  readonly write: (place: DraftPlace, draft: Draft) => boolean
  readonly drop: (place: DraftPlace) => void
  readonly dropAll: (accountId: string) => void
  readonly count: (accountId: string) => number
  /** The account's drafts as stored, for `useSyncExternalStore`; see `draftRowIds`. */
  readonly snapshot: (accountId: string) => string | null
  readonly subscribe: (listener: () => void) => () => void
}

export const createDraftStore = (storage: KeyValueStorage): DraftStore => {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const load = (accountId: string): Drafts => parseDrafts(storage.getItem(accountKey(accountId)))
  const save = (accountId: string, next: Drafts) => {
    if (Object.keys(next).length === 0) storage.removeItem(accountKey(accountId))
    else storage.setItem(accountKey(accountId), JSON.stringify(next))
    tell()
  }
  const drop = (place: DraftPlace) => {
    const { [rowKey(place)]: dropped, ...rest } = load(place.accountId)
    if (dropped) save(place.accountId, rest)
  }
  return {
    read: (place) => load(place.accountId)[rowKey(place)] ?? null,
    write: (place, kept) => {
      try {
        save(place.accountId, { ...load(place.accountId), [rowKey(place)]: kept })
        return true
      } catch {
        // Full or forbidden: the form itself still holds the words, and says that they are not kept.
        return false
      }
    },
    drop,
    dropAll: (accountId) => save(accountId, {}),
    count: (accountId) => Object.keys(load(accountId)).length,
    snapshot: (accountId) => storage.getItem(accountKey(accountId)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The rows of an entity that have a draft, read from a snapshot. */
export const draftRowIds = (snapshot: string | null, entity: string): ReadonlySet<string> =>
  new Set(
    Object.keys(parseDrafts(snapshot))
      .filter((key) => key.startsWith(`${entity}/`))
      .map((key) => key.slice(entity.length + 1)),
  )

/** What is not readable was written by another version: it cannot be offered, and goes with the next write. */
const parseDrafts = (text: string | null): Drafts => {
  const parsed = v.safeParse(drafts, text)
  return parsed.success ? parsed.output : {}
}

const accountKey = (accountId: string): string => `admin_drafts:${accountId}`

const rowKey = ({ entity, rowId }: DraftPlace): string => `${entity}/${rowId}`
