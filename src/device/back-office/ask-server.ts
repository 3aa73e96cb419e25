import * as v from 'valibot'
import { isPassingStatus } from '#sync/read-verdict.ts'
import {
  type AccountRequest,
  isOfServer,
  type Refusal,
  readRefusal,
} from '../network/session-api.ts'
import type { BackOffice } from './back-office.ts'

/** What became of a call that cannot wait for the network. */
export type Asked<Value> = { readonly type: 'done'; readonly value: Value } | Failure

/** Why a call was not done: each kind is another thing to do for whoever has asked. */
export type Failure =
  /** Our server will not do it, and says why. */
  | Refusal
  /** Our server has too much to do, or counts too many tries: the same question may be answered later. */
  | { readonly type: 'busy'; readonly detail: string | null; readonly retryAfterMs: number }
  /** The server has failed at it, or what stands before it has not reached it. */
  | { readonly type: 'server-error'; readonly detail: string | null; readonly retryAfterMs: number }
  /** A 404 in a basic server's words: the server has no such call. */
  | { readonly type: 'missing' }
  /** Somebody else has answered in the server's place, as a portal does. `isFinal`: with a refusal, which time will not change. */
  | { readonly type: 'not-ours'; readonly isFinal: boolean }
  /** The server did not answer. */
  | { readonly type: 'unreachable' }

/** Asks in the account's name; the answer is to be of this shape. Never rejects. */
export const askServer = async <Schema extends v.GenericSchema>(
  { ask }: Pick<BackOffice, 'ask'>,
  request: AccountRequest,
  schema: Schema,
): Promise<Asked<v.InferOutput<Schema>>> => {
  const answer = await ask(request)
  if (answer.type !== 'response') return { type: 'unreachable' }
  if (answer.status < 200 || answer.status >= 300) return readFailure(answer)
  const read = v.safeParse(schema, answer.body)
  // Nothing may be what was asked for, and a portal's page is read as nothing.
  return read.success && isOfServer(answer)
    ? { type: 'done', value: read.output }
    : { type: 'not-ours', isFinal: false }
}

type Response = Parameters<typeof readRefusal>[0]

const BUSY = [429, 503]

const readFailure = (answer: Response): Failure => {
  const { status, epoch } = answer
  const refusal = readRefusal(answer)
  const detail = refusal?.detail ?? null
  const retryAfterMs = answer.retryAfterMs ?? 0
  if (refusal?.code != null) {
    if (!isPassingStatus(status)) return refusal
    return { type: BUSY.includes(status) ? 'busy' : 'server-error', detail, retryAfterMs }
  }
  if (isPassingStatus(status))
    return { type: status === 429 ? 'busy' : 'server-error', detail, retryAfterMs }
  const isBasicServer = epoch === null && detail !== null
  if (status === 404)
    return isBasicServer ? { type: 'missing' } : { type: 'not-ours', isFinal: false }
  return { type: 'not-ours', isFinal: refusal !== null }
}

/** Of an answer without a body. */
export const nothing = v.undefined()

/** Deletes at once what is the server's alone. Where somebody else was faster, what was wanted is so. Never rejects. */
export const deleteOnServer = async (
  backOffice: Pick<BackOffice, 'ask'>,
  path: string,
): Promise<Asked<undefined>> => {
  const asked = await askServer(backOffice, { method: 'DELETE', path }, nothing)
  const isGone = asked.type === 'refused' && asked.code === 'not-found'
  return isGone ? { type: 'done', value: undefined } : asked
}
