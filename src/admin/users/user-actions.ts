import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAccount } from '#admin/shared/account-context.ts'
import type { BulkAction } from '#admin/shared/list/bulk-bar.tsx'
import { type ChangesOutcome, useUpdateRows } from '#admin/shared/list/change-rows.tsx'
import type { User } from '#contract/entities/user.ts'

type SetActive = (userIds: readonly string[], isActive: boolean) => Promise<ChangesOutcome>

/** Activates or deactivates users; the toast offers to undo it. */
export const useSetActive = (): SetActive => {
  const { t } = useLingui()
  const updateRows = useUpdateRows('users')
  return (userIds, isActive) =>
    updateRows(userIds, { is_active: isActive }, (count) => {
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
    })
}

/** The actions on several users at once; never on the admin's own account. */
export const useUserActions = (
  picked: readonly Pick<User, 'id' | 'is_active'>[],
): readonly BulkAction[] => {
  const { t } = useLingui()
  const setActive = useSetActive()
  const account = useAccount()
  const others = picked.filter(({ id }) => id !== account.id)
  const idsWhere = (isActive: boolean) =>
    others.filter(({ is_active }) => is_active === isActive).map(({ id }) => id)
  return [
    {
      key: 'activate',
      label: t({ id: 'admin.users.activate', message: 'Activer' }),
      rowIds: idsWhere(false),
      run: (rowIds) => setActive(rowIds, true),
    },
    {
      key: 'deactivate',
      label: t({ id: 'admin.users.deactivate', message: 'Désactiver' }),
      isDangerous: true,
      rowIds: idsWhere(true),
      run: (rowIds) => setActive(rowIds, false),
    },
  ]
}
