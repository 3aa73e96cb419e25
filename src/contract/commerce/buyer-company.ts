import * as v from 'valibot'
import { type FieldProblemCode, optionalLine, optionalSiret, optionalText } from '../fields.ts'

/**
 * What a buyer says of the business that they buy for; empty: of none. Its invoices name it, with its address (Code général
 * des impôts, annexe II, article 242 nonies A), and with a SIRET they are made for machines, too.
 */
export const buyerCompanyFields = {
  company_name: v.optional(optionalLine(200), ''),
  siret: v.optional(optionalSiret(), ''),
  billing_address: v.optional(optionalText(500), ''),
}

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
  name: v.string(),
  /** Fourteen digits, or empty. */
  siret: v.string(),
  /** In lines; empty: not said. */
  address: v.string(),
})

export type BuyerCompany = v.InferOutput<typeof buyerCompany>
