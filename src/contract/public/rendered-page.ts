import * as v from 'valibot'
import { LOCALES, type Locale } from '#contract/locales.ts'
import { escapeHtml, inScript } from '#domain/text/escape-html.ts'
import type { TypedForm } from './forms/no-script-form.ts'

const scriptsByLocale = v.object(v.entriesFromList(LOCALES, v.array(v.string())))

/** What the build leaves of its frame, for pages that are rendered later. */
export const builtFrame = v.object({
  template: v.string(),
  /** The script that starts a page once it is seen. */
  start: v.string(),
  /** To fetch before a page of a language can be taken over. */
  scripts: scriptsByLocale,
  /** The same of what only some pages need, by their French paths. */
  pageScripts: v.optional(v.record(v.string(), scriptsByLocale), {}),
  styles: v.object({
    /** The styles of each recipe by its name, in the order in which they apply. */
    recipes: v.record(v.string(), v.string()),
    /** The address of all of them in one file. */
    sheet: v.string(),
  }),
})

export type BuiltFrame = v.InferOutput<typeof builtFrame>

export type RecipeStyles = BuiltFrame['styles']

/** An address of no page. */
export const NO_SUCH_PAGE = '/404'

/** A public page to be rendered by the server, for an address or a state that the build could not know. */
export type PageToRender = {
  /** Of the French page: `/models/luna-1a2b`, `/order/new?plan=vip`. */
  readonly path: string
  readonly locale: Locale
  /** `unlisted`: in no index. `missing`: what an address without a page is answered. `listed` unless it says so. */
  readonly kind?: 'listed' | 'unlisted' | 'missing'
  /** The public calls' answers, by their paths. */
  readonly reads: Readonly<Record<string, unknown>>
  /** What its form had in it that was sent without scripts, and not taken. */
  readonly typed?: TypedForm
}

export type RenderedPage = {
  /** The whole document. */
  readonly html: string
  /** The paths of the answers that it asked for, also in vain: while they stay the same, so does the page. */
  readonly readPaths: readonly string[]
  /** Whether a document of the build shows the very same. */
  readonly isSameAs: (built: string) => boolean
}

/** Rejects where there is no such page. */
export type RenderPage = (page: PageToRender) => Promise<RenderedPage>

/**
 * What `dist/prerender` offers the server. `origin`: the site's address as the outside writes it; empty where it is not
 * known, links stay relative then.
 */
export type OpenRenderer = (frame: BuiltFrame, origin: string) => RenderPage

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
