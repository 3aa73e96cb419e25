import { useDraftStore } from '#admin/entity/draft/draft-store-context.tsx'
import type { EntityKey } from '#contract/entities/entities.ts'
import { type ChangesOutcome, useChangeRows } from './use-change-rows.ts'

type DeleteRows = (
  rowIds: readonly string[],
  done: (count: number) => string,
) => Promise<ChangesOutcome>

/** Deletes rows, and with them the drafts of their forms; an undo brings both back. */
export const useDeleteRows = (entity: EntityKey): DeleteRows => {
  const changeRows = useChangeRows(entity)
  const drafts = useDraftStore()
  return async (rowIds, done) => {
    const left = new Map(rowIds.map((rowId) => [rowId, drafts.read({ entity, rowId })]))
    const outcome = await changeRows(
      rowIds.map((rowId) => ({ type: 'delete', rowId })),
      {
        done,
        onRestored: (rows) => {
          for (const { formerId, rowId } of rows) {
            const draft = left.get(formerId)
            if (!draft) continue
            // It also knows whose it was.
            const { baseline, values, keptAtMs } = draft
            void drafts.write({ entity, rowId }, { baseline, values, keptAtMs })
          }
        },
      },
    )
    for (const { before } of outcome.made) drafts.drop({ entity, rowId: before.id })
    return outcome
  }
}
