import type { Locale } from '#contract/languages/locales.ts'

/** A public page to be drawn by the server, for an address or a state that the build could not know. */
export type PageToDraw = {
  /** Of the French page: `/models/luna-1a2b`. */
  readonly path: string
  readonly locale: Locale
  /** The site's address as the outside writes it; empty: not known, links stay relative. */
  readonly origin: string
  /** The public calls' answers, by their paths. */
  readonly reads: Readonly<Record<string, unknown>>
}

export type DrawnPage = {
  /** The whole document. */
  readonly html: string
  /** The paths of the answers that it asked for, also in vain: while they stay the same, so does the page. */
  readonly readPaths: readonly string[]
  /** Whether a document of the build shows the very same. */
  readonly isSameAs: (built: string) => boolean
}

/** What `dist/prerender` offers the server. Rejects where there is no such page. */
export type DrawPage = (page: PageToDraw) => Promise<DrawnPage>
