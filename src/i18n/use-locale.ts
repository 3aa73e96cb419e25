import { useLingui } from '@lingui/react'
import { formatMoney } from '#contract/format-money.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/locales.ts'
import { type Cents, eurosToCents } from '#domain/money.ts'

/** The language that is on screen. */
export const useLocale = (): Locale => {
  const { locale } = useLingui().i18n
  return isLocale(locale) ? locale : DEFAULT_LOCALE
}

/** Writes amounts in the language on screen. */
export const useMoney = (): ((cents: Cents) => string) => {
  const locale = useLocale()
  return (cents) => formatMoney(cents, locale)
}

/** Writes a price given in euros, as the specification and the wire have it, in the language on screen. */
export const useEuros = (): ((euros: number) => string) => {
  const money = useMoney()
  return (euros) => money(eurosToCents(euros))
}
