import { useLingui } from '@lingui/react/macro'
import { useAccount } from '#admin/entity/account-context.tsx'
import type { BulkAction } from '#admin/entity/list/bulk/bulk-bar.tsx'
import { useSetActive } from '#admin/users/use-set-active.ts'
import type { User } from '#contract/entities/user.ts'

/** What can be done with several people at once; nobody shuts themself out. */
export const useUserActions = (picked: readonly User[]): readonly BulkAction[] => {
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
