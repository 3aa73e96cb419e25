import * as v from 'valibot'
import {
  type PublicPostSummary,
  publicPost,
  publicPostSummaries,
} from '#contract/public/public-post.ts'
import { type PublicAnswer, usePublicAnswer } from './use-public-answer.ts'

export type PublicBlog = {
  readonly posts: readonly PublicPostSummary[]
  /** `sample`: from the build, for the first paint; `server`: also a copy of its answer that this device has stored. */
  readonly source: 'sample' | 'server'
}

/** The blog as visitors see it: first what the page was built with, then the server's answer. */
export const usePublicPosts = (initial: readonly PublicPostSummary[]): PublicBlog => {
  const answer = usePublicAnswer('/api/blog', publicPostSummaries)
  return answer?.type === 'found'
    ? { posts: answer.value, source: 'server' }
    : { posts: initial, source: 'sample' }
}

/** Pages show its text as HTML: the Markdown is for other programs. */
const shownPost = v.omit(publicPost, ['content'])

type ShownPost = v.InferOutput<typeof shownPost>

const withoutMarkdown = (body: unknown): unknown => {
  const read = v.safeParse(shownPost, body)
  return read.success ? read.output : body
}

/** One article with its text; null until there is an answer. */
export const usePublicPost = (slug: string): PublicAnswer<ShownPost> | null =>
  usePublicAnswer(`/api/blog/${encodeURIComponent(slug)}`, shownPost, withoutMarkdown)
