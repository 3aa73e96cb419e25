import { inOrder } from '#admin/entity/list/search/in-order.ts'
import { newestFirst } from '#admin/entity/list/search/newest-first.ts'
import { createRowSearch } from '#admin/entity/list/search/row-search.ts'
import type { User } from '#contract/entities/user.ts'

export type UserFilter = {
  readonly search: string
  /** Empty: every role. */
  readonly role: string
}

export const userSearch = createRowSearch<User>(({ first_name, last_name, email }) => [
  // Whoever types a whole name finds it too.
  `${first_name} ${last_name}`,
  email,
])

/** The users of a filter, newest first. */
export const selectUsers = (users: readonly User[], { search, role }: UserFilter): User[] =>
  userSearch
    .find(inOrder(users, newestFirst), search)
    .filter((user) => role === '' || user.role === role)
