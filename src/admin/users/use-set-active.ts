import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ChangesOutcome, useUpdateRows } from '#admin/entity/list/bulk/use-change-rows.tsx'

type SetActive = (userIds: readonly string[], isActive: boolean) => Promise<ChangesOutcome>

/** Lets people in, or shuts them out; the toast offers to undo it. */
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
