import { useLingui } from '@lingui/react'
import { formatMoney } from '#contract/format-money.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/locales.ts'
import { type Cents, eurosToCents } from '#domain/money.ts'

/** The current language. */
export const useLocale = (): Locale => {
  const { locale } = useLingui().i18n
  return isLocale(locale) ? locale : DEFAULT_LOCALE
}

/** Returns a function that formats amounts in the current language. */
export const useMoney = (): ((cents: Cents) => string) => {
  const locale = useLocale()
  return (cents) => formatMoney(cents, locale)
}

/**
 * Returns a function that formats a price given in euros, as in the specification and the API, in the current language.
 */
export const useEuros = (): ((euros: number) => string) => {
  const money = useMoney()
  return (euros) => money(eurosToCents(euros))
}
