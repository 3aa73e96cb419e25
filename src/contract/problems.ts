import * as v from 'valibot'

/** Why a field's value is refused. Browser and server each have their own texts for these codes. */
export const FIELD_PROBLEM_CODES = [
  'required',
  'not-text',
  'too-short',
  'too-long',
  'too-common',
  'forbidden-character',
  'too-intricate',
  'not-an-email',
  'not-a-phone',
  'not-a-number',
  'below-minimum',
  'above-maximum',
  'too-many-decimals',
  'not-an-option',
  'not-a-list',
  'too-many-entries',
  'not-an-object',
  'not-a-url',
  'not-https',
  'holds-credentials',
  'not-a-day',
  'not-yes-or-no',
  'not-an-id',
  'not-a-siret',
  'not-a-vat-number',
  'not-an-iban',
  'not-a-bic',
  'misleading-reduction',
  'not-the-first-image',
  'not-for-sale-yet',
] as const

export type FieldProblemCode = (typeof FIELD_PROBLEM_CODES)[number]

/** Why a session ended before its time, reported to the holder of its token. */
export const SESSION_END_CODES = [
  'session-ended',
  'password-changed',
  'account-deactivated',
] as const

/**
 * The refusals that the API answers, as `application/problem+json` (RFC 9457). `code` is for programs, `detail` is the
 * text for a person.
 */
export const PROBLEM_CODES = [
  'bad-request',
  'invalid-json',
  'body-too-large',
  'unsupported-media-type',
  'unsupported-encoding',
  'invalid-fields',
  'signed-out',
  ...SESSION_END_CODES,
  'wrong-credentials',
  'wrong-password',
  'admin-only',
  'foreign-origin',
  'creation-closed',
  'email-taken',
  'not-found',
  'method-not-allowed',
  'already-exists',
  'illegal-transition',
  'own-account',
  'last-admin',
  'admin-account',
  'mail-not-configured',
  'nothing-to-send',
  'no-recipients',
  'cursor-unknown',
  'too-many-entries',
  'not-in-batch',
  'unsupported-picture',
  'picture-metadata',
  'picture-in-use',
  'picture-just-arrived',
  'hash-mismatch',
  'range-not-satisfiable',
  'bad-signature',
  'link-expired',
  'not-payable',
  'email-outdated',
  'order-not-paid',
  'delivery-waits',
  'access-revoked',
  'unsupported-file',
  'file-too-large',
  'disk-full',
  'quota-exceeded',
  'upload-busy',
  'nothing-to-publish',
  'version-sold',
  'not-withdrawable',
  'refund-too-high',
  'wrong-amount',
  'transfer-known',
  'money-settled',
  'no-buyer',
  'stale',
  'bad-precondition',
  'key-reused',
  'bad-key',
  'too-many-requests',
  'busy',
  'not-ready',
  'storage-unavailable',
  'internal',
] as const

/** The code for an edit of fields that its server does not know: it reported success, and has not stored them. */
export const FIELDS_NOT_KEPT = 'fields-not-kept'

export type ProblemCode = (typeof PROBLEM_CODES)[number]

/** What an entity's own check of a change may return. */
export type ChangeProblemCode = Extract<ProblemCode, 'illegal-transition'>

export const fieldProblem = v.object({
  field: v.string(),
  code: v.picklist(FIELD_PROBLEM_CODES),
  detail: v.optional(v.string()),
})

export type FieldProblem = v.InferOutput<typeof fieldProblem>

/** Codes that a newer server may add are read as text. */
export const problem = v.object({
  type: v.optional(v.string()),
  title: v.optional(v.string()),
  status: v.optional(v.number()),
  code: v.optional(v.string()),
  detail: v.optional(v.string()),
  fields: v.optional(v.array(fieldProblem)),
  current: v.optional(v.unknown()),
})

export type Problem = v.InferOutput<typeof problem>
