import { personName } from '#admin/shared/labels/value-labels.tsx'
import {
  type Compare,
  compareNames,
  createRowSearch,
  inOrder,
  newestFirst,
} from '#admin/shared/list/search-and-sorting.ts'
import type { User } from '#contract/entities/user.ts'

/** As the address says them; empty there: newest first. */
export const USER_ORDERS = ['nom', 'depenses'] as const

export type UserOrder = (typeof USER_ORDERS)[number]

export type UserFilter = {
  readonly search: string
  /** Empty: every role. */
  readonly role: User['role'] | ''
  readonly order: UserOrder | ''
}

export const userSearch = createRowSearch<User>(({ first_name, last_name, email }) => [
  // Whoever types a whole name finds it too.
  `${first_name} ${last_name}`,
  email,
])

/** The users of a filter, in its order. */
export const selectUsers = (users: readonly User[], { search, role, order }: UserFilter): User[] =>
  userSearch
    .find(inOrder(users, USER_COMPARISONS[order]), search)
    .filter((user) => role === '' || user.role === role)

export const USER_COMPARISONS: Readonly<Record<UserOrder | '', Compare<User>>> = {
  '': newestFirst,
  // By what the list calls them, so that its lines stand in order.
  nom: (a, b) => compareNames(personName(a), personName(b)) || newestFirst(a, b),
  depenses: (a, b) => b.total_spent - a.total_spent || newestFirst(a, b),
}
