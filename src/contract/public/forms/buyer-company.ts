import * as v from 'valibot'
import { keptLine, keptText, optionalLine, optionalSiret, optionalText } from '#contract/fields.ts'
import type { FieldProblem, FieldProblemCode } from '#contract/problems.ts'
import { TICKED } from './form-fields.ts'

/**
 * The business that a buyer buys for; empty: none. Its invoices name it, with its address (Code général des impôts,
 * annexe II, article 242 nonies A), and with a SIRET they are also issued in machine-readable form.
 */
export const buyerCompanyFields = {
  company_name: v.optional(optionalLine(200), ''),
  siret: v.optional(optionalSiret(), ''),
  billing_address: v.optional(optionalText(500), ''),
}

/** The fields of a form; `is_company` is ticked for a business purchase. */
type Typed = Readonly<Record<string, string>>

/** The content of fields that were hidden again is not sent. */
export const companyFieldsOf = (typed: Typed): Typed =>
  typed.is_company === TICKED
    ? Object.fromEntries(BUYER_COMPANY_KEYS.map((key) => [key, typed[key] ?? '']))
    : {}

/** The schema requires a name only if another company field is filled in. */
export const missingCompany = (typed: Typed): readonly FieldProblem[] =>
  typed.is_company === TICKED && BUYER_COMPANY_KEYS.every((key) => (typed[key] ?? '').trim() === '')
    ? [{ field: 'company_name', code: COMPANY_NAME_MISSING }]
    : []

export type BuyerCompanyFields = {
  readonly company_name: string
  readonly siret: string
  readonly billing_address: string
}

export const BUYER_COMPANY_KEYS = ['company_name', 'siret', 'billing_address'] as const

export const COMPANY_NAME_MISSING: FieldProblemCode = 'required'

/** An invoice cannot be made out to a SIRET or an address alone. */
export const namesCompany = ({
  company_name,
  siret,
  billing_address,
}: Partial<BuyerCompanyFields>): boolean =>
  (company_name ?? '') !== '' || !(siret || billing_address)

/** A company as it is shown. */
export const buyerCompany = v.object({
  name: keptLine(),
  /** Fourteen digits, or empty. */
  siret: keptLine(),
  /** In lines; empty: not given. */
  address: keptText(),
})

export type BuyerCompany = v.InferOutput<typeof buyerCompany>
