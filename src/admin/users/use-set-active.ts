import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ChangesOutcome, useChangeRows } from '#admin/entity/list/bulk/use-change-rows.ts'
import type { User } from '#contract/entities/user.ts'
import { userWords } from './user-words.ts'

/** Lets people in, or shuts them out; the toast offers to undo it. */
export const useSetActive = (): ((
  users: readonly Pick<User, 'id'>[],
  isActive: boolean,
) => Promise<ChangesOutcome>) => {
  const { t, i18n } = useLingui()
  const changeRows = useChangeRows()
  return (users, isActive) =>
    changeRows(
      users.map(({ id: rowId }) => ({
        type: 'update',
        entity: 'users',
        rowId,
        fields: { is_active: isActive },
      })),
      {
        done: (count) => {
          if (count === 1)
            return isActive
              ? t({ id: 'admin.users.activated', message: 'Utilisateur activé avec succès' })
              : t({ id: 'admin.users.deactivated', message: 'Utilisateur désactivé avec succès' })
          return isActive
            ? t({
                id: 'admin.users.many-activated',
                message: plural(count, {
                  one: '# utilisateur activé',
                  other: '# utilisateurs activés',
                }),
              })
            : t({
                id: 'admin.users.many-deactivated',
                message: plural(count, {
                  one: '# utilisateur désactivé',
                  other: '# utilisateurs désactivés',
                }),
              })
        },
        failed: i18n._(userWords.failure('update')),
      },
    )
}
