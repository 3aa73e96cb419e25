import { useLingui } from '@lingui/react'
import { formatMoney } from '#contract/format-money.ts'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/locales.ts'
import type { Cents } from '#domain/money.ts'

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
