import { useMemo } from 'react'
import type { User } from '#contract/entities/user.ts'
import { useRows } from '#device/back-office/rows/use-rows.ts'

/** Who may have ordered, by id. */
export type Clients = ReadonlyMap<string, Pick<User, 'first_name' | 'last_name' | 'email'>>

/** Those whom this device knows. */
export const useClients = (): Clients => {
  const users = useRows('users')
  return useMemo(() => new Map(users?.map((user) => [user.id, user])), [users])
}
