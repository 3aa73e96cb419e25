import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { useMemo } from 'react'
import { ORDER_PARAM, SEARCH_PARAM, USERS } from '#admin/entity/address/row-addresses.ts'
import { useAddressChoice, useAddressSearch } from '#admin/entity/address/use-address-filter.ts'
import { useAddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { BulkBar } from '#admin/entity/list/bulk/bulk-bar.tsx'
import { ListButtons } from '#admin/entity/list/bulk/list-buttons.tsx'
import { SelectionContext } from '#admin/entity/list/bulk/row-pick.tsx'
import { useSelection } from '#admin/entity/list/bulk/use-selection.ts'
import { usePreparedSearch } from '#admin/entity/list/filter/use-prepared-search.ts'
import { CopyAge } from '#admin/entity/list/state/copy-age.tsx'
import { ListBody } from '#admin/entity/list/state/list-body.tsx'
import { RefusedRows } from '#admin/entity/list/state/refused-rows.tsx'
import { useListState } from '#admin/entity/list/state/use-list-state.ts'
import {
  selectUsers,
  USER_COMPARISONS,
  USER_ORDERS,
  userSearch,
} from '#admin/users/list/select-users.ts'
import { useUserActions } from '#admin/users/list/use-user-actions.ts'
import { UserList, UserListSkeleton } from '#admin/users/list/user-list.tsx'
import { USER_ROLES, type User } from '#contract/entities/user.ts'
import { useRows } from '#device/back-office/rows/use-rows.ts'
import { isolate } from '#domain/text/isolate.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { ListTools } from '#ui/workbench/list-tools.tsx'
import { WorkPage } from '#ui/workbench/work-page.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserSelects } from './user-selects.tsx'

const NONE: readonly User[] = []

export function UsersScreen() {
  const { t } = useLingui()
  const users = useRows('users')
  const [search, setSearch] = useAddressSearch(SEARCH_PARAM)
  const [role, setRole] = useAddressChoice('role', USER_ROLES)
  const [order, setOrder] = useAddressChoice(ORDER_PARAM, USER_ORDERS)
  const details = useAddressLayer(USERS.layer)
  const state = useListState(
    'users',
    users,
    t({ id: 'admin.users.load-failed', message: 'Impossible de charger les utilisateurs' }),
  )
  const found = useMemo(
    () => selectUsers(users ?? NONE, { search, role, order }),
    [users, search, role, order],
  )
  usePreparedSearch(users, userSearch, USER_COMPARISONS[order])
  const selection = useSelection(found)
  const actions = useUserActions(selection.picked)
  return (
    <WorkPage id="main" label={t({ id: 'admin.nav.users', message: 'Utilisateurs' })}>
      <ListTools
        selects="two"
        label={t({ id: 'admin.users.filters', message: 'Chercher et filtrer les utilisateurs' })}
        note={
          <>
            <span role="status">
              {state === 'ready' ? <RoleCounts users={users ?? NONE} found={found.length} /> : null}
            </span>
            <CopyAge entity="users" />
            <RefusedRows entity="users" />
          </>
        }
        end={<ListButtons entity="users" selection={selection} />}
      >
        <SearchField
          label={t({ id: 'admin.users.search', message: 'Rechercher un utilisateur' })}
          placeholder={t({ id: 'admin.users.search.placeholder', message: 'Nom ou e-mail' })}
          clearLabel={t({ id: 'admin.search.clear', message: 'Effacer la recherche' })}
          value={search}
          onChange={setSearch}
        />
        <UserSelects {...{ role, order, setRole, setOrder }} />
      </ListTools>
      <BulkBar selection={selection} actions={actions} />
      <ListBody
        state={state}
        count={found.length}
        skeleton={<UserListSkeleton />}
        empty={<NoUsers />}
        noMatch={t({ id: 'admin.users.no-match', message: 'Aucun utilisateur ne correspond' })}
        onClear={() => {
          setSearch('')
          setRole('')
        }}
      >
        <SelectionContext value={selection.isOn ? selection : null}>
          <UserList users={found} />
        </SelectionContext>
      </ListBody>
      <UserDialog layer={details} />
    </WorkPage>
  )
}

type RoleCountsProps = { readonly users: readonly User[]; readonly found: number }

/** Of all there are, whatever the filter; how many it lets through is said when they are fewer. */
function RoleCounts({ users, found }: RoleCountsProps) {
  const { t } = useLingui()
  const admins = useMemo(() => users.filter(({ role }) => role === 'admin').length, [users])
  const clients = users.length - admins
  const counts = [
    t({
      id: 'admin.users.admins',
      message: plural(admins, { one: '# administrateur', other: '# administrateurs' }),
    }),
    t({
      id: 'admin.users.clients',
      message: plural(clients, { one: '# client', other: '# clients' }),
    }),
  ]
  if (found < users.length)
    counts.push(
      t({
        id: 'admin.list.shown',
        message: plural(found, { one: '# affiché', other: '# affichés' }),
      }),
    )
  return counts.map(isolate).join(' · ')
}

function NoUsers() {
  const { t } = useLingui()
  return (
    <EmptyState
      icon={<Users />}
      title={t({ id: 'admin.users.empty', message: 'Aucun utilisateur pour l’instant' })}
    />
  )
}
