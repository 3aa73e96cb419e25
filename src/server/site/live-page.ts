import { type Locale, localePrefix, splitLocale } from '#contract/locales.ts'
import { NEW_ORDER_PATH } from '#contract/public/page-paths.ts'
import { HYBRID_PACKAGES, TRAINING_PLANS } from '#domain/offers.ts'

/** A model or article that has a page of its own as soon as an admin publishes it. */
export type LivePage = {
  readonly kind: 'models' | 'blog'
  /** As written in the URL. */
  readonly slug: string
}

/** The publication status of such a page. */
export type PublicationStatus =
  /** Visitors see it, under this slug, as written in the URL. */
  | { readonly type: 'shown'; readonly slug: string }
  | { readonly type: 'hidden' }
  /** The server cannot determine it now: then the page itself shows what it finds. */
  | { readonly type: 'unknown' }

/** A Thai letter takes nine characters of a URL. */
const LONGEST_SLUG = 2_000

const LIVE_PATH = new RegExp(`^/(models|blog)/([^/]{1,${LONGEST_SLUG}})$`)

/** The pack or article that a path may belong to, and its language. */
export const findLive = (
  pathname: string,
): { readonly page: LivePage; readonly locale: Locale } | null => {
  const { locale, path } = splitLocale(pathname)
  const [, section, slug] = LIVE_PATH.exec(path) ?? []
  if (slug === undefined) return null
  return { page: { kind: section === 'blog' ? 'blog' : 'models', slug }, locale }
}

/** The item in an order page's query; a custom model is behind `#` instead. */
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
 * The canonical address of an order's page, under which it is rendered and cached: `/th/order/new?pack=luna-000001`.
 * Null: it is no such page, or the item is not for sale, which the build's own page reports.
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
  // All spellings of a name share one cached page, and invented names cannot fill the cache.
  const status = await publicationStatusOf({
    kind: 'models',
    slug: encodeURIComponent(ordered.name),
  })
  return status.type === 'shown' ? address(decodeURIComponent(status.slug)) : null
}

/** The API requests of a page about a pack. `slug`: as written in the URL. */
export const packReads = (slug: string): readonly string[] => [
  `/api/models/${slug}`,
  `/api/models/${slug}/pack`,
]

/** The API requests of the page at such an address, beside those of every page; null: it is another address. */
export const readOrderQuery = (path: string): { readonly ownReads: readonly string[] } | null => {
  const [bare, search = ''] = path.split('?')
  const ordered = bare === NEW_ORDER_PATH ? readOrdered(search) : null
  return (
    ordered && {
      ownReads: ordered.by === 'pack' ? packReads(encodeURIComponent(ordered.name)) : [],
    }
  )
}
