import type { Hono } from 'hono'
import type { Post } from '#contract/entities/post.ts'
import { type PublicPost, type PublicPostSummary, postSlug } from '#contract/public/public-post.ts'
import type { ApiContext, ApiDeps, ApiEnv } from '#server/api-env.ts'
import { createCachedList, createSlugIndex } from '#server/entities/cached-list.ts'
import { postTable } from '#server/entities/entity-tables.ts'
import { createHtmlLookup } from '#server/entities/render-stored.ts'
import { answerToResponse, problemAnswer } from '#server/http/answer.ts'
import {
  ALWAYS_ASK,
  jsonRepresentation,
  lazily,
  sendRepresentation,
} from '#server/http/representation.ts'
import { addRoute } from '#server/http/routes.ts'
import { likePost, likesOf, readLikes } from './post-likes.ts'
import { countView, readViews, type ViewCounts } from './post-views.ts'

/** The blog for visitors: published articles, public fields. */
export const addPublicPostRoutes = (api: Hono<ApiEnv>, deps: ApiDeps): void => {
  const { store, nowMs } = deps
  const shown = createHtmlLookup(deps)
  const articles = createCachedList(store, postTable, async (rows) =>
    publishedArticles(rows, await shown(rows.map(({ content }) => content))),
  )
  const blogOf = keepingLast(makeBlog)
  const blog = async () =>
    blogOf((await articles()).list, {
      views: await readViews(store.db, nowMs()),
      likes: await readLikes(store.db),
    })
  addRoute(api, '/api/blog', {
    GET: async ({ req }) => sendRepresentation((await blog()).list(), req.raw, ALWAYS_ASK),
  })
  addRoute(api, '/api/blog/:slug', {
    GET: async ({ req }) => {
      const found = (await blog()).find(req.param('slug') ?? '')
      return found
        ? sendRepresentation(found.whole(), req.raw, {
            ...ALWAYS_ASK,
            contentLocation: `/api/blog/${encodeURI(found.summary.slug)}`,
          })
        : answerToResponse(problemAnswer('not-found'))
    },
  })
  addRoute(api, '/api/blog/:slug/views', {
    POST: async (context) => {
      // Here the counts themselves are not needed.
      const post = (await articles()).find(context.req.param('slug') ?? '')
      return answerToResponse(
        post ? await countView(deps, context, post.id) : problemAnswer('not-found'),
      )
    },
  })
  const like = (isLiked: boolean) => async (context: ApiContext) => {
    const post = (await articles()).find(context.req.param('slug') ?? '')
    return answerToResponse(
      post ? await likePost(deps, context, { post, isLiked }) : problemAnswer('not-found'),
    )
  }
  addRoute(api, '/api/blog/:slug/like', { PUT: like(true), DELETE: like(false) })
}

type PublishedArticle = { readonly post: Post; readonly html: string }

const publishedArticles = (rows: readonly Post[], htmlOf: (markdown: string) => string) => {
  const posts = rows.filter(({ is_published }) => is_published).toSorted(newestFirst)
  return {
    list: posts.map((post): PublishedArticle => ({ post, html: htmlOf(post.content) })),
    find: createSlugIndex(posts.map((post) => [postSlug(post), post])),
  }
}

type Counts = {
  readonly views: Awaited<ReturnType<typeof readViews>>
  readonly likes: Awaited<ReturnType<typeof readLikes>>
}

const makeBlog = (articles: readonly PublishedArticle[], { views, likes }: Counts) => {
  const viewsById = new Map(views)
  const likesById = new Map(likes)
  const entries = articles.map(({ post, html }) => {
    const summary = {
      ...rowToSummary(post, viewsById.get(post.id)),
      likes: likesOf(post, likesById),
    }
    const whole = (): PublicPost => ({ ...summary, content: post.content, html })
    return { summary, whole: lazily(() => jsonRepresentation(whole())) }
  })
  return {
    list: lazily(() => jsonRepresentation(entries.map(({ summary }) => summary))),
    find: createSlugIndex(entries.map((entry) => [entry.summary.slug, entry])),
  }
}

/** Reuses the last result until an article has changed, or has got another view or like. */
const keepingLast = (make: typeof makeBlog): typeof makeBlog => {
  let last: { articles: unknown; counts: string; made: ReturnType<typeof makeBlog> } | null = null
  return (articles, counts) => {
    const seen = JSON.stringify(counts)
    if (last?.articles === articles && last.counts === seen) return last.made
    last = { articles, counts: seen, made: make(articles, counts) }
    return last.made
  }
}

/** By first publication, not by the creation of the draft. */
const newestFirst = (one: Post, other: Post): number => {
  const [a, b] = [publicationOf(one), publicationOf(other)]
  return a === b ? 0 : a < b ? 1 : -1
}

const publicationOf = ({ published_at, created_at }: Post): string => published_at ?? created_at

/** Field by field: a new field of an article stays private until it is added here. */
export const rowToSummary = (
  row: Post,
  { unsettled, recent }: ViewCounts = { unsettled: 0, recent: 0 },
): PublicPostSummary => ({
  id: row.id,
  slug: postSlug(row),
  title: row.title,
  excerpt: row.excerpt,
  image: row.image,
  date: publicationOf(row),
  // A draft may be published long after its last change: then its publication counts.
  modified_at: row.modified_at > publicationOf(row) ? row.modified_at : publicationOf(row),
  read_time: row.read_time,
  category: row.category,
  author: row.author,
  tags: row.tags,
  is_featured: row.is_featured,
  views: row.views + unsettled,
  likes: row.likes,
  recent_views: recent,
})
