import * as v from 'valibot'
import {
  type PublicPostSummary,
  publicPost,
  publicPostSummaries,
} from '#contract/public/public-post.ts'
import { type PublicAnswer, usePublicAnswer } from './use-public-answer.ts'

export type PublicBlog = {
  readonly posts: readonly PublicPostSummary[]
  /** `sample`: of the build, first paint; `server`: also a copy of its answer that this device has kept. */
  readonly source: 'sample' | 'server'
}

/** The blog as visitors see it: what the page was built with first, then what the server says. */
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
