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
