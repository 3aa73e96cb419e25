import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAccount } from '#admin/entity/account-context.tsx'
import { useDraftStore } from '#admin/entity/form/draft-store-context.tsx'
import { useEditRow } from '#admin/entity/use-edit-row.ts'
import { useLastValue } from '#admin/entity/use-last-value.ts'
import { modelWords } from '#admin/models/model-words.ts'
import type { Model } from '#contract/entities/model.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'

type DeleteModelProps = {
  /** Null: nothing is asked. */
  readonly model: Model | null
  readonly onClose: () => void
}

export function DeleteModel({ model, onClose }: DeleteModelProps) {
  const { t, i18n } = useLingui()
  const editRow = useEditRow()
  const drafts = useDraftStore()
  const accountId = useAccount().id
  const [isBusy, setIsBusy] = useState(false)
  const shown = useLastValue(model)

  const remove = async (rowId: string) => {
    setIsBusy(true)
    const outcome = await editRow(
      { type: 'delete', entity: 'models', rowId },
      {
        done: t({ id: 'admin.models.deleted', message: 'Modèle supprimé avec succès' }),
        failed: i18n._(modelWords.failure('delete')),
      },
    ).finally(() => setIsBusy(false))
    if (outcome.type === 'saved') drafts.drop({ accountId, entity: 'models', rowId })
    onClose()
  }
  return (
    <ConfirmDialog
      open={model !== null}
      tone="danger"
      title={t({
        id: 'admin.models.delete.ask',
        message: 'Êtes-vous sûr de vouloir supprimer ce modèle ?',
      })}
      description={shown?.name}
      confirmLabel={t({ id: 'admin.delete', message: 'Supprimer' })}
      cancelLabel={t({ id: 'admin.cancel', message: 'Annuler' })}
      busy={isBusy}
      onConfirm={() => model && void remove(model.id)}
      onCancel={onClose}
    />
  )
}
