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

/**
 * What any public page may be drawn from: the server draws its pages from these answers, and a visitor's device keeps
 * them all, for the pages that are first opened without a network.
 */
export const PAGE_READS = ['/api/models', '/api/blog', '/api/content', '/api/settings'] as const
