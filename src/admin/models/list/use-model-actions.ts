import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { BulkAction } from '#admin/entity/list/bulk/bulk-bar.tsx'
import { useChangeRows } from '#admin/entity/list/bulk/use-change-rows.ts'
import { useDeleteRows } from '#admin/entity/list/bulk/use-delete-rows.ts'
import { modelWords } from '#admin/models/model-words.ts'
import type { Model } from '#contract/entities/model.ts'

/** What can be done with several models at once. */
export const useModelActions = (picked: readonly Model[]): readonly BulkAction[] => {
  const { t, i18n } = useLingui()
  const changeRows = useChangeRows()
  const deleteRows = useDeleteRows('models')
  const count = picked.length
  const failed = i18n._(modelWords.failure('update'))
  return [
    {
      key: 'activate',
      label: t({ id: 'admin.models.bulk.activate', message: 'Activer' }),
      rowIds: idsOf(picked.filter(({ isActive }) => !isActive)),
      run: (rowIds) =>
        changeRows(toActive(rowIds, true), {
          done: (done) =>
            t({
              id: 'admin.models.bulk.activated',
              message: plural(done, { one: '# modèle activé', other: '# modèles activés' }),
            }),
          failed,
        }),
    },
    {
      key: 'deactivate',
      label: t({ id: 'admin.models.bulk.deactivate', message: 'Désactiver' }),
      rowIds: idsOf(picked.filter(({ isActive }) => isActive)),
      run: (rowIds) =>
        changeRows(toActive(rowIds, false), {
          done: (done) =>
            t({
              id: 'admin.models.bulk.deactivated',
              message: plural(done, { one: '# modèle désactivé', other: '# modèles désactivés' }),
            }),
          failed,
        }),
    },
    {
      key: 'delete',
      label: t({ id: 'admin.delete', message: 'Supprimer' }),
      isDangerous: true,
      rowIds: idsOf(picked),
      question: {
        title: t({
          id: 'admin.models.bulk.delete.ask',
          message: plural(count, {
            one: 'Êtes-vous sûr de vouloir supprimer ce modèle ?',
            other: 'Êtes-vous sûr de vouloir supprimer ces # modèles ?',
          }),
        }),
        text: picked.map(({ name }) => name),
        confirm: t({ id: 'admin.delete', message: 'Supprimer' }),
      },
      run: (rowIds) =>
        deleteRows(rowIds, (done) =>
          t({
            id: 'admin.models.bulk.deleted',
            message: plural(done, { one: '# modèle supprimé', other: '# modèles supprimés' }),
          }),
        ),
    },
  ]
}

const idsOf = (models: readonly Model[]): readonly string[] => models.map(({ id }) => id)

const toActive = (rowIds: readonly string[], isActive: boolean) =>
  rowIds.map((rowId) => ({
    type: 'update' as const,
    entity: 'models' as const,
    rowId,
    fields: { isActive },
  }))
