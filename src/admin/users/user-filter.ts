import { personName } from '#admin/shared/labels/value-labels.tsx'
import {
  type Compare,
  compareNames,
  createRowSearch,
  newestFirst,
  sortRows,
} from '#admin/shared/list/search-and-sorting.ts'
import type { User } from '#contract/entities/user.ts'

/** Values in the address; empty: newest first. */
export const USER_SORTINGS = ['nom', 'depenses'] as const

export type UserSorting = (typeof USER_SORTINGS)[number]

export type UserFilter = {
  readonly search: string
  /** Empty: every role. */
  readonly role: User['role'] | ''
  readonly sorting: UserSorting | ''
}

export const userSearch = createRowSearch<User>(({ first_name, last_name, email }) => [
  // A full name can be searched too.
  `${first_name} ${last_name}`,
  email,
])

/** The users that match a filter, sorted as it says. */
export const selectUsers = (
  users: readonly User[],
  { search, role, sorting }: UserFilter,
): User[] =>
  userSearch
    .find(sortRows(users, USER_COMPARISONS[sorting]), search)
    .filter((user) => role === '' || user.role === role)

export const USER_COMPARISONS: Readonly<Record<UserSorting | '', Compare<User>>> = {
  '': newestFirst,
  // By the displayed name, so that the list looks sorted.
  nom: (a, b) => compareNames(personName(a), personName(b)) || newestFirst(a, b),
  depenses: (a, b) => b.total_spent - a.total_spent || newestFirst(a, b),
}
