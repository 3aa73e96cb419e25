import * as v from 'valibot'
import { problem } from '#contract/problems.ts'
import {
  FAVOURITES_CALL,
  FAVOURITES_KEY_HEADER,
  type FavouritesRequest,
  favouritesAnswer,
} from '#contract/public/forms/favourites-request.ts'
import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import { type Heard, whyClosed } from '../send-form.ts'

export type FavouritesCall = { readonly key: string } & (
  | { readonly method: 'GET' | 'DELETE' }
  | { readonly method: 'PATCH'; readonly body: FavouritesRequest }
)

export type FavouritesOutcome =
  | { readonly type: 'list'; readonly models: readonly string[] }
  /** There is none: it was erased, here or from another device, or never made. */
  | { readonly type: 'gone' }
  /** It would hold more than it may. */
  | { readonly type: 'full' }
  /** The server has too much to do, or is in trouble: the same may be sent again. */
  | { readonly type: 'later'; readonly retryAfterMs: number }
  /** Nobody has spoken who knows of the list. */
  | { readonly type: 'unreachable' }

const PATIENCE_MS = 20_000

/** Reads, changes or erases the list of a key. Never rejects. */
export const askFavourites = async (call: FavouritesCall): Promise<FavouritesOutcome> => {
  const heard = await fetchAnswer(call)
  if (heard === null) return { type: 'unreachable' }
  const { response, answer } = heard
  if (!response.ok) return refusalOf(heard)
  // A portal answers well to anything.
  if (call.method === 'DELETE')
    return { type: response.headers.has(SYNC_EPOCH_HEADER) ? 'gone' : 'unreachable' }
  const read = v.safeParse(favouritesAnswer, answer)
  return read.success ? { type: 'list', models: read.output.models } : { type: 'unreachable' }
}

const fetchAnswer = async (call: FavouritesCall): Promise<Heard | null> => {
  const body = call.method === 'PATCH' ? JSON.stringify(call.body) : null
  try {
    const response = await fetch(FAVOURITES_CALL, {
      method: call.method,
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        [FAVOURITES_KEY_HEADER]: call.key,
        ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      },
      body,
      // A heart may be the last thing that is pressed on a page.
      keepalive: true,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { response, answer: await response.json().catch(() => null) }
  } catch {
    return null
  }
}

const refusalOf = (heard: Heard): FavouritesOutcome => {
  const said = v.safeParse(problem, heard.answer)
  const fields = said.success ? (said.output.fields ?? []) : []
  if (fields.some(({ code }) => code === 'too-many-entries')) return { type: 'full' }
  const why = whyClosed(heard)
  switch (why) {
    case 'expired':
      return { type: 'gone' }
    case 'later': {
      const seconds = Number(heard.response.headers.get('Retry-After') ?? 0)
      return { type: 'later', retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : 0 }
    }
    case 'unreachable':
      return { type: 'unreachable' }
  }
}
