import * as v from 'valibot'
import { type FieldProblem, problem } from '#contract/problems.ts'
import { formAnswer } from '#contract/public/forms/form-fields.ts'
import { IDEMPOTENCY_KEY_HEADER } from '#contract/sync-protocol.ts'
import {
  askOwnServer,
  type CallResult,
  type Read,
  retryAfterIn,
} from '#device/network/own-answer.ts'

export type FormOutcome =
  /**
   * The server has it, under this id. `total`: in euros, for an order. `mail`: an e-mail to confirm may have been sent.
   * `waitSeconds`: the server will not act before. `orderUrl`: the order's page. `payUrl`: its payment page.
   */
  | {
      readonly type: 'sent'
      readonly id: string
      readonly total: number | null
      readonly mail: boolean
      readonly waitSeconds?: number
      readonly orderUrl?: string
      readonly payUrl?: string
    }
  | { readonly type: 'invalid'; readonly fields: readonly FieldProblem[] }
  /** Too many requests, or a failing server: the same form may be sent again. */
  | { readonly type: 'later'; readonly retryAfterMs: number | null }
  /** Whether it arrived is unknown; the key ensures that a second attempt does no harm. */
  | { readonly type: 'unreachable' }
  | { readonly type: 'refused' }

export type FormPost = {
  /** The API's name of the form. */
  readonly form: string
  readonly body: Readonly<Record<string, unknown>>
  /** The same for every attempt to send the same content. */
  readonly key: string
}

const receipt = v.object({
  ...formAnswer.entries,
  total: v.optional(v.number()),
  mail: v.optional(v.boolean()),
  wait_seconds: v.optional(v.number()),
  order_url: v.optional(v.string()),
  pay_url: v.optional(v.nullable(v.string())),
})

const TIMEOUT_MS = 20_000

/** Sends a visitor's form. Never rejects. */
export const sendForm = async (post: FormPost): Promise<FormOutcome> => {
  const result = await postToServer(post, readReceipt)
  switch (result.type) {
    case 'answered':
      return result.value
    case 'refused':
      return outcomeOf(result)
    case 'unreachable':
      return { type: 'unreachable' }
  }
}

/** Posts it with its key. Never rejects. */
export const postToServer = <Value>(
  { form, body, key }: FormPost,
  read: Read<Value>,
): Promise<CallResult<Value>> =>
  askOwnServer(`/api/${form}`, read, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [IDEMPOTENCY_KEY_HEADER]: key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })

const readReceipt = (body: unknown): FormOutcome | null => {
  const read = v.safeParse(receipt, body)
  if (!read.success) return null
  const { id, total = null, mail = false, wait_seconds, order_url, pay_url } = read.output
  return {
    type: 'sent',
    id,
    total,
    mail,
    ...(wait_seconds === undefined ? {} : { waitSeconds: wait_seconds }),
    ...(order_url === undefined ? {} : { orderUrl: order_url }),
    ...(pay_url ? { payUrl: pay_url } : {}),
  }
}

/** Temporary failures besides server errors: request timeout, too early, too many requests. */
const PASSING: readonly number[] = [408, 425, 429]

type Refused = Extract<CallResult<unknown>, { type: 'refused' }>

/** Why it was not accepted. A proxy in between, for example during a deploy, refuses anything in its own format. */
const outcomeOf = ({ status, body, headers }: Refused): Exclude<FormOutcome, { type: 'sent' }> => {
  const result = v.safeParse(problem, body)
  const { code, detail, fields = [] } = result.success ? result.output : {}
  if (fields.length > 0) return { type: 'invalid', fields }
  if (PASSING.includes(status) || status >= 500)
    return { type: 'later', retryAfterMs: retryAfterIn(headers) }
  return { type: code === undefined && detail === undefined ? 'unreachable' : 'refused' }
}

/** Why an email's link is not valid: only our own server's answer ends a link. */
export const refusalReason = (
  result: Exclude<CallResult<unknown>, { type: 'answered' }>,
): 'expired' | 'later' | 'unreachable' => {
  if (result.type === 'unreachable') return 'unreachable'
  const { code } = v.is(problem, result.body) ? result.body : {}
  if (code === 'link-expired') return 'expired'
  return outcomeOf(result).type === 'later' ? 'later' : 'unreachable'
}
