import type { Locks } from '../host/sync-lock.ts'
import type { AdminDatabase, DraftRecord } from '../storage/admin-database.ts'
import { storageProblem } from '../storage/connection/storage-problem.ts'
import { watchTable } from '../storage/connection/watch-table.ts'
import { withReopen } from '../storage/connection/with-reopen.ts'
import { type Draft, type DraftPlace, draftName } from './draft.ts'
import type { DraftNote } from './draft-note.ts'
import { changeDrafts, createDraftWriter, type Wanted } from './draft-writer.ts'

/** Keeps the account's unfinished forms on this device until they are saved or given up, through crashes and reloads. */
export type DraftStore = {
  readonly read: (place: DraftPlace) => Draft | null
  /** Resolves when it lies in the database; to false when the browser refuses to keep it. */
  readonly write: (place: DraftPlace, draft: Draft) => Promise<boolean>
  readonly drop: (place: DraftPlace) => void
  /** Every draft; the same object until one of them changes. */
  readonly all: () => readonly DraftRecord[]
  readonly subscribe: (listener: () => void) => () => void
  /** The page may be gone in a moment. */
  readonly rest: () => void
  /** Keeps other pages away from a draft. Answers how to let go; null while another page holds it. */
  readonly hold: (place: DraftPlace) => Promise<(() => void) | null>
}

export type OpenDraftStore = DraftStore & { readonly stop: () => void }

export type DraftStorePorts = {
  readonly locks: Locks
  readonly note: DraftNote
  readonly nowMs: () => number
}

/** Reads what was left unfinished, and from then on answers at once and follows what other pages do. */
export const openDraftStore = async (
  db: AdminDatabase,
  { locks, note, nowMs }: DraftStorePorts,
): Promise<OpenDraftStore> => {
  const listeners = new Set<() => void>()
  const readAll = () => withReopen(db, () => db.drafts.toArray())
  let stored: readonly DraftRecord[] = await readAll()
  let shown = stored
  const writer = createDraftWriter(db, (changes) => {
    stored = changeDrafts(stored, changes)
    const isStill = (name: string) => writer.unwritten().has(name)
    note.strike([...changes.keys()].filter((name) => !isStill(name)))
  })
  const show = (): void => {
    shown = changeDrafts(stored, writer.unwritten())
    for (const listener of listeners) listener()
  }
  const follow = async (): Promise<void> => {
    try {
      stored = await readAll()
      show()
    } catch (error) {
      // What this page has goes on being shown, as the screens do without their database.
      if (storageProblem(error) === null) throw error
    }
  }
  const put = (wanted: Wanted): Promise<boolean> => {
    const isKept = writer.put(wanted)
    show()
    return isKept
  }
  const now = ({ entity, rowId }: DraftPlace, draft: Draft | null): Wanted => ({
    place: { entity, rowId },
    draft,
    atMs: nowMs(),
  })
  for (const wanted of note.read(stored).values()) void put(wanted)
  return {
    read: (place) => shown.find((record) => draftName(record) === draftName(place)) ?? null,
    write: (place, draft) => put(now(place, draft)),
    drop: (place) => void put(now(place, null)),
    all: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    rest: () => note.add(writer.unwritten()),
    hold: (place) => hold(locks, `${db.name}/draft/${draftName(place)}`),
    stop: watchTable(db, { table: 'drafts' }, () => void follow()),
  }
}

const hold = (locks: Locks, name: string): Promise<(() => void) | null> =>
  new Promise((resolve, reject) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null)
          return Promise.resolve()
        }
        return new Promise<void>((letGo) => resolve(letGo))
      })
      .catch(reject)
  })
