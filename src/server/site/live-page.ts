/** What has a page of its own as soon as an administrator lets visitors see it. */
export type LivePage = { readonly kind: 'models' | 'blog'; readonly slug: string }

/** As it stands in an address, where a Thai letter takes nine characters. */
export const LONGEST_SLUG = 2_000
