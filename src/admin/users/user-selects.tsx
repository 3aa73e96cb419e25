import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { ListSelect } from '#admin/entity/list/filter/list-select.tsx'
import { NameOrderSelect } from '#admin/entity/list/order/name-order-select.tsx'
import type { UserFilter } from '#admin/users/list/select-users.ts'
import { USER_ROLES } from '#contract/entities/user.ts'
import { roleLabel } from './user-words.ts'

type UserSelectsProps = Pick<UserFilter, 'role' | 'order'> & {
  readonly setRole: (role: string) => void
  readonly setOrder: (order: string) => void
}

/** Not drawn again with each letter of a search. */
export const UserSelects = memo(function UserSelects(props: UserSelectsProps) {
  const { role, order, setRole, setOrder } = props
  const { t, i18n } = useLingui()
  return (
    <>
      <ListSelect
        label={t({ id: 'admin.users.role-filter', message: 'Filtrer par rôle' })}
        usual={t({ id: 'admin.users.all-roles', message: 'Tous les rôles' })}
        value={role}
        onChange={setRole}
        choices={USER_ROLES.map((known) => ({ value: known, label: i18n._(roleLabel(known)) }))}
      />
      <NameOrderSelect
        value={order}
        onChange={setOrder}
        further={[
          {
            value: 'depenses',
            label: t({ id: 'admin.users.order.spent', message: 'Par dépenses' }),
          },
        ]}
      />
    </>
  )
})
