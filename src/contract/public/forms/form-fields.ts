import * as v from 'valibot'
import type { FieldProblemCode } from '#contract/fields.ts'

/** What a ticked box says where a form consists of texts: in a draft, and in what a page without scripts sends. */
export const TICKED = 'yes'

const REQUIRED: FieldProblemCode = 'required'

/** A box that has to be ticked. */
export const agreement = () => v.union([v.literal(true), v.literal(TICKED)], REQUIRED)

/**
 * A field that people do not see, and machines fill in: true when something is in it. Nothing is refused, so that
 * whoever fills it in learns nothing. `false` is what a form sends that has read its own fields by this.
 */
export const honeypot = () =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => value !== '' && value !== null && value !== false),
    ),
    '',
  )
