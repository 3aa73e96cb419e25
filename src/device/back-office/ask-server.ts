import * as v from 'valibot'
import { isPassingStatus } from '#sync/read-verdict.ts'
import {
  type AccountRequest,
  isOfServer,
  type Refusal,
  readRefusal,
} from '../network/session-api.ts'
import type { BackOffice } from './back-office.ts'

/** The result of a call that cannot wait for the network. */
export type Asked<Value> = { readonly type: 'done'; readonly value: Value } | Failure

/** Why a call was not done. Each kind needs another reaction from the caller. */
export type Failure =
  /** Our server refuses, and says why. */
  | Refusal
  /** Our server is overloaded or counts too many attempts: the same request may succeed later. */
  | { readonly type: 'busy'; readonly detail: string | null; readonly retryAfterMs: number }
  /** The server failed to do it, or a proxy in front of it did not reach it. */
  | { readonly type: 'server-error'; readonly detail: string | null; readonly retryAfterMs: number }
  /** A 404 in a basic server's format: the server has no such call. */
  | { readonly type: 'missing' }
  /**
   * Another server answered instead of ours, as a captive portal does. `isFinal`: it refused in a way that time will
   * not change.
   */
  | { readonly type: 'not-ours'; readonly isFinal: boolean }
  /** The server did not answer. */
  | { readonly type: 'unreachable' }

/** Calls the server in the account's name; the answer must match the schema. Never rejects. */
export const askServer = async <Schema extends v.GenericSchema>(
  { ask }: Pick<BackOffice, 'ask'>,
  request: AccountRequest,
  schema: Schema,
): Promise<Asked<v.InferOutput<Schema>>> => {
  const answer = await ask(request)
  if (answer.type !== 'response') return { type: 'unreachable' }
  if (answer.status < 200 || answer.status >= 300) return readFailure(answer)
  const read = v.safeParse(schema, answer.body)
  // An empty answer may be the expected one, and a portal's page is read as an empty answer.
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

/** The schema of an answer without a body. */
export const nothing = v.undefined()

/** Deletes at once what exists on the server only. If it was already deleted, that counts as success. Never rejects. */
export const deleteOnServer = async (
  backOffice: Pick<BackOffice, 'ask'>,
  path: string,
): Promise<Asked<undefined>> => {
  const asked = await askServer(backOffice, { method: 'DELETE', path }, nothing)
  const isGone = asked.type === 'refused' && asked.code === 'not-found'
  return isGone ? { type: 'done', value: undefined } : asked
}
