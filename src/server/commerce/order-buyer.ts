import * as v from 'valibot'
import {
  BUYER_COMPANY_KEYS,
  type BuyerCompany,
  type BuyerCompanyFields,
} from '#contract/public/forms/buyer-company.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { findRecord } from '#server/entities/entity-rows.ts'
import type { EntityRecord } from '#server/entities/entity-table.ts'
import { erasedEmail, userTable } from '#server/entities/entity-tables.ts'

export type OrderBuyer = {
  readonly name: string
  readonly email: string
  /** The company they buy for; null: they buy for themselves. */
  readonly company: BuyerCompany | null
}

const contact = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    kind: v.optional(v.string()),
    email: v.pipe(v.string(), v.nonEmpty()),
    name: v.optional(v.string(), ''),
    company_name: v.optional(v.string(), ''),
    siret: v.optional(v.string(), ''),
    billing_address: v.optional(v.string(), ''),
  }),
)

/** The fields stored with an order; empty when a person buys for themselves. */
export const companyDetails = (sent: Partial<BuyerCompanyFields>): Partial<BuyerCompanyFields> =>
  Object.fromEntries(BUYER_COMPANY_KEYS.flatMap((key) => (sent[key] ? [[key, sent[key]]] : [])))

/** The buyer, as given with the order, otherwise from their account; null: unknown, as after an erasure. */
export const readOrderBuyer = async (
  db: Queryable,
  { details, user_id }: EntityRecord,
): Promise<OrderBuyer | null> => {
  const said = v.safeParse(contact, details)
  if (said.success) {
    const { kind, name, email, company_name, siret, billing_address } = said.output
    const company =
      company_name === '' ? null : { name: company_name, siret, address: billing_address }
    // In a custom order, `name` is the model's name.
    return { email, name: kind === 'custom' ? '' : name, company }
  }
  const client = user_id === null ? null : await findRecord(db, userTable, String(user_id))
  if (!client || client.email === erasedEmail(client.id)) return null
  const { first_name, last_name, email } = userTable.recordToRow(client)
  return { email, name: `${first_name} ${last_name}`.trim(), company: null }
}
