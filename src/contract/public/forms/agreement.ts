import * as v from 'valibot'
import type { FieldProblemCode } from '#contract/fields.ts'

/** What a ticked box says where a form consists of texts: in a draft, and in what a page without scripts sends. */
export const TICKED = 'yes'

const REQUIRED: FieldProblemCode = 'required'

/** A box that has to be ticked. */
export const agreement = () => v.union([v.literal(true), v.literal(TICKED)], REQUIRED)
