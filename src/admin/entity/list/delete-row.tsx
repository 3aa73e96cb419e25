import { useLingui } from '@lingui/react/macro'
import { useLastValue } from '#admin/entity/use-last-value.ts'
import { useOneAtATime } from '#admin/entity/use-one-at-a-time.ts'
import type { EntityKey } from '#contract/entities/entities.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { useDeleteRows } from './bulk/use-delete-rows.ts'

type DeleteRowProps = {
  readonly entity: EntityKey
  /** Null: nothing is asked. */
  readonly row: { readonly id: string; readonly name: string } | null
  /** 'Êtes-vous sûr de vouloir supprimer ce modèle ?' */
  readonly question: string
  /** Of the success toast: 'Modèle supprimé avec succès'. */
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
