import { eurosToCents } from '#domain/money.ts'
import { useMoney } from '#i18n/use-locale.ts'

/** Writes a price given in euros, as the specification and the wire have it, in the language on screen. */
export const useEuros = (): ((euros: number) => string) => {
  const money = useMoney()
  return (euros) => money(eurosToCents(euros))
}
