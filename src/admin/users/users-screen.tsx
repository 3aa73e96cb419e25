import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { memo, useMemo } from 'react'
import { BulkBar } from '#admin/shared/list/bulk-bar.tsx'
import { ListButtons } from '#admin/shared/list/list-buttons.tsx'
import { ListSelect, NameSortingSelect } from '#admin/shared/list/list-select.tsx'
import { CopyAge, ListBody, RefusedRows, useListState } from '#admin/shared/list/list-state.tsx'
import { usePreparedSearch } from '#admin/shared/list/search-and-sorting.ts'
import { SelectionContext, useSelection } from '#admin/shared/list/selection.tsx'
import { SEARCH_PARAM, SORTING_PARAM, USERS } from '#admin/shared/row-addresses.ts'
import { useUrlChoice, useUrlLayer, useUrlSearch } from '#admin/shared/url-state.ts'
import { USER_ROLES, type User } from '#contract/entities/user.ts'
import { useRows } from '#device/back-office/use-rows.ts'
import { isolate } from '#domain/text/isolate.ts'
import { AdminMain } from '#ui/admin-layout/admin-page.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { ListTools } from '#ui/table/list-tools.tsx'
import { useUserActions } from './user-actions.ts'
import { UserDialog } from './user-dialog.tsx'
import {
  selectUsers,
  USER_COMPARISONS,
  USER_SORTINGS,
  type UserFilter,
  userSearch,
} from './user-filter.ts'
import { roleLabel } from './user-labels.ts'
import { UserList, UserListSkeleton } from './user-list.tsx'

type UserSelectsProps = Pick<UserFilter, 'role' | 'sorting'> & {
  readonly setRole: (role: string) => void
  readonly setSorting: (sorting: string) => void
}

/** Memoised, so that typing in the search does not render it. */
const UserSelects = memo(function UserSelects(props: UserSelectsProps) {
  const { role, sorting, setRole, setSorting } = props
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
      <NameSortingSelect
        value={sorting}
        onChange={setSorting}
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

const NONE: readonly User[] = []

export function UsersScreen() {
  const { t } = useLingui()
  const users = useRows('users')
  const [search, setSearch] = useUrlSearch(SEARCH_PARAM)
  const [role, setRole] = useUrlChoice('role', USER_ROLES)
  const [sorting, setSorting] = useUrlChoice(SORTING_PARAM, USER_SORTINGS)
  const details = useUrlLayer(USERS.layer)
  const state = useListState(
    'users',
    users,
    t({ id: 'admin.users.load-failed', message: 'Impossible de charger les utilisateurs' }),
  )
  const found = useMemo(
    () => selectUsers(users ?? NONE, { search, role, sorting }),
    [users, search, role, sorting],
  )
  usePreparedSearch(users, userSearch, USER_COMPARISONS[sorting])
  const selection = useSelection(found)
  const actions = useUserActions(selection.picked)
  return (
    <AdminMain id="main" label={t({ id: 'admin.nav.users', message: 'Utilisateurs' })}>
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
        <UserSelects {...{ role, sorting, setRole, setSorting }} />
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
    </AdminMain>
  )
}

type RoleCountsProps = { readonly users: readonly User[]; readonly found: number }

/** The total number, whatever the filter; the number of matches is shown if it is smaller. */
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
