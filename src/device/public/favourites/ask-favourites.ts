import * as v from 'valibot'
import { problem } from '#contract/problems.ts'
import {
  FAVOURITES_CALL,
  FAVOURITES_KEY_HEADER,
  type FavouritesRequest,
  favouritesAnswer,
} from '#contract/public/forms/favourites-request.ts'
import {
  askOwnServer,
  type CallResult,
  isOfOurServer,
  retryAfterIn,
} from '#device/network/own-answer.ts'
import { refusalReason } from '../outbox/send-form.ts'

export type FavouritesCall = { readonly key: string } & (
  | { readonly method: 'GET' | 'DELETE' }
  | { readonly method: 'PATCH'; readonly body: FavouritesRequest }
)

export type FavouritesOutcome =
  | { readonly type: 'list'; readonly models: readonly string[] }
  /** There is no such list: it was erased, here or from another device, or never made. */
  | { readonly type: 'gone' }
  /** It would hold more than it may. */
  | { readonly type: 'full' }
  /** The server is overloaded or failing: the same request may be sent again. */
  | { readonly type: 'later'; readonly retryAfterMs: number }
  /** Our server did not answer. */
  | { readonly type: 'unreachable' }

const TIMEOUT_MS = 20_000

/** Reads, changes or erases the list of a key. Never rejects. */
export const askFavourites = async (call: FavouritesCall): Promise<FavouritesOutcome> => {
  const body = call.method === 'PATCH' ? JSON.stringify(call.body) : null
  const result = await askOwnServer(
    FAVOURITES_CALL,
    call.method === 'DELETE' ? readErased : readList,
    {
      method: call.method,
      cache: 'no-store',
      headers: {
        [FAVOURITES_KEY_HEADER]: call.key,
        ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      },
      body,
      // A press on a heart may be the last action on a page.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    },
  )
  return result.type === 'answered' ? result.value : refusalOf(result)
}

/** The body is empty. */
const readErased = (_: unknown, answer: Response): FavouritesOutcome | null =>
  isOfOurServer(answer) ? { type: 'gone' } : null

const readList = (body: unknown): FavouritesOutcome | null => {
  const read = v.safeParse(favouritesAnswer, body)
  return read.success ? { type: 'list', models: read.output.models } : null
}

const refusalOf = (
  result: Exclude<CallResult<unknown>, { type: 'answered' }>,
): FavouritesOutcome => {
  if (result.type === 'unreachable') return { type: 'unreachable' }
  const { fields = [] } = v.is(problem, result.body) ? result.body : {}
  if (fields.some(({ code }) => code === 'too-many-entries')) return { type: 'full' }
  const why = refusalReason(result)
  switch (why) {
    case 'expired':
      return { type: 'gone' }
    case 'later':
      return { type: 'later', retryAfterMs: retryAfterIn(result.headers) ?? 0 }
    case 'unreachable':
      return { type: 'unreachable' }
  }
}
