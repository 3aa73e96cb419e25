import * as v from 'valibot'
import { isPassingStatus } from '#sync/read-verdict.ts'
import type { BackOffice } from '../back-office/back-office.ts'
import { isOfServer, type Refusal, readRefusal } from '../network/read-refusal.ts'
import type { AccountRequest } from '../network/session-api.ts'

/** What became of a call that cannot wait for the network. */
export type Asked<Value> =
  | { readonly type: 'done'; readonly value: Value }
  /** With a time where the same question may be answered later: the server is busy, or not able now. */
  | (Refusal & { readonly retryAfterMs?: number })
  /** A 404 in the plain contract's words: the server has no such call. */
  | { readonly type: 'missing' }
  /** Nobody answered, or not in our words: offline, a portal's page. `isFinal`: a refusal that time will not change. */
  | { readonly type: 'unreachable'; readonly isFinal?: boolean }

/** Asks in the account's name; the answer is to be of this shape. Never rejects. */
export const askServer = async <Schema extends v.GenericSchema>(
  { ask }: Pick<BackOffice, 'ask'>,
  request: AccountRequest,
  schema: Schema,
): Promise<Asked<v.InferOutput<Schema>>> => {
  const answer = await ask(request)
  if (answer.type !== 'response') return { type: 'unreachable' }
  if (answer.status >= 200 && answer.status < 300) {
    const read = v.safeParse(schema, answer.body)
    // Nothing may be what was asked for, and a portal's page is read as nothing.
    return read.success && isOfServer(answer)
      ? { type: 'done', value: read.output }
      : { type: 'unreachable' }
  }
  const refusal = readRefusal(answer)
  if (refusal === null) return { type: 'unreachable' }
  if (refusal.code !== null)
    return isPassingStatus(answer.status)
      ? { ...refusal, retryAfterMs: answer.retryAfterMs ?? 0 }
      : refusal
  const isPlain = answer.epoch === null && refusal.detail !== null
  if (answer.status === 404) return { type: isPlain ? 'missing' : 'unreachable' }
  return isPassingStatus(answer.status)
    ? { type: 'unreachable' }
    : { type: 'unreachable', isFinal: true }
}

/** Of an answer without a body. */
export const nothing = v.undefined()
