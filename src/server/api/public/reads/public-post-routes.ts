import type { Hono } from 'hono'
import type { Post } from '#contract/entities/post.ts'
import { markdownToHtml } from '#contract/public/markdown-to-html.ts'
import { type PublicPost, type PublicPostSummary, postSlug } from '#contract/public/public-post.ts'
import { createListOf } from '#server/api/entities/feed/entity-list.ts'
import { postTable } from '#server/api/entities/tables/post-table.ts'
import { answerToResponse } from '#server/http/answer.ts'
import type { ApiDeps, ApiEnv } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import { jsonRepresentation, sendRepresentation } from '#server/http/representation.ts'
import { addRoute } from '#server/http/routes.ts'
import { ALWAYS_ASK } from './always-ask.ts'
import { indexBySlug } from './index-by-slug.ts'
import { lazily } from './lazily.ts'

/** The blog as visitors see it: published articles, public fields. */
export const addPublicPostRoutes = (api: Hono<ApiEnv>, { store }: Pick<ApiDeps, 'store'>): void => {
  const blog = createListOf(store, postTable, rowsToBlog)
  addRoute(api, '/api/blog', {
    GET: async ({ req }) => sendRepresentation((await blog()).list, req.raw, ALWAYS_ASK),
  })
  addRoute(api, '/api/blog/:slug', {
    GET: async ({ req }) => {
      const post = (await blog()).find(req.param('slug') ?? '')
      return post
        ? sendRepresentation(post(), req.raw, ALWAYS_ASK)
        : answerToResponse(problemAnswer('not-found'))
    },
  })
}

const rowsToBlog = (rows: readonly Post[]) => {
  const posts = rows.filter(({ is_published }) => is_published)
  return {
    list: jsonRepresentation(posts.map(rowToSummary)),
    // Each is made when somebody asks for it: one changed word must not render the whole blog anew.
    find: indexBySlug(
      posts.map((post) => [postSlug(post), lazily(() => jsonRepresentation(rowToPost(post)))]),
    ),
  }
}

/** Field by field: what an article gets later stays inside until somebody lets it out here. */
const rowToSummary = (row: Post): PublicPostSummary => ({
  id: row.id,
  slug: postSlug(row),
  title: row.title,
  excerpt: row.excerpt,
  image: row.image,
  date: row.created_at,
  read_time: row.read_time,
  category: row.category,
  author: row.author,
  tags: row.tags,
  is_featured: row.is_featured,
  views: row.views,
  likes: row.likes,
})

const rowToPost = (row: Post): PublicPost => ({
  ...rowToSummary(row),
  content: row.content,
  html: markdownToHtml(row.content),
})
