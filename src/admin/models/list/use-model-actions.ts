import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BulkAction } from '#admin/entity/list/bulk/bulk-bar.tsx'
import { useUpdateRows } from '#admin/entity/list/bulk/use-change-rows.tsx'
import { useDeleteAction } from '#admin/entity/list/bulk/use-delete-action.ts'
import type { Model } from '#contract/entities/model.ts'

/** What can be done with several models at once. */
export const useModelActions = (picked: readonly Model[]): readonly BulkAction[] => {
  const { t } = useLingui()
  const updateRows = useUpdateRows('models')
  const deleteAction = useDeleteAction('models')
  const count = picked.length
  const idsWhere = (isOn: boolean) =>
    picked.filter(({ isActive }) => isActive === isOn).map(({ id }) => id)
  return [
    {
      key: 'activate',
      label: t({ id: 'admin.models.bulk.activate', message: 'Activer' }),
      rowIds: idsWhere(false),
      run: (rowIds) =>
        updateRows(rowIds, { isActive: true }, (done) =>
          t({
            id: 'admin.models.bulk.activated',
            message: plural(done, { one: '# modèle activé', other: '# modèles activés' }),
          }),
        ),
    },
    {
      key: 'deactivate',
      label: t({ id: 'admin.models.bulk.deactivate', message: 'Désactiver' }),
      rowIds: idsWhere(true),
      run: (rowIds) =>
        updateRows(rowIds, { isActive: false }, (done) =>
          t({
            id: 'admin.models.bulk.deactivated',
            message: plural(done, { one: '# modèle désactivé', other: '# modèles désactivés' }),
          }),
        ),
    },
    deleteAction(picked, {
      question: t({
        id: 'admin.models.bulk.delete.ask',
        message: plural(count, {
          one: 'Êtes-vous sûr de vouloir supprimer ce modèle ?',
          other: 'Êtes-vous sûr de vouloir supprimer ces # modèles ?',
        }),
      }),
      done: (done) =>
        t({
          id: 'admin.models.bulk.deleted',
          message: plural(done, { one: '# modèle supprimé', other: '# modèles supprimés' }),
        }),
    }),
  ]
}
