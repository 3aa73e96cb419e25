import * as v from 'valibot'
import { problem } from '#contract/problems.ts'
import type { Answer } from './ports.ts'
import { parseRow } from './row/row-fields.ts'
import type { Mutation } from './row/row-state.ts'
import type { PassingCause, Verdict } from './row/verdict.ts'

type Sent = Pick<Mutation, 'entity' | 'type'>

/**
 * Interprets an answer. It is our server's own only if it names its epoch and fits the contract; CDNs answer 404 during
 * deploys, portals 200 with a page, proxies 502, and none of these may settle an edit.
 */
export const readVerdict = (mutation: Sent, answer: Answer): Verdict => {
  if (answer.type === 'no-session') return { type: 'signed-out' }
  if (answer.type === 'unreachable') return passing(answer.reason, null)
  if (answer.epoch === null) return passing('not-ours', null)
  const { status, body } = answer
  if (status >= 200 && status < 300) return readSuccess(mutation, body)
  if (endsSession(answer)) return { type: 'signed-out' }
  if (isPassingStatus(status)) return passing('server', answer.retryAfterMs)
  return readRefusal(mutation, status, body)
}

/**
 * Whether our server says that the account is not signed in, or no longer an administrator's: edits wait for one that
 * is.
 */
export const endsSession = ({
  status,
  body,
}: Pick<Extract<Answer, { type: 'response' }>, 'status' | 'body'>): boolean =>
  status === 401 || (status === 403 && v.is(adminOnly, body))

const adminOnly = v.looseObject({ code: v.literal('admin-only') })

const readSuccess = ({ entity, type }: Sent, body: unknown): Verdict => {
  if (type === 'delete') return { type: 'applied', row: null }
  const row = parseRow(entity, body)
  return row ? { type: 'applied', row } : passing('not-ours', null)
}

const readRefusal = ({ entity, type }: Sent, status: number, body: unknown): Verdict => {
  const parsed = v.safeParse(problem, body)
  if (!parsed.success) return passing('not-ours', null)
  if ((status === 404 || status === 410) && type !== 'create') return { type: 'gone' }
  const current = parseRow(entity, parsed.output.current)
  // The first request under this key is still being answered.
  if (parsed.output.code === 'key-in-progress') return passing('server', null)
  const isStale = status === 412 || parsed.output.code === 'already-exists'
  if (isStale) return { type: 'stale', current }
  return status >= 400 && status < 500
    ? { type: 'refused', problem: parsed.output, current }
    : passing('server', null)
}

/** RFC 9110 and RFC 6585: request time-out, too early, too many requests, and the server's own faults. */
export const isPassingStatus = (status: number): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500

export const passing = (cause: PassingCause, retryAfterMs: number | null): Verdict => ({
  type: 'passing',
  cause,
  retryAfterMs,
  isShared: false,
})
