import * as v from 'valibot'
import type { EntityDefinition } from './define-entity.ts'
import type { FieldProblem } from './problems.ts'
import { FIELD_PROBLEM_CODES, type FieldProblemCode } from './problems.ts'

export type Validation<T> =
  | { readonly type: 'valid'; readonly value: T }
  | { readonly type: 'invalid'; readonly fields: readonly FieldProblem[] }

/** Checks an external value. At most one problem is reported per field; list entries are named `images.0`. */
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

/**
 * Checks a draft of an entity, from a form or a body, by `schema`: the entity's `draftSchema` or `creationSchema`.
 * `sent` is the draft completed with derived fields.
 */
export const validateDraft = <Schema extends v.GenericSchema<unknown, DraftFields>>(
  { normalize, checkDraft }: Pick<EntityDefinition, 'normalize' | 'checkDraft'>,
  schema: Schema,
  input: DraftFields,
): Validation<v.InferOutput<Schema>> & { readonly sent: DraftFields } => {
  const sent = normalize?.(input) ?? input
  const checked = validate(schema, sent)
  const fields = checked.type === 'valid' ? (checkDraft?.(checked.value) ?? []) : []
  return fields.length > 0 ? { type: 'invalid', fields, sent } : { ...checked, sent }
}

type DraftFields = Readonly<Record<string, unknown>>

/** A missing key is reported with valibot's own message; every other issue has one of our codes as its message. */
const issueCode = (issue: v.BaseIssue<unknown>): FieldProblemCode =>
  issue.received === 'undefined'
    ? 'required'
    : (FIELD_PROBLEM_CODES.find((code) => code === issue.message) ?? 'not-text')
