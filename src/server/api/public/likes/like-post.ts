import * as v from 'valibot'
import { LIKE_KEY_HEADER, likeKey } from '#contract/public/forms/like-request.ts'
import { takeFormToken } from '#server/guard/limits/form-limits.ts'
import { type Answer, jsonAnswer } from '#server/http/answer.ts'
import type { ApiContext, ApiDeps } from '#server/http/api-env.ts'
import { problemAnswer, retryLaterAnswer } from '#server/http/problem-answer.ts'
import { readLikes, setLike } from './post-likes.ts'

/** `likes`: those in the article's own row. */
type LikedPost = { readonly id: string; readonly likes: number }

/** Gives a like, or takes it back, and answers how many there are now. Of who gives it, nothing is asked or kept. */
export const likePost = async (
  deps: Pick<ApiDeps, 'store' | 'nowMs' | 'clientAddress'>,
  context: ApiContext,
  { post, isLiked }: { readonly post: LikedPost; readonly isLiked: boolean },
): Promise<Answer> => {
  const key = v.safeParse(likeKey, context.req.header(LIKE_KEY_HEADER))
  if (!key.success) return problemAnswer('bad-request')
  const address = deps.clientAddress(context)
  const decision = await takeFormToken(deps, { form: 'likes', address })
  if (decision.type === 'limited')
    return retryLaterAnswer('too-many-requests', decision.retryAfterMs)
  const like = { postId: post.id, key: key.output, isLiked }
  await deps.store.write((tx) => setLike(tx, like, deps.nowMs()))
  return jsonAnswer(200, { likes: likesOf(post, new Map(await readLikes(deps.store.db))) })
}

/** Of an article, with those that its row does not have yet. */
export const likesOf = ({ id, likes }: LikedPost, unsettled: ReadonlyMap<string, number>): number =>
  Math.max(0, likes + (unsettled.get(id) ?? 0))
