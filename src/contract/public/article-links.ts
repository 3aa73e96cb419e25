import { type Locale, localizePath, splitLocale } from '#contract/locales.ts'

const LINK = /<a (?:rel="noopener nofollow" )?href="([^"]*)"/g
/** Addresses without a language: files, the API, machine-readable documents. */
const NO_PAGE = /^\/(?:files|api|assets)(?:[/?#]|$)|^[^?#]*\.[a-z0-9]+(?:[?#]|$)/i

/** Rendered Markdown on a page: its links to pages of the site stay in the language of the page. */
export const inReadersLanguage = (html: string, locale: Locale): string =>
  html.replace(LINK, (tag, address: string) =>
    address.startsWith('/') && !NO_PAGE.test(address)
      ? `<a href="${inLanguage(address, locale)}"`
      : tag,
  )

/** Turns links with the site's own origin into paths. */
export const withOwnPaths = (html: string, origin: string | null): string =>
  origin === null
    ? html
    : html.replace(LINK, (tag, address: string) => {
        const path = pathOn(origin, address)
        return path === null ? tag : `<a href="${path}"`
      })

const inLanguage = (address: string, locale: Locale): string => {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? []
  return localizePath(splitLocale(path).path, locale) + rest
}

const pathOn = (origin: string, address: string): string | null => {
  if (address.toLowerCase() === origin.toLowerCase()) return '/'
  const start = address.slice(0, origin.length + 1).toLowerCase()
  if (!/^[/?#]$/.test(start.at(-1) ?? '') || start.slice(0, -1) !== origin.toLowerCase())
    return null
  const path = address.slice(origin.length)
  // Browsers read it as the host name of another site.
  if (/^\/[/\\]/.test(path)) return null
  return path.startsWith('/') ? path : `/${path}`
}
