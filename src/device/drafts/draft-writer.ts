import type { AdminDatabase, DraftRecord } from '../storage/admin-database.ts'
import { storageProblem } from '../storage/connection/storage-problem.ts'
import { withReopen } from '../storage/connection/with-reopen.ts'
import { type Draft, type DraftPlace, draftName } from './draft.ts'

export type Wanted = {
  readonly place: DraftPlace
  readonly draft: Draft | null
  /** When it was typed, or given up. */
  readonly atMs: number
}

/** By name; a draft that is null is dropped. */
export type DraftChanges = ReadonlyMap<string, Wanted>

/** Writes one transaction after the other; what is typed during one goes together into the next. */
export const createDraftWriter = (
  db: AdminDatabase,
  onWritten: (changes: DraftChanges) => void,
) => {
  /** What the database does not have yet, and what it would not take. */
  const unwritten = new Map<string, Wanted>()
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<boolean> | null = null

  const write = async (): Promise<boolean> => {
    next = null
    const batch = [...unwritten]
    const drafts = batch.flatMap(([, { place, draft }]) => (draft ? [{ ...place, ...draft }] : []))
    const dropped = batch.flatMap(([, { place, draft }]) => (draft ? [] : [keyOf(place)]))
    try {
      await withReopen(db, () =>
        db.transaction('rw', db.drafts, async () => {
          await db.drafts.bulkPut(drafts)
          await db.drafts.bulkDelete(dropped)
        }),
      )
    } catch (error) {
      // Full or forbidden: the form itself still holds the words, and says that they are not kept.
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

export const changeDrafts = (
  drafts: readonly DraftRecord[],
  changes: DraftChanges,
): readonly DraftRecord[] => [
  ...drafts.filter((record) => !changes.has(draftName(record))),
  ...[...changes.values()].flatMap(({ place, draft }) => (draft ? [{ ...place, ...draft }] : [])),
]

const keyOf = ({ entity, rowId }: DraftPlace): [string, string] => [entity, rowId]
