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
        done: (count) =>
          isActive
            ? t({
                id: 'admin.users.activated',
                message: plural(count, {
                  one: 'Utilisateur activé avec succès',
                  other: '# utilisateurs activés',
                }),
              })
            : t({
                id: 'admin.users.deactivated',
                message: plural(count, {
                  one: 'Utilisateur désactivé avec succès',
                  other: '# utilisateurs désactivés',
                }),
              }),
        failed: i18n._(userWords.failure('update')),
      },
    )
}
