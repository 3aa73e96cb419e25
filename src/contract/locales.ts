/** The languages of the public site. The back-office is in French only. */
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

/** The BCP 47 tag for formatting amounts and dates. Thai dates use the Gregorian era, as receipts must. */
export const LOCALE_TAGS: Readonly<Record<Locale, string>> = {
  fr: 'fr-FR',
  en: 'en-GB',
  es: 'es-ES',
  pt: 'pt-BR',
  th: 'th-TH-u-ca-gregory',
}

export const isLocale = (text: unknown): text is Locale => LOCALES.some((locale) => locale === text)

/** French pages have no prefix (specification, section 2); the other languages live under `/en`, `/es`, `/pt`, `/th`. */
export const localePrefix = (locale: Locale): string =>
  locale === DEFAULT_LOCALE ? '' : `/${locale}`

/** `/en/models` → English and `/models`. `/fr/models` is not a page of ours: French has no prefix. */
export const splitLocale = (
  pathname: string,
): { readonly locale: Locale; readonly path: string } => {
  const [, first, ...rest] = pathname.split('/')
  return isLocale(first) && first !== DEFAULT_LOCALE
    ? { locale: first, path: `/${rest.join('/')}` }
    : { locale: DEFAULT_LOCALE, path: pathname }
}

/** The address of a page in a language: `/models` in English → `/en/models`. */
export const localizePath = (path: string, locale: Locale): string =>
  path === '/' ? localePrefix(locale) || '/' : `${localePrefix(locale)}${path}`

/** Characters that need no encoding in an address (RFC 3986, section 2.3). */
const UNRESERVED = /^[A-Za-z0-9._~-]$/

/**
 * The canonical form of a page's path: characters that need no encoding are decoded and the rest is encoded with
 * upper-case hexadecimal digits (RFC 3986, section 6.2.2), no empty, `.` or `..` segment, no slash at the end, the
 * language in lower case and French without one. The server, the page and the service worker all use it.
 */
export const normalPath = (pathname: string): string => {
  const segments: string[] = []
  for (const segment of pathname.split(/[/\\]/).map(normalSegment)) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  const [first = '', ...rest] = segments
  const language = first.toLowerCase()
  if (!isLocale(language)) return `/${segments.join('/')}`
  return `/${(language === DEFAULT_LOCALE ? rest : [language, ...rest]).join('/')}`
}

const normalSegment = (segment: string): string =>
  segment.replace(/%([0-9A-Fa-f]{2})/g, (encoded, hex: string) => {
    const letter = String.fromCharCode(Number.parseInt(hex, 16))
    return UNRESERVED.test(letter) ? letter : encoded.toUpperCase()
  })
