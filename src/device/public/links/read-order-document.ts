import * as v from 'valibot'
import { problem } from '#contract/problems.ts'
import { fetchOwn, isDocument, isPdf } from '../../network/own-answer.ts'

export type DocumentOutcome =
  | { readonly type: 'read'; readonly pdf: Blob }
  /** The order's link opens nothing any more, or there is no such document. */
  | { readonly type: 'gone' }
  /** The server has too much to do, or is in trouble. */
  | { readonly type: 'later' }
  | { readonly type: 'unreachable' }

const TIMEOUT_MS = 30_000

/** A PDF of an order's invoice: what opens the order travels in the body alone. Never rejects. */
export const readOrderDocument = async (
  token: string,
  number: string,
): Promise<DocumentOutcome> => {
  try {
    const answer = await fetchOwn('/api/order/document', isDocument, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, number }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (isPdf(answer)) return { type: 'read', pdf: await answer.blob() }
    const read = v.safeParse(problem, await answer.json())
    const code = read.success ? read.output.code : undefined
    return { type: code === 'link-expired' || code === 'not-found' ? 'gone' : 'later' }
  } catch {
    // No network, or none that lasts: the button is pressed again.
    return { type: 'unreachable' }
  }
}
