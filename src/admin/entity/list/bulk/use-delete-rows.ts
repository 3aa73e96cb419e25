import { useDraftStore } from '#admin/entity/draft/draft-store-context.tsx'
import type { EntityKey } from '#contract/entities/entities.ts'
import type { Draft } from '#device/drafts/draft.ts'
import { type ChangesOutcome, useChangeRows } from './use-change-rows.tsx'

type DeleteRows = (
  rowIds: readonly string[],
  done: (count: number) => string,
) => Promise<ChangesOutcome>

/** Deletes rows, and with them the drafts that no open form holds; an undo brings both back. */
export const useDeleteRows = (entity: EntityKey): DeleteRows => {
  const changeRows = useChangeRows(entity)
  const drafts = useDraftStore()
  return async (rowIds, done) => {
    const dropped = new Map<string, Draft>()
    const outcome = await changeRows(
      rowIds.map((rowId) => ({ type: 'delete', rowId })),
      {
        done,
        onRestored: (rows) => {
          for (const { formerId, rowId } of rows) {
            const draft = dropped.get(formerId)
            if (!draft) continue
            // It also knows whose it was.
            const { baseline, values, keptAtMs } = draft
            void drafts.write({ entity, rowId }, { baseline, values, keptAtMs })
          }
        },
      },
    )
    for (const { before } of outcome.made) {
      const place = { entity, rowId: before.id }
      const draft = drafts.read(place)
      if (draft === null) continue
      // The form of another page may be writing it: words outlive their row.
      const letGo = await drafts.hold(place)
      if (letGo === null) continue
      drafts.drop(place)
      letGo()
      dropped.set(before.id, draft)
    }
    return outcome
  }
}
