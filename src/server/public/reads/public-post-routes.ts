import * as v from 'valibot'
import type { Post } from '#contract/entities/post.ts'
import { LATEST_POSTS_CALL, latestPosts, POSTS_PER_PAGE } from '#contract/public/catalogue-index.ts'
import { LIKE_KEY_HEADER, likeAnswer } from '#contract/public/forms/like-request.ts'
import {
  type ListedPost,
  listedPosts,
  type PublicPost,
  type PublicPostSummary,
  postSlug,
  publicPost,
  publicPostSummary,
} from '#contract/public/public-post.ts'
import { findRelated } from '#contract/public/related-posts.ts'
import { pick } from '#domain/collections.ts'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import { createCachedExtract, createSlugIndex } from '#server/entities/cached-list.ts'
import { findRecord } from '#server/entities/entity-rows.ts'
import { postTable } from '#server/entities/entity-tables.ts'
import { readLimit } from '#server/entities/read-changes.ts'
import { createHtmlLookup } from '#server/entities/render-stored-markdown.ts'
import { answerToResponse, problemAnswer } from '#server/http/answer.ts'
import { json, NOT_MODIFIED, type Parameter, slugParameter } from '#server/http/call.ts'
import {
  ALWAYS_ASK,
  jsonListRepresentation,
  jsonRepresentation,
  lazily,
  type Representation,
  sendRepresentation,
} from '#server/http/representation.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { mapInSlices } from '#server/next-slice.ts'
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

const {
  recent_views: _,
  views: __,
  likes: ___,
  ...exampleListed
} = v.parse(publicPostSummary, exampleSummary)

/** The blog for visitors: published articles, public fields. */
export const addPublicPostRoutes = (api: Api, deps: ApiDeps): void => {
  const { store, nowMs } = deps
  const articles = createCachedExtract(store, postTable, {
    ofSlice: (rows) => rows.filter(({ is_published }) => is_published).map(withoutContent),
    make: indexArticles,
  })
  const listOf = keepingLast(makeList)
  const readArticle = createArticleReader(deps)
  const newest = async (list: readonly StoredPost[], limit: number): Promise<Representation> => {
    const posts = list.slice(0, limit)
    const counts = await Promise.all(
      posts.map(async ({ id }) => ({
        views: await readViews(store.db, nowMs(), id),
        likes: await readLikes(store.db, id),
      })),
    )
    return makeList(posts, {
      views: counts.flatMap(({ views }) => views),
      likes: counts.flatMap(({ likes }) => likes),
    })
  }
  addRoute(api, '/api/blog', {
    id: 'list-public-posts',
    group: 'Catalogue and blog',
    method: 'GET',
    summary: 'Lists the blog',
    description: 'Published articles, newest first, without their content.',
    query: [limitParameter],
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The articles.',
        headers: ['ETag'],
        content: json(v.array(publicPostSummary), [exampleSummary]),
      },
      304: NOT_MODIFIED,
    },
    problems: ['bad-request'],
    handle: async ({ req }) => {
      const limits = req.queries('limit') ?? []
      const limit = limits.length === 0 ? null : readLimit(limits)
      if (limits.length > 0 && limit === null) return answerToResponse(problemAnswer('bad-request'))
      const { list } = await articles()
      if (limit !== null) return sendRepresentation(await newest(list, limit), req.raw, ALWAYS_ASK)
      const counts = { views: await readViews(store.db, nowMs()), likes: await readLikes(store.db) }
      return sendRepresentation(await listOf(list, counts), req.raw, ALWAYS_ASK)
    },
  })
  addRoute(api, LATEST_POSTS_CALL, {
    id: 'read-latest-posts',
    group: 'Catalogue and blog',
    method: 'GET',
    summary: 'Reads what the blog’s page shows first',
    description:
      'The newest articles and the featured one, without counts of readers, and how many articles there are.',
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The articles.',
        headers: ['ETag'],
        content: json(latestPosts, { posts: [exampleListed], total: 1 }),
      },
      304: NOT_MODIFIED,
    },
    handle: async ({ req }) => sendRepresentation((await articles()).latest(), req.raw, ALWAYS_ASK),
  })
  addRoute(api, '/api/blog/:slug/related', {
    id: 'list-related-posts',
    group: 'Catalogue and blog',
    method: 'GET',
    summary: 'Lists the articles to read after one',
    description: 'Without counts of readers.',
    pathParameters: [slugParameter(POST_SLUG)],
    headers: ['If-None-Match'],
    answers: {
      200: {
        description: 'The articles.',
        headers: ['ETag'],
        content: json(listedPosts, [exampleListed]),
      },
      304: NOT_MODIFIED,
    },
    handle: async ({ req }) => {
      const found = (await articles()).find(req.param('slug') ?? '')
      return found
        ? sendRepresentation(found.related(), req.raw, ALWAYS_ASK)
        : answerToResponse(problemAnswer('not-found'))
    },
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
      const found = (await articles()).find(req.param('slug') ?? '')
      const article = found && (await readArticle(found.id))
      return article
        ? sendRepresentation(jsonRepresentation(article), req.raw, {
            ...ALWAYS_ASK,
            contentLocation: `/api/blog/${encodeURI(article.slug)}`,
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

const limitParameter: Parameter = {
  name: 'limit',
  description: 'Only as many, the newest; without it, all of them.',
  schema: v.string(),
  example: '50',
}

/** As many as fill the first screen, twice: a short blog is complete. */
const MOST_LATEST = 2 * POSTS_PER_PAGE

/** As `latestPosts`. */
const latestOf = (list: readonly StoredPost[]): Representation => {
  const newest = list.slice(0, MOST_LATEST)
  const featured = list.find(({ is_featured }) => is_featured)
  const posts = featured && !newest.includes(featured) ? [...newest, featured] : newest
  return jsonRepresentation({ posts: posts.map(rowToListed), total: list.length })
}

/** Field by field, as `rowToSummary`. */
const rowToListed = (row: StoredPost): ListedPost => {
  const { views: _, likes: __, recent_views: ___, ...listed } = rowToSummary(row)
  return listed
}

/** An article without its text, which is read when it is asked for: all texts together are long. */
type StoredPost = Omit<Post, 'content'>

const withoutContent = ({ content: _, ...post }: Post): StoredPost => post

const indexArticles = (published: readonly StoredPost[]) => {
  const list = published.toSorted(newestFirst)
  const dated = list.map((post) => ({ ...post, date: publicationOf(post) }))
  const find = createSlugIndex(
    dated.map((post) => [
      postSlug(post),
      {
        ...post,
        related: lazily(() => jsonRepresentation(findRelated(post, dated).map(rowToListed))),
      },
    ]),
  )
  return { list, find, latest: lazily(() => latestOf(list)) }
}

/** Null: it was hidden or deleted after the list was read. */
const createArticleReader = (deps: ApiDeps) => {
  const { store, nowMs } = deps
  const shown = createHtmlLookup(deps)
  return async (id: string): Promise<PublicPost | null> => {
    const record = await findRecord(store.db, postTable, id)
    const post = record && postTable.recordToRow(record)
    if (!post?.is_published) return null
    const htmlOf = await shown([post.content])
    const views = await readViews(store.db, nowMs(), id)
    const likes = await readLikes(store.db, id)
    const summary = withCounts(post, { views: new Map(views), likes: new Map(likes) })
    return { ...summary, content: post.content, html: htmlOf(post.content) }
  }
}

type Counts = {
  readonly views: Awaited<ReturnType<typeof readViews>>
  readonly likes: Awaited<ReturnType<typeof readLikes>>
}

const makeList = (posts: readonly StoredPost[], { views, likes }: Counts) => {
  const countsById = { views: new Map(views), likes: new Map(likes) }
  return mapInSlices(posts, (post) => withCounts(post, countsById)).then(jsonListRepresentation)
}

type CountsById = {
  readonly views: ReadonlyMap<string, ViewCounts>
  readonly likes: ReadonlyMap<string, number>
}

const withCounts = (post: StoredPost, { views, likes }: CountsById): PublicPostSummary => ({
  ...rowToSummary(post, views.get(post.id)),
  likes: likesOf(post, likes),
})

/** Reuses the last result until an article has changed, or has got another view or like. */
const keepingLast = (make: typeof makeList): typeof makeList => {
  let last: { posts: unknown; counts: string; made: Promise<Representation> } | null = null
  return (posts, counts) => {
    const seen = JSON.stringify(counts)
    if (last?.posts === posts && last.counts === seen) return last.made
    last = { posts, counts: seen, made: make(posts, counts) }
    return last.made
  }
}

/** By first publication, not by the creation of the draft. */
const newestFirst = (one: StoredPost, other: StoredPost): number => {
  const [a, b] = [publicationOf(one), publicationOf(other)]
  return a === b ? 0 : a < b ? 1 : -1
}

const publicationOf = ({ published_at, created_at }: StoredPost): string =>
  published_at ?? created_at

/** Field by field: a new field of an article stays private until it is added here. */
export const rowToSummary = (
  row: StoredPost,
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
