import * as v from 'valibot'
import type { Post } from '#contract/entities/post.ts'
import { LIKE_KEY_HEADER, likeAnswer } from '#contract/public/forms/like-request.ts'
import {
  type PublicPost,
  type PublicPostSummary,
  postSlug,
  publicPost,
  publicPostSummary,
} from '#contract/public/public-post.ts'
import { pick } from '#domain/collections.ts'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import { createCachedList, createSlugIndex } from '#server/entities/cached-list.ts'
import { postTable } from '#server/entities/entity-tables.ts'
import { createHtmlLookup } from '#server/entities/render-stored-markdown.ts'
import { answerToResponse, problemAnswer } from '#server/http/answer.ts'
import { json, NOT_MODIFIED, slugParameter } from '#server/http/call.ts'
import {
  ALWAYS_ASK,
  jsonRepresentation,
  lazily,
  sendRepresentation,
} from '#server/http/representation.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { EXAMPLE_ROWS } from '#server/openapi/example-rows.ts'
import { likePost, likesOf, readLikes } from './post-likes.ts'
import { countView, readViews, type ViewCounts } from './post-views.ts'

const POST_SLUG = 'une-semaine-de-publications-en-une-matinee-000201'

const exampleSummary = {
  ...pick(EXAMPLE_ROWS.blog, Object.keys(publicPostSummary.entries)),
  slug: POST_SLUG,
  date: EXAMPLE_ROWS.blog.published_at,
  recent_views: 36,
}

/** The blog for visitors: published articles, public fields. */
export const addPublicPostRoutes = (api: Api, deps: ApiDeps): void => {
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
    id: 'list-public-posts',
    group: 'Catalogue and blog',
    method: 'GET',
    summary: 'Lists the blog',
    description: 'Published articles, newest first, without their content.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The articles.',
        headers: ['ETag'],
        content: json(v.array(publicPostSummary), [exampleSummary]),
      },
      304: NOT_MODIFIED,
    },
    handle: async ({ req }) => sendRepresentation((await blog()).list(), req.raw, ALWAYS_ASK),
  })
  addRoute(api, '/api/blog/:slug', {
    id: 'read-public-post',
    group: 'Catalogue and blog',
    method: 'GET',
    summary: 'Reads an article',
    pathParameters: [slugParameter(POST_SLUG)],
    headers: ['If-None-Match'],
    answers: {
      200: {
        description:
          'The article, with its content as Markdown and as HTML in which nothing can run.',
        headers: ['ETag', 'Content-Location'],
        content: json(publicPost, {
          ...exampleSummary,
          content: 'Quatre scènes suffisent, si chacune a **une** idée.',
          html: '<p>Quatre scènes suffisent, si chacune a <strong>une</strong> idée.</p>',
        }),
      },
      304: NOT_MODIFIED,
    },
    handle: async ({ req }) => {
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
    id: 'count-post-view',
    group: 'Catalogue and blog',
    method: 'POST',
    summary: 'Counts a reader of an article',
    description:
      'The server stores nothing about the reader. `views` of `GET /api/blog` has it at once, the back-office’s row the day after.',
    pathParameters: [slugParameter(POST_SLUG)],
    answers: { 204: { description: 'Counted.' } },
    problems: ['too-many-requests'],
    handle: async (context) => {
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
  const likes = {
    group: 'Catalogue and blog',
    headers: [LIKE_KEY_HEADER],
    pathParameters: [slugParameter(POST_SLUG)],
    problems: ['bad-request', 'not-found', 'too-many-requests'],
  } as const
  addRoute(
    api,
    '/api/blog/:slug/like',
    {
      id: 'like-post',
      ...likes,
      method: 'PUT',
      summary: 'Likes an article',
      description:
        'Counts once for each key. `likes` of `GET /api/blog` has it at once, the back-office’s row the day after.',
      answers: { 200: { description: 'Counted.', content: json(likeAnswer, { likes: 38 }) } },
      handle: like(true),
    },
    {
      id: 'unlike-post',
      ...likes,
      method: 'DELETE',
      summary: 'Withdraws a like',
      description: 'Also succeeds without an earlier like of this key.',
      answers: {
        200: { description: 'No longer counted.', content: json(likeAnswer, { likes: 38 }) },
      },
      handle: like(false),
    },
  )
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
