import { createContext, useContext } from 'react'
import type { Account } from '#contract/session.ts'

/** The signed-in admin; set by the shell. */
export const AccountContext = createContext<Account | null>(null)

export const useAccount = (): Account => {
  const account = useContext(AccountContext)
  if (account === null) throw new Error('useAccount outside of the shell')
  return account
}
