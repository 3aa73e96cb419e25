import { localizePath } from '#contract/languages/locale-path.ts'
import { DEFAULT_LOCALE, LOCALES } from '#contract/languages/locales.ts'
import { escapeXml } from './escape-xml.ts'

/** The address of a French page, without its origin: every page is there in every language. */
export type IndexedPage = { readonly path: string; readonly changedAt?: string }

/** All pages in all languages, each with the others (sitemaps.org, protocol 0.9, with Google's `xhtml:link`). */
export const createSitemap = (origin: string, pages: readonly IndexedPage[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.flatMap((page) => entries(origin, page)),
    '</urlset>',
    '',
  ].join('\n')

const entries = (origin: string, { path, changedAt }: IndexedPage): string[] => {
  const addressIn = (locale: (typeof LOCALES)[number]): string =>
    escapeXml(encodeURI(`${origin}${localizePath(path, locale)}`))
  const link = (language: string, href: string): string =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`
  const links = [
    ...LOCALES.map((locale) => link(locale, addressIn(locale))),
    link('x-default', addressIn(DEFAULT_LOCALE)),
  ].join('')
  const changed = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : ''
  return LOCALES.map((locale) => `<url><loc>${addressIn(locale)}</loc>${changed}${links}</url>`)
}
