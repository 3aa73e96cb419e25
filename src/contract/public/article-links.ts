import { type Locale, localizePath, splitLocale } from '#contract/locales.ts'

const LINK = /<a (?:rel="noopener nofollow" )?href="([^"]*)"/g
/** What has no languages: files, the API, what machines read. */
const NO_PAGE = /^\/(?:files|api|assets)(?:[/?#]|$)|^[^?#]*\.[a-z0-9]+(?:[?#]|$)/i

/** Rendered Markdown on a page: its links to pages of the site keep the language in which the page is read. */
export const inReadersLanguage = (html: string, locale: Locale): string =>
  html.replace(LINK, (tag, address: string) =>
    address.startsWith('/') && !NO_PAGE.test(address)
      ? `<a href="${inLanguage(address, locale)}"`
      : tag,
  )

/** Links that name the site itself are links to its pages, as those that begin at its root are. */
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
  // To a browser the name of another site.
  if (/^\/[/\\]/.test(path)) return null
  return path.startsWith('/') ? path : `/${path}`
}
