import { type Locale, localePrefix, splitLocale } from '#contract/locales.ts'
import { NEW_ORDER_PATH } from '#contract/public/page-paths.ts'
import { HYBRID_PACKAGES, TRAINING_PLANS } from '#domain/offers.ts'

/** What has a page of its own as soon as an administrator lets visitors see it. */
export type LivePage = {
  readonly kind: 'models' | 'blog'
  /** As it stands in an address. */
  readonly slug: string
}

/** What visitors get of such a page. */
export type PublicationStatus =
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

/** What an order page is opened for, where its address says so: a model that is made to order stands behind `#`. */
type Ordered = { readonly by: 'plan' | 'package' | 'pack'; readonly name: string }

const IDS = {
  plan: TRAINING_PLANS.map(({ id }) => id),
  package: HYBRID_PACKAGES.map(({ id }) => id),
} as const

const readOrdered = (search: string): Ordered | null => {
  const query = new URLSearchParams(search)
  const pack = query.get('pack')
  if (pack) return { by: 'pack', name: pack }
  for (const by of ['plan', 'package'] as const) {
    const name = query.get(by)
    if (name !== null && IDS[by].some((id) => id === name)) return { by, name }
  }
  return null
}

/**
 * The one address of an order's page, as it is rendered and kept: `/th/order/new?pack=luna-000001`. Null: it is no such page, or
 * it names nothing that is for sale, and the build's own page says so.
 */
export const findOrderAddress = async (
  { pathname, search }: { readonly pathname: string; readonly search: string },
  publicationStatusOf: (page: LivePage) => Promise<PublicationStatus>,
): Promise<string | null> => {
  const { locale, path } = splitLocale(pathname)
  const ordered = path === NEW_ORDER_PATH ? readOrdered(search) : null
  if (ordered === null) return null
  const address = (name: string): string =>
    `${localePrefix(locale)}${NEW_ORDER_PATH}?${new URLSearchParams({ [ordered.by]: name })}`
  if (ordered.by !== 'pack') return address(ordered.name)
  // Whatever name it has in the address, it is one page; and nobody fills the store of pages with names of nothing.
  const status = await publicationStatusOf({
    kind: 'models',
    slug: encodeURIComponent(ordered.name),
  })
  return status.type === 'shown' ? address(decodeURIComponent(status.slug)) : null
}

/** What the page at such an address asks the API for beside every page's reads; null: it is another address. */
export const readOrderQuery = (path: string): { readonly ownReads: readonly string[] } | null => {
  const [bare, search = ''] = path.split('?')
  const ordered = bare === NEW_ORDER_PATH ? readOrdered(search) : null
  return ordered && { ownReads: ordered.by === 'pack' ? [`/api/models/${ordered.name}/pack`] : [] }
}
