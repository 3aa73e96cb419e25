import { DEFAULT_LOCALE, isLocale, type Locale } from './locales.ts'

/** French pages have no prefix (specification, section 2); the other languages live under `/en`, `/es`, `/pt`, `/th`. */
export const localePrefix = (locale: Locale): string =>
  locale === DEFAULT_LOCALE ? '' : `/${locale}`

/** `/en/models` → English and `/models`. `/fr/models` is no page of ours: French has no prefix. */
export const splitLocale = (
  pathname: string,
): { readonly locale: Locale; readonly path: string } => {
  const [, first, ...rest] = pathname.split('/')
  return isLocale(first) && first !== DEFAULT_LOCALE
    ? { locale: first, path: `/${rest.join('/')}` }
    : { locale: DEFAULT_LOCALE, path: pathname }
}

/** Where a page of the site lives in a language: `/models` in English → `/en/models`. */
export const localizePath = (path: string, locale: Locale): string =>
  path === '/' ? localePrefix(locale) || '/' : `${localePrefix(locale)}${path}`
