import { personName } from '#admin/shared/labels/value-labels.tsx'
import {
  type Compare,
  compareNames,
  createRowSearch,
  newestFirst,
  sortRows,
} from '#admin/shared/list/search-and-sorting.ts'
import type { User } from '#contract/entities/user.ts'

/** As the address says them; empty there: newest first. */
export const USER_SORTINGS = ['nom', 'depenses'] as const

export type UserSorting = (typeof USER_SORTINGS)[number]

export type UserFilter = {
  readonly search: string
  /** Empty: every role. */
  readonly role: User['role'] | ''
  readonly sorting: UserSorting | ''
}

export const userSearch = createRowSearch<User>(({ first_name, last_name, email }) => [
  // A whole name finds them too.
  `${first_name} ${last_name}`,
  email,
])

/** The users of a filter, in its sorting. */
export const selectUsers = (
  users: readonly User[],
  { search, role, sorting }: UserFilter,
): User[] =>
  userSearch
    .find(sortRows(users, USER_COMPARISONS[sorting]), search)
    .filter((user) => role === '' || user.role === role)

export const USER_COMPARISONS: Readonly<Record<UserSorting | '', Compare<User>>> = {
  '': newestFirst,
  // By what the list calls them, so that its lines stand in order.
  nom: (a, b) => compareNames(personName(a), personName(b)) || newestFirst(a, b),
  depenses: (a, b) => b.total_spent - a.total_spent || newestFirst(a, b),
}
