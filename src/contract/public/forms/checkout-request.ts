import * as v from 'valibot'
import { email, group, id, line, oneOf, sum } from '#contract/fields.ts'
import { LOCALES } from '#contract/locales.ts'
import type { FieldProblem, FieldProblemCode } from '#contract/problems.ts'
import { COUNTRIES, OTHER_COUNTRY } from '#domain/commerce/seller-identity.ts'
import { HYBRID_PACKAGES, TRAINING_PLANS } from '#domain/offers.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import {
  buyerCompanyFields,
  COMPANY_NAME_MISSING,
  companyFieldsOf,
  missingCompany,
  namesCompany,
} from './buyer-company.ts'
import { honeypot, TICKED } from './form-fields.ts'
import { consents, orderNextSteps } from './order-form-fields.ts'

export const PAYMENT_METHODS = ['card', 'bank_transfer'] as const

const MOST_LINES = 50
/** The maximum number of one model, in all lines together. */
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

/** The lines with more of a model than can be ordered. */
const linesOverMost = <Line extends v.InferOutput<typeof cartLine>>(lines: readonly Line[]) => {
  const sums = new Map<string, number>()
  return lines.flatMap((line, at) => {
    const sum = (sums.get(line.model_id) ?? 0) + line.quantity
    sums.set(line.model_id, sum)
    return sum > MOST_OF_ONE ? [{ at, line }] : []
  })
}

const kinds = ['items', 'plan_id', 'package_id'] as const

/**
 * `POST /api/checkout`: packs, or a plan of the course, or a package of the hybrid service. The server determines the
 * price.
 */
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
    /** The price that the buyer saw, in euros: at any other price nothing is ordered. */
    expected_total: v.optional(sum()),
    payment_method: v.optional(oneOf(PAYMENT_METHODS), 'card'),
    /**
     * Where the buyer lives (ISO 3166-1; `ZZ`: a country that is not listed). An order to a country where nothing is
     * sold cannot be paid.
     */
    buyer_country: v.optional(oneOf([...COUNTRIES, OTHER_COUNTRY])),
    ...buyerCompanyFields,
    consents: consents(),
    /** The language of emails about the order. An unknown one counts as French. */
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
  /** Not `pending`: it is free of charge, or is a repeated request. */
  status: v.picklist(ORDER_STATUSES),
  ...orderNextSteps,
})

export type CheckoutRequest = v.InferOutput<typeof checkoutRequest>

/** The names under which an order's record stores what its buyer has agreed to. */
export const CONSENT_NAMES = [
  'terms',
  'adult',
  'no_real_person',
  'own_image',
  'immediate_delivery',
  'withdrawal_lost',
] as const

export type ConsentName = (typeof CONSENT_NAMES)[number]

/** Without these, delivery waits for the end of the withdrawal period (C. conso. L221-28, 13°): a free choice. */
const FREE: ReadonlySet<ConsentName> = new Set(['immediate_delivery', 'withdrawal_lost'])

export const isNeeded = (name: ConsentName): boolean => !FREE.has(name)

export const consentField = (name: ConsentName): string => `consents.${name}`

/**
 * The required consents that are missing. The contract itself requires only the terms: the rest depends on what is
 * ordered.
 */
export const missingConsents = (
  asked: readonly ConsentName[],
  given: Readonly<Record<string, boolean>>,
): readonly FieldProblem[] =>
  asked
    .filter((name) => isNeeded(name) && name !== 'terms' && given[name] !== true)
    .map((name) => ({ field: consentField(name), code: 'required' }))

/**
 * The hidden field that names the consents that the page asks for: browsers send nothing for a box that is not ticked.
 */
export const ASKED_FIELD = 'asked'

/** The hidden field with a key per page load: pressing twice orders once. */
export const ORDER_KEY_FIELD = 'order_key'

/** The placeholder in that field until the page is sent to a visitor. */
export const ORDER_KEY_PLACE = 'the-key-of-this-page'

/** What a page without scripts sends for an order: texts, by field names. */
export type NoScriptOrder = Readonly<Record<string, string>>

const askedOf = (order: NoScriptOrder): readonly ConsentName[] => {
  const asked = (order[ASKED_FIELD] ?? '').split(',')
  return CONSENT_NAMES.filter((name) => asked.includes(name))
}

const givenOf = (order: NoScriptOrder): Readonly<Record<string, boolean>> =>
  Object.fromEntries(askedOf(order).map((name) => [name, order[name] === TICKED]))

const withoutCompany = ({
  company_name,
  siret,
  billing_address,
  ...fields
}: NoScriptOrder): NoScriptOrder => fields

/** The same as a page with scripts would have sent to `POST /api/checkout`. */
export const noScriptToCheckout = (order: NoScriptOrder): Readonly<Record<string, unknown>> => {
  const { model_id, expected_total, ...fields } = order
  return {
    ...withoutCompany(fields),
    ...companyFieldsOf(fields),
    ...(model_id === undefined ? {} : { items: [{ model_id, quantity: 1 }] }),
    ...(expected_total === undefined ? {} : { expected_total: Number(expected_total) }),
    consents: givenOf(order),
  }
}

/** What such a page lacks besides the request's own rules. */
export const missingInNoScriptOrder = (order: NoScriptOrder): readonly FieldProblem[] => [
  ...missingCompany(order),
  ...missingConsents(askedOf(order), givenOf(order)),
]
