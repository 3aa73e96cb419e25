import { escapeHtml, inScript } from './in-html.ts'

/** Where the page stands, and what it shows of itself elsewhere. */
const LINK =
  /(<link rel="(?:canonical|alternate)"[^>]* href="|<meta property="og:(?:url|image)" content=")(?=\/)/g

const FACTS = /(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/gs

/**
 * A document with whole addresses where machines read them that were only given this: relative ones are none to them.
 * `origin`: the site's own, `https://example.org`; what is whole already stays as it is.
 */
export const placeDocument = (html: string, origin: string): string =>
  html.replace(/^.*?<\/head>/s, (head) =>
    head
      .replace(LINK, (start) => `${start}${escapeHtml(origin)}`)
      .replace(FACTS, (facts) => inScript(wholeAddresses(JSON.parse(facts), origin))),
  )

/** Administrators may show pictures of other sites. */
const wholeAddresses = (
  facts: Readonly<Record<string, unknown>>,
  origin: string,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      /^(url|image|logo)$/.test(name) && String(value).startsWith('/')
        ? `${origin}${value}`
        : value,
    ]),
  )
