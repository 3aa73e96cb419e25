import type { FieldProblem } from '#contract/problems.ts'

type Problems = readonly Pick<FieldProblem, 'field'>[]

/** What was ordered is not for sale any more. */
export const isOfferGone = (problems: Problems): boolean =>
  problems.some(({ field }) => /^(items|plan_id|package_id)\b/.test(field))

/** It costs something else than the buyer was told. */
export const isRepriced = (problems: Problems): boolean =>
  problems.some(({ field }) => field === 'expected_total')
