import * as v from 'valibot'
import { BATCH_PATH, batchAnswer } from '#contract/sync-protocol.ts'
import type { Answer, ApiRequest, Transport } from './ports.ts'

type OneAnswer = Extract<Answer, { type: 'response' }>

export type BatchOutcome =
  /** One for each request, in their order. */
  | { readonly type: 'answered'; readonly answers: readonly Answer[] }
  /** This server takes requests one by one. */
  | { readonly type: 'not-offered' }
  /** Nothing is known of any of them; `answer` says why. */
  | { readonly type: 'failed'; readonly answer: Answer }

/** Sends requests in one `POST /api/admin/batch`. Each has its own idempotency key, so all may be sent again. */
export const sendBatch = async (
  transport: Transport,
  requests: readonly ApiRequest[],
): Promise<BatchOutcome> => {
  const request: ApiRequest = { method: 'POST', path: BATCH_PATH, headers: {}, body: { requests } }
  const answer = await transport.send(request)
  if (answer.type !== 'response' || answer.epoch === null) return { type: 'failed', answer }
  if (answer.status === 404 || answer.status === 405) return { type: 'not-offered' }
  const batch = answer.status === 200 ? v.safeParse(batchAnswer, answer.body) : null
  if (!batch?.success || batch.output.responses.length !== requests.length)
    return { type: 'failed', answer }
  return {
    type: 'answered',
    answers: batch.output.responses.map(
      ({ status, headers, body }): OneAnswer => ({
        ...answer,
        status,
        body: body ?? undefined,
        etag: null,
        retryAfterMs: secondsToMs(headers['Retry-After']),
      }),
    ),
  }
}

const secondsToMs = (seconds: string | undefined): number | null =>
  seconds !== undefined && /^\d+$/.test(seconds) ? Number(seconds) * 1_000 : null
