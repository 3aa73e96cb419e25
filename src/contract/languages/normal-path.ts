import { DEFAULT_LOCALE, isLocale } from './locales.ts'

/** Letters that an address may hold as they are (RFC 3986, section 2.3). */
const UNRESERVED = /^[A-Za-z0-9._~-]$/

/**
 * The one way to write the path of a page, for all the ways that mean the same: letters that need no encoding as they are
 * and the rest in capital digits (RFC 3986, section 6.2.2), no empty, `.` or `..` segment, no slash at the end, the
 * language in small letters and French without one. The server, the page and the service worker all read by it.
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
