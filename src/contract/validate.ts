import * as v from 'valibot'
import { FIELD_PROBLEM_CODES, type FieldProblemCode } from './fields.ts'
import type { FieldProblem } from './problems.ts'

export type Validation<T> =
  | { readonly type: 'valid'; readonly value: T }
  | { readonly type: 'invalid'; readonly fields: readonly FieldProblem[] }

/** Checks an outside value. At most one problem is reported for a field; list entries are named `images.0`. */
export const validate = <Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): Validation<v.InferOutput<Schema>> => {
  const result = v.safeParse(schema, input)
  if (result.success) return { type: 'valid', value: result.output }
  const byField = new Map<string, FieldProblem>()
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? ''
    if (!byField.has(field)) byField.set(field, { field, code: issueCode(issue) })
  }
  return { type: 'invalid', fields: [...byField.values()] }
}

/** A missing key is reported by valibot's own words; every other issue carries one of our codes as its message. */
const issueCode = (issue: v.BaseIssue<unknown>): FieldProblemCode =>
  issue.received === 'undefined'
    ? 'required'
    : (FIELD_PROBLEM_CODES.find((code) => code === issue.message) ?? 'not-text')
