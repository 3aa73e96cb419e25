import { formatMoney } from '#contract/languages/format-money.ts'
import type { Cents } from '#domain/money.ts'
import { useLocale } from './use-locale.ts'

/** Writes amounts in the language on screen. */
export const useMoney = (): ((cents: Cents) => string) => {
  const locale = useLocale()
  return (cents) => formatMoney(cents, locale)
}
