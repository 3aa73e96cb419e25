import { useLingui } from '@lingui/react/macro'
import { useDraftStore } from '#admin/entity/draft/draft-store-context.tsx'
import { useEntityWords } from '#admin/entity/words/entity-words.tsx'
import type { EntityKey } from '#contract/entities/entities.ts'
import { type ChangesOutcome, useChangeRows } from './use-change-rows.ts'

type DeleteRows = (
  rowIds: readonly string[],
  done: (count: number) => string,
) => Promise<ChangesOutcome>

/** Deletes rows, and with them the drafts of their forms; an undo brings both back. */
export const useDeleteRows = (entity: EntityKey): DeleteRows => {
  const { i18n } = useLingui()
  const changeRows = useChangeRows()
  const words = useEntityWords(entity)
  const drafts = useDraftStore()
  return async (rowIds, done) => {
    const failure = words?.failure('delete')
    const left = new Map(rowIds.map((rowId) => [rowId, drafts.read({ entity, rowId })]))
    const outcome = await changeRows(
      rowIds.map((rowId) => ({ type: 'delete', entity, rowId })),
      {
        done,
        failed: failure ? i18n._(failure) : '',
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
