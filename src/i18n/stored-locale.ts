import { localizePath } from '#contract/languages/locale-path.ts'
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

/** Says of a French address that French is chosen, to the inline script of `index.html`, which takes it off again. */
const FRENCH_CHOSEN = '#fr'

/**
 * Where a plain link to another language leads. A French address has no prefix and would lead to the stored language.
 * What says so is no part of what servers, caches and search engines are asked for, and works in a new tab, too.
 */
export const chosenAddress = (path: string, locale: Locale): string =>
  `${localizePath(path, locale)}${locale === DEFAULT_LOCALE ? FRENCH_CHOSEN : ''}`
