/** The visitor's own page, and where the link to another device's favourites leads. */
export const FAVOURITES_PATH = '/favourites'

/** What that link has behind its `#`, which no browser sends to a server: the list's key. */
export const FAVOURITES_KEY_PARAMETER = 'cle'

/** The end of an address, which is from the row's id. */
export const idPart = (slug: string): string => slug.slice(slug.lastIndexOf('-') + 1)

/** What an address stands for. One that was renamed is still found under its old one: the end of it is from its id. */
export const findBySlug = <Row extends { readonly slug: string }>(
  rows: readonly Row[],
  slug: string,
): Row | undefined =>
  rows.find((row) => row.slug === slug) ?? rows.find((row) => idPart(row.slug) === idPart(slug))

/** What something is called as far as its address tells: 'leo-luna-00a1f2' → ['leo', 'luna']. */
export const slugToWords = (slug: string): readonly string[] => slug.split('-').slice(0, -1)

/** The same in capitals, as names are written: 'leo-luna-00a1f2' → 'Leo Luna'. */
export const slugToName = (slug: string): string =>
  slugToWords(slug)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** The address of a pack's page. */
export const modelPath = ({ slug }: { readonly slug: string }): string => `/models/${slug}`

/** The address of an article. */
export const postPath = ({ slug }: { readonly slug: string }): string => `/blog/${slug}`

/**
 * What any public page may be rendered from: the server renders its pages from these answers, and a visitor's device keeps
 * them all, for the pages that are first opened without a network.
 */
export const PAGE_READS = ['/api/models', '/api/blog', '/api/content', '/api/settings'] as const

/** The page that the e-mail to a buyer leads to; its address carries the token as `TOKEN_PARAMETER` says. */
export const COURSE_PATH = '/formation/cours'

/** The address of the page that orders; what is ordered stands in its query. */
export const NEW_ORDER_PATH = '/order/new'

/** The page that the e-mail to a new subscriber leads to. */
export const NEWSLETTER_PATH = '/newsletter'

/** What tells that page which subscription it is about, in its address. */
export const TOKEN_PARAMETER = 'token'

/** Beside it in the address, for who gets the newsletter already: there is nothing to confirm. */
export const SUBSCRIBED_PARAMETER = 'subscribed'

/** Where a buyer pays with no money; the session's id stands behind `#`. */
export const TEST_PAYMENT_PATH = '/test-payment'

/** The page where whoever has bought something declares that they withdraw (Code de la consommation, article L221-21). */
export const WITHDRAW_PATH = '/withdraw'

export const ORDER_PATH = '/order'

/** Where a buyer asks for the links to their orders. */
export const ORDER_FIND_PATH = '/order/find'
