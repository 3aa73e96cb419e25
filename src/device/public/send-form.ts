import * as v from 'valibot'
import { type FieldProblem, problem } from '#contract/problems.ts'
import { formAnswer } from '#contract/public/forms/contact-request.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/sync-protocol.ts'

export type FormOutcome =
  /** The server has it, under this id; `total`, in euros, where it is an order. */
  | { readonly type: 'sent'; readonly id: string; readonly total: number | null }
  | { readonly type: 'invalid'; readonly fields: readonly FieldProblem[] }
  /** Too much at once, or a server in trouble: the same may be sent again. */
  | { readonly type: 'later'; readonly retryAfterMs: number | null }
  /** Whether it arrived is not known; the key sees to it that a second time does no harm. */
  | { readonly type: 'unreachable' }
  | { readonly type: 'refused' }

export type FormPost = {
  /** The API's name of the form. */
  readonly form: string
  readonly body: Readonly<Record<string, unknown>>
  /** The same for every attempt to send the same words. */
  readonly key: string
}

const receipt = v.object({ ...formAnswer.entries, total: v.optional(v.number()) })

const PATIENCE_MS = 20_000

/** Sends what a visitor has filled in. Never rejects. */
export const sendForm = async ({ form, body, key }: FormPost): Promise<FormOutcome> => {
  try {
    const response = await fetch(`/api/${form}`, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_KEY_HEADER]: key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const answer: unknown = await response.json().catch(() => null)
    return response.ok ? receiptOf(answer) : refusalOf(response, answer)
  } catch {
    return { type: 'unreachable' }
  }
}

/** A portal answers 200 to anything. */
const receiptOf = (answer: unknown): FormOutcome => {
  const read = v.safeParse(receipt, answer)
  if (!read.success) return { type: 'unreachable' }
  const { id, total = null } = read.output
  return { type: 'sent', id, total }
}

const refusalOf = (response: Response, answer: unknown): FormOutcome => {
  const said = v.safeParse(problem, answer)
  const fields = said.success ? (said.output.fields ?? []) : []
  if (fields.length > 0) return { type: 'invalid', fields }
  if (response.status === 429 || response.status >= 500) {
    const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
    return { type: 'later', retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : null }
  }
  return { type: 'refused' }
}
