import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDraftStore } from '#admin/entity/draft/draft-store-context.tsx'
import { useEditRow } from '#admin/entity/use-edit-row.ts'
import { useLastValue } from '#admin/entity/use-last-value.ts'
import { useEntityWords } from '#admin/entity/words/entity-words.tsx'
import type { EntityKey } from '#contract/entities/entities.ts'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'

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

/** Asks, deletes the row, and with it the draft of its form. */
export function DeleteRow({ entity, row, question, done, onClose }: DeleteRowProps) {
  const { t, i18n } = useLingui()
  const editRow = useEditRow()
  const words = useEntityWords(entity)
  const drafts = useDraftStore()
  const [isBusy, setIsBusy] = useState(false)
  const shown = useLastValue(row)

  const remove = async (rowId: string) => {
    setIsBusy(true)
    const failure = words?.failure('delete')
    const texts = { done, failed: failure ? i18n._(failure) : '' }
    const outcome = await editRow({ type: 'delete', entity, rowId }, texts).finally(() =>
      setIsBusy(false),
    )
    if (outcome.type === 'saved') drafts.drop({ entity, rowId })
    onClose()
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
