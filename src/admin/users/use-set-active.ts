import { useLingui } from '@lingui/react/macro'
import { useEditRow } from '#admin/entity/use-edit-row.ts'
import type { User } from '#contract/entities/user.ts'
import { userWords } from './user-words.ts'

/** Lets somebody in, or shuts them out. */
export const useSetActive = (): ((user: User, isActive: boolean) => Promise<void>) => {
  const { t, i18n } = useLingui()
  const editRow = useEditRow()
  return async ({ id }, isActive) => {
    await editRow(
      { type: 'update', entity: 'users', rowId: id, fields: { is_active: isActive } },
      {
        done: isActive
          ? t({ id: 'admin.users.activated', message: 'Utilisateur activé avec succès' })
          : t({ id: 'admin.users.deactivated', message: 'Utilisateur désactivé avec succès' }),
        failed: i18n._(userWords.failure('update')),
      },
    )
  }
}
