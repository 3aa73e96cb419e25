import { takeFormToken } from '#server/guard/limits/form-limits.ts'
import { type Answer, emptyAnswer } from '#server/http/answer.ts'
import type { ApiContext, ApiDeps } from '#server/http/api-env.ts'
import { retryLaterAnswer } from '#server/http/problem-answer.ts'
import { addView } from './post-views.ts'

/** Takes note that somebody reads an article: who that is, is neither asked nor kept. */
export const countView = async (
  deps: Pick<ApiDeps, 'store' | 'nowMs' | 'clientAddress'>,
  context: ApiContext,
  postId: string,
): Promise<Answer> => {
  const address = deps.clientAddress(context)
  const decision = await takeFormToken(deps, { form: 'views', address })
  if (decision.type === 'limited')
    return retryLaterAnswer('too-many-requests', decision.retryAfterMs)
  await deps.store.write((tx) => addView(tx, postId, deps.nowMs()))
  return emptyAnswer(204)
}
