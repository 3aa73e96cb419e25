import * as v from 'valibot'
import { type FieldProblem, problem } from '#contract/problems.ts'
import type { Answer } from '#sync/ports.ts'

/** What the server says to a call that it does not do. */
export type Refusal = {
  readonly type: 'refused'
  /** Null from a server that names none. */
  readonly code: string | null
  readonly detail: string | null
  readonly fields: readonly FieldProblem[]
}

/** Null when it is not in our words: a portal's page, an edge that cannot reach the server. */
export const readRefusal = ({ body }: Extract<Answer, { type: 'response' }>): Refusal | null => {
  const said = v.safeParse(problem, body)
  if (!said.success) return null
  const { code = null, detail = null, fields = [] } = said.output
  return { type: 'refused', code, detail, fields }
}

/**
 * Whether a yes can be the server's: it names its database, or as one with the plain contract does, speaks JSON or says
 * with 204 that there is nothing to say. A portal has a page.
 */
export const isOfServer = ({
  body,
  epoch,
  status,
}: Pick<Extract<Answer, { type: 'response' }>, 'body' | 'epoch' | 'status'>): boolean =>
  epoch !== null || body !== undefined || status === 204
