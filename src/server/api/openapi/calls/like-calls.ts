import { LIKE_KEY_HEADER, likeAnswer } from '#contract/public/forms/like-request.ts'
import type { Call, Content } from '../call.ts'
import { slugParameter } from './parameters.ts'

const likes: Content = { type: 'json', schema: likeAnswer, example: { likes: 38 } }

/** What readers do with an article that they like. Limits count by their address. */
export const likeCalls = (exampleSlug: string): readonly Call[] => {
  const call = {
    group: 'Catalogue and blog',
    access: 'anyone',
    path: '/api/blog/:slug/like',
    headers: [LIKE_KEY_HEADER],
    pathParameters: [slugParameter(exampleSlug)],
    problems: ['bad-request', 'not-found', 'too-many-requests'],
  } as const
  return [
    {
      ...call,
      id: 'like-post',
      method: 'PUT',
      summary: 'Likes an article',
      description:
        'Once for each key, however often it comes. `likes` of `GET /api/blog` has it at once, the back-office’s row the day after.',
      answers: { 200: { description: 'Counted.', content: likes } },
    },
    {
      ...call,
      id: 'unlike-post',
      method: 'DELETE',
      summary: 'Takes back a like',
      description: 'Also where this key has given none.',
      answers: { 200: { description: 'Not counted any more.', content: likes } },
    },
  ]
}
