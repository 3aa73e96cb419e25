import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { memo, useMemo } from 'react'
import { BulkBar } from '#admin/shared/list/bulk-bar.tsx'
import { ListButtons } from '#admin/shared/list/list-buttons.tsx'
import { ListSelect, NameSortingSelect } from '#admin/shared/list/list-select.tsx'
import { CopyAge, ListBody, RefusedRows, useListState } from '#admin/shared/list/list-state.tsx'
import { SelectionContext } from '#admin/shared/list/selection.tsx'
import { useLongList } from '#admin/shared/list/use-long-list.ts'
import { SEARCH_PARAM, SORTING_PARAM, USERS } from '#admin/shared/row-addresses.ts'
import { useUrlChoice, useUrlLayer, useUrlSearch } from '#admin/shared/url-state.ts'
import { USER_ROLES } from '#contract/entities/user.ts'
import { readRowsById } from '#device/lists/read-rows.ts'
import type { AdminDatabase } from '#device/storage/admin-database.ts'
import { isolate } from '#domain/text/isolate.ts'
import { AdminMain } from '#ui/admin-layout/admin-page.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { ListTools } from '#ui/table/list-tools.tsx'
import { useUserActions } from './user-actions.ts'
import { UserDialog } from './user-dialog.tsx'
import { USER_LIST, USER_SORTINGS, type UserFilter } from './user-filter.ts'
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

const readUsers = (db: AdminDatabase, ids: readonly string[]) => readRowsById(db, 'users', ids)

export function UsersScreen() {
  const { t } = useLingui()
  const [search, setSearch] = useUrlSearch(SEARCH_PARAM)
  const [role, setRole] = useUrlChoice('role', USER_ROLES)
  const [sorting, setSorting] = useUrlChoice(SORTING_PARAM, USER_SORTINGS)
  const details = useUrlLayer(USERS.layer)
  const filter = useMemo(() => ({ search, role, sorting }), [search, role, sorting])
  const list = useLongList({ definition: USER_LIST, readRows: readUsers, filter })
  const { selection } = list
  const state = useListState(
    'users',
    list.all,
    t({ id: 'admin.users.load-failed', message: 'Impossible de charger les utilisateurs' }),
  )
  const actions = useUserActions(selection.picked)
  return (
    <AdminMain id="main" label={t({ id: 'admin.nav.users', message: 'Utilisateurs' })}>
      <ListTools
        selects="two"
        label={t({ id: 'admin.users.filters', message: 'Chercher et filtrer les utilisateurs' })}
        note={
          <>
            {state === 'ready' && list.summary ? (
              <span role="status">
                <RoleCounts {...list.summary} found={list.count} />
              </span>
            ) : null}
            <CopyAge entity="users" />
            <RefusedRows entity="users" />
          </>
        }
        end={<ListButtons entity="users" selection={selection} readRows={list.readRows} />}
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
        count={list.countSoFar}
        skeleton={<UserListSkeleton />}
        empty={<NoUsers />}
        noMatch={t({ id: 'admin.users.no-match', message: 'Aucun utilisateur ne correspond' })}
        onClear={() => {
          setSearch('')
          setRole('')
        }}
      >
        <SelectionContext value={selection.isOn ? selection : null}>
          <UserList rows={list.rows} />
        </SelectionContext>
      </ListBody>
      <UserDialog layer={details} />
    </AdminMain>
  )
}

type RoleCountsProps = {
  readonly admins: number
  readonly clients: number
  /** The number of matches; null while some may be missing. */
  readonly found: number | null
}

/** The total number, whatever the filter; the number of matches is shown if it is smaller. */
function RoleCounts({ admins, clients, found }: RoleCountsProps) {
  const { t } = useLingui()
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
  if (found !== null && found < admins + clients)
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
