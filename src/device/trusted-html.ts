/** The part of the Trusted Types API that is used here; TypeScript's DOM library does not have it yet. */
type TrustedTypes = { readonly createPolicy: (name: string, rules: TrustRules) => TrustRules }

type TrustRules = {
  readonly createScriptURL: (url: string) => unknown
  readonly createHTML: (html: string) => unknown
}

const sameOriginOnly = (url: string): string => {
  if (new URL(url, location.href).origin !== location.origin)
    throw new TypeError(`not a script of this site: ${url}`)
  return url
}

/** All tags that the server's Markdown renderer makes, and `mark` for what a legal text still lacks. */
const ARTICLE_TAGS = new Set(
  'a blockquote br code del em h1 h2 h3 h4 h5 h6 hr img input li mark ol p picture pre section source strong sup table tbody td th thead tr ul'.split(
    ' ',
  ),
)

const articleTagsOnly = (html: string): string => {
  for (const [, tag = ''] of html.matchAll(/<\/?([a-z][^\s/>]*)/gi))
    if (!ARTICLE_TAGS.has(tag.toLowerCase())) throw new TypeError(`no part of an article: ${tag}`)
  return html
}

const RULES: TrustRules = { createScriptURL: sameOriginOnly, createHTML: articleTagsOnly }

let policy: TrustRules | null = null

/**
 * The one policy that the server's Content-Security-Policy allows; only its rules if the browser does not enforce it.
 */
const trustedPolicy = (): TrustRules => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('neomuse', RULES) ?? RULES
  return policy
}

/**
 * Marks an article's markup, which the server rendered, as safe to show; any tag that its renderer does not make
 * throws. The returned object goes where the DOM's types want a string.
 */
export const trustedHtml = (html: string): string =>
  // A TrustedHTML, which the browser accepts and TypeScript does not know.
  trustedPolicy().createHTML(html) as string

/**
 * Marks the URL of a worker or service worker as ours, for browsers that enforce Trusted Types; scripts of another
 * origin throw. The returned object goes where the DOM's types want a string.
 */
export const trustedScriptUrl = (url: string): string =>
  // A TrustedScriptURL, which the browser accepts and TypeScript does not know.
  trustedPolicy().createScriptURL(url) as string
