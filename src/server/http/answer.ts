import { STATUS_CODES } from 'node:http'
import type { FieldProblem, ProblemCode } from '#contract/problems.ts'
import { PROBLEM_MEDIA_TYPE } from '#contract/sync-protocol.ts'
import { fieldMessage, fieldsMessage, PROBLEMS } from './problem-messages.ts'

/** An answer of the API before it is sent: plain data, so that the mutation log and a batch can store it. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON text. */
  readonly body: string | null
}

export const jsonAnswer = (
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
})

/** For the signed-in administrator only, never cached. */
export const privateAnswer = (value: unknown): Answer =>
  jsonAnswer(200, value, { 'Cache-Control': 'private, no-store' })

export const emptyAnswer = (
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({ status, headers, body: null })

export const answerToResponse = ({ status, headers, body }: Answer): Response =>
  new Response(body, { status, headers })

export type ProblemExtras = {
  readonly detail?: string
  /** The current row on the server. */
  readonly current?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A refusal as `application/problem+json` (RFC 9457). */
export const problemAnswer = (code: ProblemCode, extras: ProblemExtras = {}): Answer => {
  const { detail = PROBLEMS[code].detail, headers = {}, ...members } = extras
  return problem(code, { detail, ...members }, headers)
}

/** 422 with every wrong field. `detail` is the text for clients that show nothing else. */
export const invalidFieldsAnswer = (
  fields: readonly FieldProblem[],
  detail = fieldsMessage(fields),
): Answer =>
  problem('invalid-fields', {
    detail,
    fields: fields.map((field) => ({ ...field, detail: field.detail ?? fieldMessage(field) })),
  })

/** 429 or 503 with the time after which trying again makes sense. */
export const retryLaterAnswer = (
  code: 'too-many-requests' | 'busy' | 'storage-unavailable',
  retryAfterMs: number,
): Answer =>
  problemAnswer(code, {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterMs / 1_000))) },
  })

const problem = (
  code: ProblemCode,
  members: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>> = {},
): Answer => {
  const { status } = PROBLEMS[code]
  const title = STATUS_CODES[status] ?? ''
  return {
    status,
    headers: {
      'Content-Type': `${PROBLEM_MEDIA_TYPE}; charset=utf-8`,
      // RFC 9110, section 11.6.1: a 401 names the authentication scheme.
      ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
      ...headers,
    },
    body: JSON.stringify({ type: 'about:blank', title, status, code, ...members }),
  }
}
