import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { memo, useMemo } from 'react'
import { SEARCH_PARAM, USERS } from '#admin/entity/address/row-addresses.ts'
import { useAddressFilter, useAddressSearch } from '#admin/entity/address/use-address-filter.ts'
import { useAddressLayer } from '#admin/entity/address/use-address-layer.ts'
import { BulkBar } from '#admin/entity/list/bulk/bulk-bar.tsx'
import { ListButtons } from '#admin/entity/list/bulk/list-buttons.tsx'
import { SelectionContext } from '#admin/entity/list/bulk/row-pick.tsx'
import { useSelection } from '#admin/entity/list/bulk/use-selection.ts'
import { CopyAge } from '#admin/entity/list/copy-age.tsx'
import { ListBody } from '#admin/entity/list/list-body.tsx'
import { usePreparedSearch } from '#admin/entity/list/search/use-prepared-search.ts'
import { useListState } from '#admin/entity/list/use-list-state.ts'
import { selectUsers, userSearch } from '#admin/users/list/select-users.ts'
import { useUserActions } from '#admin/users/list/use-user-actions.ts'
import { UserList, UserListSkeleton } from '#admin/users/list/user-list.tsx'
import { USER_ROLES, type User } from '#contract/entities/user.ts'
import { useRows } from '#device/back-office/use-rows.ts'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { ListTools } from '#ui/workbench/list-tools.tsx'
import { WorkPage } from '#ui/workbench/work-page.tsx'
import { UserDialog } from './user-dialog.tsx'
import { roleLabel } from './user-words.ts'

/** Of the role filter; the address leaves it out. */
const ALL_ROLES = 'all'
const NONE: readonly User[] = []

export function UsersScreen() {
  const { t } = useLingui()
  const users = useRows('users')
  const [search, setSearch] = useAddressSearch(SEARCH_PARAM)
  const [roleParam, setRole] = useAddressFilter('role')
  const role = USER_ROLES.find((known) => known === roleParam) ?? ''
  const details = useAddressLayer(USERS.layer)
  const state = useListState(
    'users',
    users,
    t({ id: 'admin.users.load-failed', message: 'Impossible de charger les utilisateurs' }),
  )
  const found = useMemo(() => selectUsers(users ?? NONE, { search, role }), [users, search, role])
  usePreparedSearch(users, userSearch)
  const selection = useSelection(found)
  const actions = useUserActions(selection.picked)
  return (
    <WorkPage id="main" label={t({ id: 'admin.nav.users', message: 'Utilisateurs' })}>
      <ListTools
        label={t({ id: 'admin.users.filters', message: 'Chercher et filtrer les utilisateurs' })}
        note={
          <>
            <span role="status">
              {state === 'ready' ? <RoleCounts users={users ?? NONE} found={found.length} /> : null}
            </span>
            <CopyAge entity="users" />
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
        <RoleFilter value={role} onChange={setRole} />
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

type RoleFilterProps = {
  readonly value: User['role'] | ''
  readonly onChange: (role: string) => void
}

/** Not drawn again with each letter of a search. */
const RoleFilter = memo(function RoleFilter({ value, onChange }: RoleFilterProps) {
  const { t, i18n } = useLingui()
  return (
    <Select
      label={t({ id: 'admin.users.role-filter', message: 'Filtrer par rôle' })}
      hideLabel
      value={value || ALL_ROLES}
      onChange={(chosen) => onChange(chosen === ALL_ROLES ? '' : chosen)}
      options={[
        { value: ALL_ROLES, label: t({ id: 'admin.users.all-roles', message: 'Tous les rôles' }) },
        ...USER_ROLES.map((role) => ({ value: role, label: i18n._(roleLabel(role)) })),
      ]}
    />
  )
})

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
  return counts.join(' · ')
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
