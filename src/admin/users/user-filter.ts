import { personName } from '#admin/shared/labels/person-name.ts'
import {
  type Compare,
  compareNames,
  createTextSearch,
  newestFirst,
  rowText,
  sortRows,
} from '#admin/shared/list/search-and-sorting.ts'
import type { User } from '#contract/entities/user.ts'
import type { ListDefinition, ListEntry } from '#device/lists/list-definition.ts'

/** Values in the address; empty: newest first. */
export const USER_SORTINGS = ['nom', 'depenses'] as const

type UserSorting = (typeof USER_SORTINGS)[number]

export type UserFilter = {
  readonly search: string
  /** Empty: every role. */
  readonly role: User['role'] | ''
  readonly sorting: UserSorting | ''
}

export type UserEntry = ListEntry &
  Pick<User, 'role' | 'created_at' | 'is_active' | 'total_spent'> & {
    /** As displayed, so that the list looks sorted. */
    readonly name: string
  }

/** The search text also finds the orders of a client. */
export const userEntry = (user: User): UserEntry => {
  const { id, role, created_at, is_active, total_spent, email } = user
  const name = personName(user)
  return {
    ...{ id, role, created_at, is_active, total_spent, name },
    // A full name can be searched too.
    text: rowText([name, email]),
  }
}

const userSearch = createTextSearch<UserEntry>(({ text }) => text)

/** The users that match a filter, sorted as it says. */
export const selectUsers = (
  users: readonly UserEntry[],
  { search, role, sorting }: UserFilter,
): UserEntry[] =>
  userSearch
    .find(sortRows(users, USER_COMPARISONS[sorting]), search)
    .filter((user) => role === '' || user.role === role)

const USER_COMPARISONS: Readonly<Record<UserSorting | '', Compare<UserEntry>>> = {
  '': newestFirst,
  nom: (a, b) => compareNames(a.name, b.name) || newestFirst(a, b),
  depenses: (a, b) => b.total_spent - a.total_spent || newestFirst(a, b),
}

type UserCounts = { readonly admins: number; readonly clients: number }

const countRoles = (users: readonly UserEntry[]): UserCounts => {
  const admins = users.filter(({ role }) => role === 'admin').length
  return { admins, clients: users.length - admins }
}

export const USER_LIST: ListDefinition<User, UserEntry, UserFilter, UserCounts> = {
  entity: 'users',
  toEntry: userEntry,
  select: selectUsers,
  countRows: countRoles,
  startsWithNewest: ({ search, sorting }) => search.trim() === '' && sorting === '',
}
