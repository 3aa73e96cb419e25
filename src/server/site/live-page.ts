import { splitLocale } from '#contract/languages/locale-path.ts'
import type { Locale } from '#contract/languages/locales.ts'

/** What has a page of its own as soon as an administrator lets visitors see it. */
export type LivePage = {
  readonly kind: 'models' | 'blog'
  /** As it stands in an address. */
  readonly slug: string
}

/** What visitors get of such a page. */
export type Standing =
  /** Visitors see it, under this name, as it stands in an address. */
  | { readonly type: 'shown'; readonly slug: string }
  | { readonly type: 'hidden' }
  /** A server in trouble cannot tell: then the page itself says what it finds. */
  | { readonly type: 'unknown' }

/** A Thai letter takes nine characters of an address. */
const LONGEST_SLUG = 2_000

const LIVE_PATH = new RegExp(`^/(models|blog)/([^/]{1,${LONGEST_SLUG}})$`)

/** The pack or article that an address may stand for, and its language. */
export const findLive = (
  pathname: string,
): { readonly page: LivePage; readonly locale: Locale } | null => {
  const { locale, path } = splitLocale(pathname)
  const [, section, slug] = LIVE_PATH.exec(path) ?? []
  if (slug === undefined) return null
  return { page: { kind: section === 'blog' ? 'blog' : 'models', slug }, locale }
}
