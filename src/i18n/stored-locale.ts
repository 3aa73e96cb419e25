import { DEFAULT_LOCALE, isLocale, type Locale } from '#contract/languages/locales.ts'

/** Source: specification, section 4. The inline script of `index.html` reads the same key. */
export const STORED_LOCALE_KEY = 'selectedLanguage'

/** The language that the visitor chose on this device; French where none, or none of ours, is stored. */
export const readStoredLocale = (storage: Pick<Storage, 'getItem'>): Locale => {
  const stored = storage.getItem(STORED_LOCALE_KEY)
  return isLocale(stored) ? stored : DEFAULT_LOCALE
}

export const storeLocale = (storage: Pick<Storage, 'setItem'>, locale: Locale): void =>
  storage.setItem(STORED_LOCALE_KEY, locale)
