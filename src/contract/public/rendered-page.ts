import * as v from 'valibot'
import { LOCALES, type Locale } from '#contract/locales.ts'
import { escapeHtml, inScript } from '#domain/text/escape-html.ts'
import type { TypedForm } from './forms/no-script-form.ts'

const scriptsByLocale = v.object(v.entriesFromList(LOCALES, v.array(v.string())))

/** The build's output about the page frame, for pages that are rendered later. */
export const builtFrame = v.object({
  template: v.string(),
  /** The script that starts a page once it is visible. */
  start: v.string(),
  /** To be loaded before a page of a language is hydrated. */
  scripts: scriptsByLocale,
  /** The same for what only some pages need, by their French paths. */
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

/** An address without a page. */
export const NO_SUCH_PAGE = '/404'

/** A public page to be rendered by the server, for an address or a state that the build could not know. */
export type PageToRender = {
  /** Path of the French page: `/models/luna-1a2b`, `/order/new?plan=vip`. */
  readonly path: string
  readonly locale: Locale
  /** `unlisted`: not indexed. `missing`: the page for an address without one. Default: `listed`. */
  readonly kind?: 'listed' | 'unlisted' | 'missing'
  /** The public calls' answers, by their paths. */
  readonly reads: Readonly<Record<string, unknown>>
  /** The content of its form that was sent without scripts, and not accepted. */
  readonly typed?: TypedForm
}

export type RenderedPage = {
  /** The whole document. */
  readonly html: string
  /** The paths of the answers that it requested, even if absent: while they stay the same, so does the page. */
  readonly readPaths: readonly string[]
  /** Whether a document of the build shows the same. */
  readonly isSameAs: (built: string) => boolean
}

/** Rejects if there is no such page. */
export type RenderPage = (page: PageToRender) => Promise<RenderedPage>

/**
 * What `dist/prerender` offers the server. `origin`: the site's public address; empty if it is unknown, then links stay
 * relative.
 */
export type OpenRenderer = (frame: BuiltFrame, origin: string) => RenderPage

/** The page's own address, and the pictures shown of it elsewhere. */
const LINK =
  /(<link rel="(?:canonical|alternate)"[^>]* href="|<meta property="og:(?:url|image)" content=")(?=\/)/g

const FACTS = /(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/gs

/**
 * A document with absolute addresses in the places where programs only accept those. `origin`: the site's own,
 * `https://example.org`; addresses that are already absolute stay as they are.
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
