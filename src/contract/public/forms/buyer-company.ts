import * as v from 'valibot'
import {
  type FieldProblemCode,
  keptLine,
  keptText,
  optionalLine,
  optionalSiret,
  optionalText,
} from '#contract/fields.ts'
import type { FieldProblem } from '#contract/problems.ts'
import { TICKED } from './form-fields.ts'

/**
 * What a buyer says of the business that they buy for; empty: of none. Its invoices name it, with its address (Code général
 * des impôts, annexe II, article 242 nonies A), and with a SIRET they are made for machines, too.
 */
export const buyerCompanyFields = {
  company_name: v.optional(optionalLine(200), ''),
  siret: v.optional(optionalSiret(), ''),
  billing_address: v.optional(optionalText(500), ''),
}

/** The fields of a form; `is_company` is ticked by who buys for a business. */
type Typed = Readonly<Record<string, string>>

/** What stands in fields that were put away again is not sent. */
export const companyFieldsOf = (typed: Typed): Typed =>
  typed.is_company === TICKED
    ? Object.fromEntries(BUYER_COMPANY_KEYS.map((key) => [key, typed[key] ?? '']))
    : {}

/** The schema asks for a name only where there is something else of a company. */
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

/** A SIRET or an address alone is nobody's an invoice can be made out to. */
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
  /** In lines; empty: not said. */
  address: keptText(),
})

export type BuyerCompany = v.InferOutput<typeof buyerCompany>
