import { useLingui } from '@lingui/react/macro'
import { useDraftStore } from '#admin/shared/form/draft-store-context.tsx'
import { useLastValue } from '#admin/shared/use-last-value.ts'
import { useOneAtATime } from '#admin/shared/use-one-at-a-time.ts'
import type { EntityKey } from '#contract/entities/entities.ts'
import type { Draft } from '#device/back-office/draft-store.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import type { BulkAction } from './bulk-bar.tsx'
import { type ChangesOutcome, useChangeRows } from './change-rows.tsx'

type DeleteRows = (
  rowIds: readonly string[],
  done: (count: number) => string,
) => Promise<ChangesOutcome>

/** Deletes rows, together with their drafts unless an open form has locked them; an undo restores both. */
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
            // The stored draft also contains its account.
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
      // A form on another page may be writing it: the input outlives its row.
      const release = await drafts.hold(place)
      if (release === null) continue
      drafts.drop(place)
      release()
      dropped.set(before.id, draft)
    }
    return outcome
  }
}

type DeleteMessages = {
  /** 'Êtes-vous sûr de vouloir supprimer ces 3 modèles ?' */
  readonly question: string
  /** The text of the success toast, for a number of rows: '3 modèles supprimés'. */
  readonly done: (count: number) => string
}

type PickedRow = { readonly id: string; readonly name: string }

/** Makes the action that deletes all selected rows, after a confirmation that names them. */
export const useDeleteAction = (entity: EntityKey) => {
  const { t } = useLingui()
  const deleteRows = useDeleteRows(entity)
  return (rows: readonly PickedRow[], { question, done }: DeleteMessages): BulkAction => {
    const label = t({ id: 'admin.delete', message: 'Supprimer' })
    return {
      key: 'delete',
      label,
      isDangerous: true,
      rowIds: rows.map(({ id }) => id),
      question: { title: question, text: rows.map(({ name }) => name), confirm: label },
      run: (rowIds) => deleteRows(rowIds, done),
    }
  }
}

type DeleteRowProps = {
  readonly entity: EntityKey
  /** Null: no question is open. */
  readonly row: { readonly id: string; readonly name: string } | null
  /** 'Êtes-vous sûr de vouloir supprimer ce modèle ?' */
  readonly question: string
  /** The text of the success toast: 'Modèle supprimé avec succès'. */
  readonly done: string
  readonly onClose: () => void
}

/** Asks, and deletes the row; the toast offers to undo it. */
export function DeleteRow({ entity, row, question, done, onClose }: DeleteRowProps) {
  const { t } = useLingui()
  const deleteRows = useDeleteRows(entity)
  const { isBusy, run } = useOneAtATime()
  const shown = useLastValue(row)

  const remove = async (rowId: string) => {
    const outcome = await run(() => deleteRows([rowId], () => done))
    if (outcome !== null) onClose()
  }
  return (
    <ConfirmDialog
      open={row !== null}
      tone="danger"
      title={question}
      description={shown?.name}
      confirmLabel={t({ id: 'admin.delete', message: 'Supprimer' })}
      cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
      busy={isBusy}
      onConfirm={() => row && void remove(row.id)}
      onCancel={onClose}
    />
  )
}
