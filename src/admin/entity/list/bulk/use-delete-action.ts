import { useLingui } from '@lingui/react/macro'
import type { EntityKey } from '#contract/entities/entities.ts'
import type { BulkAction } from './bulk-bar.tsx'
import { useDeleteRows } from './use-delete-rows.ts'

type DeleteWords = {
  /** 'Êtes-vous sûr de vouloir supprimer ces 3 modèles ?' */
  readonly question: string
  /** Of the success toast, for so many rows: '3 modèles supprimés'. */
  readonly done: (count: number) => string
}

type PickedRow = { readonly id: string; readonly name: string }

/** Makes the action that deletes all picked rows, after a question that names them. */
export const useDeleteAction = (entity: EntityKey) => {
  const { t } = useLingui()
  const deleteRows = useDeleteRows(entity)
  return (rows: readonly PickedRow[], { question, done }: DeleteWords): BulkAction => {
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
