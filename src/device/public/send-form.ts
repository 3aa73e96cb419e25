import * as v from 'valibot'
import { type FieldProblem, problem } from '#contract/problems.ts'
import { formAnswer } from '#contract/public/forms/contact-request.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/sync-protocol.ts'

export type FormOutcome =
  /** The server has it, under this id; `total`, in euros, where it is an order; `mail`: a letter to confirm may be on its way. */
  | {
      readonly type: 'sent'
      readonly id: string
      readonly total: number | null
      readonly mail: boolean
    }
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

const receipt = v.object({
  ...formAnswer.entries,
  total: v.optional(v.number()),
  mail: v.optional(v.boolean()),
})

const PATIENCE_MS = 20_000

/** Sends what a visitor has filled in. Never rejects. */
export const sendForm = async (post: FormPost): Promise<FormOutcome> => {
  const heard = await postForAnswer(post)
  if (heard === null) return { type: 'unreachable' }
  return heard.response.ok ? receiptOf(heard.answer) : refusalOf(heard)
}

export type Heard = { readonly response: Response; readonly answer: unknown }

/** What the server says; null when nobody answers. Never rejects. */
export const postForAnswer = async ({ form, body, key }: FormPost): Promise<Heard | null> => {
  try {
    const response = await fetch(`/api/${form}`, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_KEY_HEADER]: key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { response, answer: await response.json().catch(() => null) }
  } catch {
    return null
  }
}

/** A portal answers 200 to anything. */
const receiptOf = (answer: unknown): FormOutcome => {
  const read = v.safeParse(receipt, answer)
  if (!read.success) return { type: 'unreachable' }
  const { id, total = null, mail = false } = read.output
  return { type: 'sent', id, total, mail }
}

/** Beside a fault of the server's: it has waited too long, is not ready for this, or hears too much. */
const PASSING: readonly number[] = [408, 425, 429]

/** Why it was not taken. Whoever stands in between, as a proxy during a deploy, says no to anything, in words of its own. */
const refusalOf = ({ response, answer }: Heard): Exclude<FormOutcome, { type: 'sent' }> => {
  const said = v.safeParse(problem, answer)
  const { code, detail, fields = [] } = said.success ? said.output : {}
  if (fields.length > 0) return { type: 'invalid', fields }
  if (PASSING.includes(response.status) || response.status >= 500) {
    const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
    return { type: 'later', retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : null }
  }
  return { type: code === undefined && detail === undefined ? 'unreachable' : 'refused' }
}

/**
 * Why a letter's link opens nothing: only the server's own word for it ends a link.
 */
export const whyClosed = (heard: Heard): 'expired' | 'later' | 'unreachable' => {
  const said = v.safeParse(problem, heard.answer)
  if (said.success && said.output.code === 'link-expired') return 'expired'
  return refusalOf(heard).type === 'later' ? 'later' : 'unreachable'
}
