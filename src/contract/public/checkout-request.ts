import * as v from 'valibot'
import { HYBRID_PACKAGES, TRAINING_PLANS } from '#domain/offers.ts'
import { email, type FieldProblemCode, id, line, oneOf, sum } from '../fields.ts'
import { consents } from './consents.ts'

export const PAYMENT_METHODS = ['card', 'bank_transfer'] as const

const MOST_LINES = 50
const MOST_OF_ONE = 99

const code = (problem: FieldProblemCode): FieldProblemCode => problem

const cartLine = v.object({
  model_id: id(),
  quantity: v.pipe(
    v.number(code('not-a-number')),
    v.safeInteger(code('not-a-number')),
    v.minValue(1, code('below-minimum')),
    v.maxValue(MOST_OF_ONE, code('above-maximum')),
  ),
})

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
      ),
    ),
    plan_id: v.optional(oneOf(TRAINING_PLANS.map(({ id: plan }) => plan))),
    package_id: v.optional(oneOf(HYBRID_PACKAGES.map(({ id: offer }) => offer))),
    payment_method: v.optional(oneOf(PAYMENT_METHODS), 'card'),
    consents: consents(),
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
)

export const checkoutAnswer = v.object({
  id: v.string(),
  /** Euros. */
  total: sum(),
  status: v.literal('pending'),
})

export type CheckoutRequest = v.InferOutput<typeof checkoutRequest>
