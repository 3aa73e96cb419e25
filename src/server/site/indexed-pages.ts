import type { Post } from '#contract/entities/post.ts'
import { modelPath, postPath } from '#contract/public/page-paths.ts'
import { modelSlug } from '#contract/public/public-model.ts'
import type { Store } from '#server/db/open-store.ts'
import { createCachedExtract } from '#server/entities/cached-list.ts'
import { modelTable, postTable } from '#server/entities/entity-tables.ts'
import { createFollowedRows } from '#server/entities/followed-rows.ts'
import { rowToSummary } from '#server/public/reads/public-post-routes.ts'
import type { IndexedPage } from './crawler-documents.ts'

/** The pages of packs and articles that search engines may list: the same list until one of them changes. */
export const createIndexedPages = (store: Store): (() => Promise<readonly IndexedPage[]>) => {
  const packs = createFollowedRows(store, modelTable, (model) =>
    // Pages behind an age check are not meant to be found by a search for something else.
    model.isActive && !model.isNSFW ? { path: modelPath({ slug: modelSlug(model) }) } : null,
  )
  const articles = createCachedExtract(store, postTable, {
    ofSlice: (posts) => posts.filter(({ is_published }) => is_published).map(toDatedPage),
    make: (pages) => pages.toSorted((one, other) => (one.date < other.date ? 1 : -1)),
  })
  let last: { packs: unknown; articles: unknown; all: readonly IndexedPage[] } | null = null
  return async () => {
    const [ofPacks, ofArticles] = [await packs(), await articles()]
    if (last?.packs !== ofPacks || last.articles !== ofArticles)
      last = { packs: ofPacks, articles: ofArticles, all: [...ofPacks, ...ofArticles] }
    return last.all
  }
}

const toDatedPage = (post: Post) => {
  const { slug, date, modified_at } = rowToSummary(post)
  return { path: postPath({ slug }), changedAt: modified_at || date, date }
}
