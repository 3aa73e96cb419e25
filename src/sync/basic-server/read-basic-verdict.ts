import { FIELDS_NOT_KEPT, type Problem } from '#contract/problems.ts'
import type { Answer } from '../ports.ts'
import { isPassingStatus, passing, readVerdict } from '../read-verdict.ts'
import type { Mutation } from '../row/row-state.ts'
import type { Verdict } from '../row/verdict.ts'
import { isObject, readBasicRow } from './rows.ts'

/**
 * As `readVerdict`, for a basic server: its answer is recognised as the server's own by being JSON of the expected
 * shape. The bodies of its answers to writes vary; if a body does not show the row, the list decides, which is read
 * next.
 */
export const readBasicVerdict = (mutation: Mutation, answer: Answer): Verdict => {
  if (answer.type !== 'response' || answer.epoch !== null) return readVerdict(mutation, answer)
  const { status, body, retryAfterMs } = answer
  if (status >= 200 && status < 300) return readSuccess(mutation, status, body)
  const problem = readBasicProblem(body)
  if (isPassingStatus(status)) return passing(problem ? 'server' : 'not-ours', retryAfterMs)
  // A proxy that cannot reach the server answers so too: the list will show whether the row is gone.
  const isLost = status === 404 || status === 405 || status === 410
  if (problem === null || isLost || status < 400) return passing('not-ours', retryAfterMs)
  return status === 401 ? { type: 'signed-out' } : { type: 'refused', problem, current: null }
}

const readSuccess = (mutation: Mutation, status: number, body: unknown): Verdict => {
  if (body === undefined) return status === 204 ? UNCONFIRMED : passing('not-ours', null)
  if (mutation.type === 'delete') return UNCONFIRMED
  // A short answer to a create may contain only the row's new id.
  const isShort = mutation.type === 'create' && isObject(body) && 'id' in body
  const row = readBasicRow(mutation.entity, isShort ? { ...mutation.fields, ...body } : body)
  if (row === null) return UNCONFIRMED
  if (mutation.type === 'create') return { type: 'applied', row }
  if (row.id !== mutation.rowId) return UNCONFIRMED
  return showsAll(mutation, body) ? { type: 'applied', row } : NOT_ALL_SHOWN
}

/** A field that is missing or null is read as the contract's default, which must not replace what was written. */
const showsAll = ({ fields }: Mutation, body: unknown): boolean =>
  isObject(body) &&
  Object.entries(fields).every(
    ([field, value]) => field in body && (body[field] !== null || value === null),
  )

const UNCONFIRMED: Verdict = { type: 'unconfirmed', cause: 'unconfirmed' }

const NOT_ALL_SHOWN: Verdict = { type: 'unconfirmed', cause: FIELDS_NOT_KEPT }

/** The error of a basic server: its message under one of the usual names. Null: this is not one. */
export const readBasicProblem = (body: unknown): Problem | null => {
  if (!isObject(body)) return null
  const words = body.detail ?? body.error ?? body.message
  if (typeof words === 'string') return { detail: words }
  return words === undefined || words === null ? null : {}
}
