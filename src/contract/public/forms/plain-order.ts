import { companyFieldsOf, missingCompany } from '#contract/commerce/buyer-company.ts'
import type { FieldProblem } from '#contract/problems.ts'
import { TICKED } from './agreement.ts'
import { CONSENT_NAMES, type ConsentName, missingConsents } from './consent-rules.ts'

/** The address of the page that orders; what is ordered stands in its query. */
export const NEW_ORDER_PATH = '/order/new'

/** The hidden field that names the consents the page asks for: of a box that is not ticked a browser sends nothing. */
export const ASKED_FIELD = 'asked'

/** The hidden field with the key of one page that was sent: pressed twice, it orders once. */
export const ORDER_KEY_FIELD = 'order_key'

/** What stands in that field until the page is sent to somebody. */
export const ORDER_KEY_PLACE = 'the-key-of-this-page'

/** What a page without scripts sends of an order: texts, by the names of their fields. */
export type PlainOrder = Readonly<Record<string, string>>

const askedOf = (order: PlainOrder): readonly ConsentName[] => {
  const asked = (order[ASKED_FIELD] ?? '').split(',')
  return CONSENT_NAMES.filter((name) => asked.includes(name))
}

const givenOf = (order: PlainOrder): Readonly<Record<string, boolean>> =>
  Object.fromEntries(askedOf(order).map((name) => [name, order[name] === TICKED]))

const withoutCompany = ({
  company_name,
  siret,
  billing_address,
  ...fields
}: PlainOrder): PlainOrder => fields

/** The same as a page with scripts would have sent it to `POST /api/checkout`. */
export const plainToCheckout = (order: PlainOrder): Readonly<Record<string, unknown>> => {
  const { model_id, expected_total, ...fields } = order
  return {
    ...withoutCompany(fields),
    ...companyFieldsOf(fields),
    ...(model_id === undefined ? {} : { items: [{ model_id, quantity: 1 }] }),
    ...(expected_total === undefined ? {} : { expected_total: Number(expected_total) }),
    consents: givenOf(order),
  }
}

/** What such a page lacks beside what the request's own rules say. */
export const missingInPlain = (order: PlainOrder): readonly FieldProblem[] => [
  ...missingCompany(order),
  ...missingConsents(askedOf(order), givenOf(order)),
]
