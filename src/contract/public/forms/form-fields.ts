import * as v from 'valibot'
import type { FieldProblemCode } from '#contract/problems.ts'

/** The value of a ticked box where a form consists of texts: in a draft, and in what a page without scripts sends. */
export const TICKED = 'yes'

const REQUIRED: FieldProblemCode = 'required'

/** A box that has to be ticked. */
export const agreement = () => v.union([v.literal(true), v.literal(TICKED)], REQUIRED)

/**
 * A field that people do not see, and bots fill in: true if it has content. It is never refused, so that the sender
 * learns nothing. `false` is what a form sends that has parsed its own fields with this schema.
 */
export const honeypot = () =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => value !== '' && value !== null && value !== false),
    ),
    '',
  )

/** The answer to a form that was accepted. */
export const formAnswer = v.object({ id: v.string() })
