/** The languages of the public site. The back-office speaks French alone. */
export const LOCALES = ['fr', 'en', 'es', 'pt', 'th'] as const

export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LOCALE: Locale = 'fr'

export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  pt: 'Português',
  th: 'ไทย',
}

/** The BCP 47 tag by which amounts and dates are written. Thai dates count in the Gregorian era, as receipts must. */
export const LOCALE_TAGS: Readonly<Record<Locale, string>> = {
  fr: 'fr-FR',
  en: 'en-GB',
  es: 'es-ES',
  pt: 'pt-BR',
  th: 'th-TH-u-ca-gregory',
}

export const isLocale = (text: unknown): text is Locale => LOCALES.some((locale) => locale === text)
