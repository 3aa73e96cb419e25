import * as v from 'valibot'
import { type FieldProblem, problem } from '#contract/problems.ts'
import type { AccountRequest, BackOffice } from '../back-office/back-office.ts'

/** What became of a call that cannot wait for the network. */
export type Asked<Value> =
  | { readonly type: 'done'; readonly value: Value }
  | {
      readonly type: 'refused'
      readonly code: string | null
      readonly detail: string | null
      readonly fields: readonly FieldProblem[]
    }
  /** Nobody answered, or not in our words: offline, a portal's page, a server that has no such call. */
  | { readonly type: 'unreachable' }

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
    return read.success ? { type: 'done', value: read.output } : { type: 'unreachable' }
  }
  const refusal = v.safeParse(problem, answer.body)
  if (!refusal.success || refusal.output.code === undefined) return { type: 'unreachable' }
  const { code, detail = null, fields = [] } = refusal.output
  return { type: 'refused', code, detail, fields }
}

/** Of an answer without a body. */
export const nothing = v.undefined()
