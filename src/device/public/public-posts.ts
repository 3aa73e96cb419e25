import {
  type PublicPost,
  type PublicPostSummary,
  publicPost,
  publicPostSummaries,
} from '#contract/public/public-post.ts'
import type { PublicAnswer } from './reads/fetch-public.ts'
import { usePublicAnswer } from './reads/use-public-answer.ts'

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

/** One article with its text; null until there is an answer. */
export const usePublicPost = (slug: string): PublicAnswer<PublicPost> | null =>
  usePublicAnswer(`/api/blog/${encodeURIComponent(slug)}`, publicPost)
