import type { PageReads } from '#device/public/reads/page-reads.ts'
import type { PageFacts } from '#site/shell/page/page-facts.ts'

/** One public page in one language, as it stands in a document. */
export type RenderedPage = {
  readonly html: string
  /** What the site is called. */
  readonly siteName: string
  readonly title: string
  readonly description: string
  /** As `PageFacts` has it. */
  readonly type?: 'article' | 'product'
  readonly publishedAt?: string
  readonly modifiedAt?: string
  /** The address of the page's own picture. */
  readonly picture?: string
  /** What schema.org has words for, of this page. */
  readonly schema?: PageFacts['schema']
  /** Of the answers at hand, those that it was drawn from: the document brings them to the browser. */
  readonly reads: PageReads
  /** The paths of all answers that it would be drawn from, also of those that were not at hand. */
  readonly asked: readonly string[]
  /** There is no such page: it tells so itself. */
  readonly isMissing: boolean
}
