import * as v from 'valibot'
import type { Locks } from '../host/sync-lock.ts'
import type { AdminDatabase, DraftRecord } from '../storage/admin-database.ts'
import { storageProblem } from '../storage/storage-problem.ts'
import { watchTable } from '../storage/watch-table.ts'
import { withReopen } from '../storage/with-reopen.ts'
import { type KeyValueStorage, readStored, writeStored } from './key-value-storage.ts'

/** Which form: of a row, or of a row that does not exist yet, under an id from `newDraftId`. */
export type DraftKey = Pick<DraftRecord, 'entity' | 'rowId'>

/** An unfinished form. `values` and `baseline` are checked by the form that reads them. */
export type Draft = Omit<DraftRecord, keyof DraftKey>

const draftName = ({ entity, rowId }: DraftKey): string => `${entity}/${rowId}`

/** Each new row's form has a draft of its own, so that two pages may make two rows. */
const NEW = 'new:'

export const newDraftId = (id: string): string => `${NEW}${id}`

export const isOfNewRow = ({ rowId }: DraftKey): boolean => rowId.startsWith(NEW)

type Wanted = {
  readonly place: DraftKey
  readonly draft: Draft | null
  /** When it was typed or discarded. */
  readonly atMs: number
}

/** By name; null drops the draft. */
type DraftChanges = ReadonlyMap<string, Wanted>

/** Writes one transaction after the other; changes made during one go together into the next. */
const createDraftWriter = (db: AdminDatabase, onWritten: (changes: DraftChanges) => void) => {
  /** What the database does not have yet, and what it refused. */
  const unwritten = new Map<string, Wanted>()
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<boolean> | null = null

  const write = async (): Promise<boolean> => {
    next = null
    const batch = [...unwritten]
    const drafts = batch.flatMap(([, { place, draft }]) => (draft ? [{ ...place, ...draft }] : []))
    const dropped = batch.flatMap(([, { place, draft }]) => (draft ? [] : [recordKey(place)]))
    try {
      await withReopen(db, () =>
        db.transaction('rw', db.drafts, async () => {
          await db.drafts.bulkPut(drafts)
          await db.drafts.bulkDelete(dropped)
        }),
      )
    } catch (error) {
      // Storage full or forbidden: the form still holds the text, and says that it is not stored.
      if (storageProblem(error) === null) throw error
      return false
    }
    for (const [name, wanted] of batch) if (unwritten.get(name) === wanted) unwritten.delete(name)
    onWritten(new Map(batch))
    return true
  }

  return {
    put: (wanted: Wanted): Promise<boolean> => {
      unwritten.set(draftName(wanted.place), wanted)
      if (next === null) {
        next = last.then(write)
        last = next.catch(() => null)
      }
      return next
    },
    unwritten: (): DraftChanges => unwritten,
  }
}

const changeDrafts = (
  drafts: readonly DraftRecord[],
  changes: DraftChanges,
): readonly DraftRecord[] => [
  ...drafts.filter((record) => !changes.has(draftName(record))),
  ...[...changes.values()].flatMap(({ place, draft }) => (draft ? [{ ...place, ...draft }] : [])),
]

const recordKey = ({ entity, rowId }: DraftKey): [string, string] => [entity, rowId]

const notes = v.record(
  v.string(),
  v.object({
    place: v.object({ entity: v.string(), rowId: v.string() }),
    draft: v.nullable(
      v.object({ baseline: v.unknown(), values: v.unknown(), keptAtMs: v.number() }),
    ),
    atMs: v.number(),
  }),
)

/**
 * The last keystrokes of a page that closes before the database has them. The page's running transaction ends with it,
 * while this note is written synchronously.
 */
type DraftNote = {
  readonly add: (changes: DraftChanges) => void
  /** Entries that are newer in the database are removed first. */
  readonly read: (stored: readonly DraftRecord[]) => DraftChanges
  /** Removes entries that the database has. */
  readonly strike: (names: Iterable<string>) => void
}

export const openDraftNote = (storage: KeyValueStorage, accountId: string): DraftNote => {
  const key = noteKey(accountId)
  const readAll = () => new Map(Object.entries(readStored(storage, key, notes) ?? {}))
  const writeAll = (all: ReturnType<typeof readAll>) => {
    if (all.size === 0) storage.removeItem(key)
    else writeStored(storage, key, Object.fromEntries(all))
  }
  const strike = (names: Iterable<string>) => {
    if (storage.getItem(key) === null) return
    const all = readAll()
    for (const name of names) all.delete(name)
    writeAll(all)
  }
  return {
    add: (changes) => {
      if (changes.size === 0) return
      const all = readAll()
      // Another page may have left newer ones.
      for (const [name, wanted] of changes)
        if (wanted.atMs >= (all.get(name)?.atMs ?? wanted.atMs)) all.set(name, wanted)
      writeAll(all)
    },
    read: (stored) => {
      const all = readAll()
      const isOvertaken = (record: DraftRecord) =>
        record.keptAtMs > (all.get(draftName(record))?.atMs ?? record.keptAtMs)
      strike(stored.filter(isOvertaken).map(draftName))
      return readAll()
    },
    strike,
  }
}

export const dropDraftNote = (storage: KeyValueStorage, accountId: string): void =>
  storage.removeItem(noteKey(accountId))

const noteKey = (accountId: string): string => `neomuse-drafts-${accountId}`

/**
 * Keeps the account's unfinished forms on this device until they are saved or discarded, through crashes and reloads.
 */
export type DraftStore = {
  readonly read: (place: DraftKey) => Draft | null
  /** Resolves when the draft is in the database; to false if the browser refuses to store it. */
  readonly write: (place: DraftKey, draft: Draft) => Promise<boolean>
  readonly drop: (place: DraftKey) => void
  /** Every draft; the same object until one of them changes. */
  readonly all: () => readonly DraftRecord[]
  readonly subscribe: (listener: () => void) => () => void
  /** The page may be closed in a moment. */
  readonly rest: () => void
  /** Locks a draft against other pages. Returns the release function; null while another page holds the lock. */
  readonly hold: (place: DraftKey) => Promise<(() => void) | null>
}

export type OpenDraftStore = DraftStore & { readonly stop: () => void }

export type DraftStorePorts = {
  readonly locks: Locks
  readonly note: DraftNote
  readonly nowMs: () => number
}

/** Reads all drafts; from then on answers synchronously and follows changes made by other pages. */
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
      // This page keeps showing what it has, as the screens do without their database.
      if (storageProblem(error) === null) throw error
    }
  }
  const put = (wanted: Wanted): Promise<boolean> => {
    const isKept = writer.put(wanted)
    show()
    return isKept
  }
  const now = ({ entity, rowId }: DraftKey, draft: Draft | null): Wanted => ({
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
        return new Promise<void>((release) => resolve(release))
      })
      .catch(reject)
  })
