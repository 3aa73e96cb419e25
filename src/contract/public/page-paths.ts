/** The visitor's own page, and the target of the link to another device's favourites. */
export const FAVOURITES_PATH = '/favourites'

/** The parameter after the `#` of that link, which browsers do not send to servers: the list's key. */
export const FAVOURITES_KEY_PARAMETER = 'cle'

/** The end of an address, derived from the row's id. */
export const idPart = (slug: string): string => slug.slice(slug.lastIndexOf('-') + 1)

/**
 * Finds the row of an address. A renamed row is still found under its old address, because the end of it is derived
 * from its id.
 */
export const findBySlug = <Row extends { readonly slug: string }>(
  rows: readonly Row[],
  slug: string,
): Row | undefined =>
  rows.find((row) => row.slug === slug) ?? rows.find((row) => idPart(row.slug) === idPart(slug))

/** The words of the name in an address: 'leo-luna-00a1f2' → ['leo', 'luna']. */
export const slugToWords = (slug: string): readonly string[] => slug.split('-').slice(0, -1)

/** The same with capitals, as names are written: 'leo-luna-00a1f2' → 'Leo Luna'. */
export const slugToName = (slug: string): string =>
  slugToWords(slug)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** The address of a pack's page. */
export const modelPath = ({ slug }: { readonly slug: string }): string => `/models/${slug}`

/** The address of an article. */
export const postPath = ({ slug }: { readonly slug: string }): string => `/blog/${slug}`

/** The calls from which every public page is rendered, beside its own. */
export const PAGE_READS = ['/api/content', '/api/settings'] as const

/** A visitor's device stores these answers, for pages that are first opened offline: whole lists among them. */
export const OFFLINE_READS = ['/api/models', '/api/blog', ...PAGE_READS] as const

/** The page that the email to a buyer links to; behind `#` its address contains the token as `TOKEN_PARAMETER`. */
export const COURSE_PATH = '/formation/cours'

/** The address of the order form; the products are in its query. */
export const NEW_ORDER_PATH = '/order/new'

/** The page that the email to a new subscriber links to. */
export const NEWSLETTER_PATH = '/newsletter'

/** Identifies the subscription in the address of that page. */
export const TOKEN_PARAMETER = 'token'

/** In the same address, for an active subscriber: there is nothing to confirm. */
export const SUBSCRIBED_PARAMETER = 'subscribed'

/** Where a buyer makes a test payment; the session's id is after `#`. */
export const TEST_PAYMENT_PATH = '/test-payment'

/** The page where a buyer declares a withdrawal (Code de la consommation, article L221-21). */
export const WITHDRAW_PATH = '/withdraw'

export const ORDER_PATH = '/order'

/** Where a buyer requests the links to their orders. */
export const ORDER_FIND_PATH = '/order/find'
