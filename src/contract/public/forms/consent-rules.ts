import type { FieldProblem } from '#contract/problems.ts'

/** Under these names an order's proof keeps what its buyer has agreed to. */
export const CONSENT_NAMES = [
  'terms',
  'adult',
  'no_real_person',
  'own_image',
  'immediate_delivery',
  'withdrawal_lost',
] as const

export type ConsentName = (typeof CONSENT_NAMES)[number]

/** Without these, delivery waits for the end of the time to withdraw (C. conso. L221-28, 13°): a free choice. */
const FREE: ReadonlySet<ConsentName> = new Set(['immediate_delivery', 'withdrawal_lost'])

export const isNeeded = (name: ConsentName): boolean => !FREE.has(name)

export const consentField = (name: ConsentName): string => `consents.${name}`

/** The needed ones that are missing. The contract itself asks for the terms alone: the rest hangs on what is ordered. */
export const missingConsents = (
  asked: readonly ConsentName[],
  given: Readonly<Record<string, boolean>>,
): readonly FieldProblem[] =>
  asked
    .filter((name) => isNeeded(name) && name !== 'terms' && given[name] !== true)
    .map((name) => ({ field: consentField(name), code: 'required' }))
