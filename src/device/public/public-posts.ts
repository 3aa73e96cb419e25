import { useMemo } from 'react'
import * as v from 'valibot'
import {
  LATEST_POSTS_CALL,
  latestPosts,
  postCall,
  relatedPostsCall,
} from '#contract/public/catalogue-index.ts'
import {
  type ListedPost,
  listedPosts,
  type PublicPostSummary,
  publicPost,
  publicPostSummaries,
} from '#contract/public/public-post.ts'
import { findRelated } from '#contract/public/related-posts.ts'
import { type PublicAnswer, usePublicAnswer } from './use-public-answer.ts'
import { createPublicSource, useOptionalRead, usePublicRead } from './use-public-read.ts'

export type PublicBlog = {
  readonly posts: readonly PublicPostSummary[]
  /** How many articles the blog has. */
  readonly total: number
  /** `sample`: from the build, for the first paint; `server`: also a copy of its answer that this device has stored. */
  readonly source: 'sample' | 'server'
}

const WHOLE_LIST = '/api/blog'

const withoutCounts = { views: 0, likes: 0, recent_views: 0 }

const withCounts = (post: ListedPost): PublicPostSummary => ({ ...post, ...withoutCounts })

const readLatest = (body: unknown): PublicBlog | null => {
  const parsed = v.safeParse(latestPosts, body)
  if (!parsed.success) return null
  const { posts, total } = parsed.output
  return { posts: posts.map(withCounts), total, source: 'server' }
}

const readList = (body: unknown): PublicBlog | null => {
  const parsed = v.safeParse(publicPostSummaries, body)
  return parsed.success
    ? { posts: parsed.output, total: parsed.output.length, source: 'server' }
    : null
}

const wholeBlog = createPublicSource(WHOLE_LIST, readList)
const latest = createPublicSource(LATEST_POSTS_CALL, readLatest, {
  path: WHOLE_LIST,
  read: readList,
})

/** The newest articles and the featured one: first what the page was built with, then the server's answer. */
export const useLatestPosts = (initial: readonly PublicPostSummary[]): PublicBlog => {
  const read = usePublicRead(latest)
  return read.type === 'found'
    ? read.value
    : { posts: initial, total: initial.length, source: 'sample' }
}

/** All articles; null until they are loaded. Requested only if `isWanted`. */
export const useWholeBlog = (isWanted: boolean): PublicBlog | 'unreachable' | null => {
  const read = useOptionalRead(wholeBlog, isWanted)
  return read.type === 'found' ? read.value : read.type === 'asking' ? null : 'unreachable'
}

/** Pages show its text as HTML: the Markdown is for other programs. */
const shownPost = v.omit(publicPost, ['content'])

type ShownPost = v.InferOutput<typeof shownPost>

const withoutMarkdown = (body: unknown): unknown => {
  const read = v.safeParse(shownPost, body)
  return read.success ? read.output : body
}

const REDUCED = { reduce: withoutMarkdown }

/** One article with its text; null until there is an answer. */
export const usePublicPost = (slug: string): PublicAnswer<ShownPost> | null =>
  usePublicAnswer(postCall(slug), shownPost, REDUCED)

/** The articles to read after one; of the known ones until the server has answered. */
export const useRelatedPosts = (
  post: PublicPostSummary,
  known: readonly PublicPostSummary[],
): readonly PublicPostSummary[] => {
  const answer = usePublicAnswer(relatedPostsCall(post.slug), listedPosts)
  return useMemo(
    () => (answer?.type === 'found' ? answer.value.map(withCounts) : findRelated(post, known)),
    [answer, post, known],
  )
}
