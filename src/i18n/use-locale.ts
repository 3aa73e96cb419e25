import { useLingui } from '@lingui/react'
import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/languages/locales.ts'

/** The language that is on screen. */
export const useLocale = (): Locale => {
  const { locale } = useLingui().i18n
  return isLocale(locale) ? locale : DEFAULT_LOCALE
}
