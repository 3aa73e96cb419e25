import * as v from 'valibot'
import {
  buyerCompanyFields,
  COMPANY_NAME_MISSING,
  namesCompany,
} from '#contract/commerce/buyer-company.ts'
import { email, type FieldProblemCode, id, line, oneOf, sum } from '#contract/fields.ts'
import { group } from '#contract/group.ts'
import { LOCALES } from '#contract/languages/locales.ts'
import { COUNTRIES, OTHER_COUNTRY } from '#domain/commerce/seller-identity.ts'
import { HYBRID_PACKAGES, TRAINING_PLANS } from '#domain/offers/offers.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { consents } from './consents.ts'
import { honeypot } from './honeypot.ts'
import { waysOn } from './ways-on.ts'

export const PAYMENT_METHODS = ['card', 'bank_transfer'] as const

const MOST_LINES = 50
/** Of one model, in all lines together. */
const MOST_OF_ONE = 99

const code = (problem: FieldProblemCode): FieldProblemCode => problem

const cartLine = group({
  model_id: id(),
  quantity: v.pipe(
    v.number(code('not-a-number')),
    v.safeInteger(code('not-a-number')),
    v.minValue(1, code('below-minimum')),
    v.maxValue(MOST_OF_ONE, code('above-maximum')),
  ),
})

/** The lines at which there is more of a model than anybody may order. */
const linesOverMost = <Line extends v.InferOutput<typeof cartLine>>(lines: readonly Line[]) => {
  const sums = new Map<string, number>()
  return lines.flatMap((line, at) => {
    const sum = (sums.get(line.model_id) ?? 0) + line.quantity
    sums.set(line.model_id, sum)
    return sum > MOST_OF_ONE ? [{ at, line }] : []
  })
}

const kinds = ['items', 'plan_id', 'package_id'] as const

/** `POST /api/checkout`: packs, or a plan of the course, or a package of the hybrid service. What it costs, the server says. */
export const checkoutRequest = v.pipe(
  v.object({
    email: email(),
    name: line(120),
    items: v.optional(
      v.pipe(
        v.array(cartLine, code('not-a-list')),
        v.minLength(1, code('required')),
        v.maxLength(MOST_LINES, code('too-many-entries')),
        v.rawCheck(({ dataset, addIssue }) => {
          if (!dataset.typed || dataset.issues) return
          const { value: input } = dataset
          for (const { at, line } of linesOverMost(input)) {
            const place = { origin: 'value', input, key: at, value: line } as const
            const field = { origin: 'value', input: line, key: 'quantity' } as const
            addIssue({
              message: code('above-maximum'),
              path: [
                { type: 'array', ...place },
                { type: 'object', ...field, value: line.quantity },
              ],
            })
          }
        }),
      ),
    ),
    plan_id: v.optional(oneOf(TRAINING_PLANS.map(({ id: plan }) => plan))),
    package_id: v.optional(oneOf(HYBRID_PACKAGES.map(({ id: offer }) => offer))),
    /** What the buyer was told that it costs, in euros: at any other price nothing is ordered. */
    expected_total: v.optional(sum()),
    payment_method: v.optional(oneOf(PAYMENT_METHODS), 'card'),
    /** Where the buyer lives (ISO 3166-1; `ZZ`: a country that is not listed). Orders to elsewhere than is sold to are not paid. */
    buyer_country: v.optional(oneOf([...COUNTRIES, OTHER_COUNTRY])),
    ...buyerCompanyFields,
    consents: consents(),
    /** In which letters about the order are written. One that is not known counts as French. */
    language: v.optional(v.fallback(oneOf(LOCALES), 'fr'), 'fr'),
    website: honeypot(),
  }),
  v.forward(
    v.check((form) => kinds.some((kind) => form[kind] !== undefined), code('required')),
    ['items'],
  ),
  v.forward(
    v.check(
      (form) => kinds.filter((kind) => form[kind] !== undefined).length <= 1,
      code('too-many-entries'),
    ),
    ['items'],
  ),
  v.forward(
    v.check((form) => namesCompany(form), COMPANY_NAME_MISSING),
    ['company_name'],
  ),
)

export const checkoutAnswer = v.object({
  id: v.string(),
  /** Euros. */
  total: sum(),
  /** Not `pending`: it costs nothing, or is asked for again. */
  status: v.picklist(ORDER_STATUSES),
  ...waysOn,
})

export type CheckoutRequest = v.InferOutput<typeof checkoutRequest>
