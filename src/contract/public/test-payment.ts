import * as v from 'valibot'
import { line, oneOf, sum } from '#contract/fields.ts'

/** The available buttons. `later`: like a direct debit, whose money takes days. */
export const TEST_PRESSES = ['pay', 'decline', 'cancel', 'later'] as const

export type TestPress = (typeof TEST_PRESSES)[number]

/**
 * `POST /api/test-payment`, which a server in production does not have; without `press` it returns the session's
 * status.
 */
export const testPaymentRequest = v.object({
  session: line(120),
  press: v.optional(oneOf(TEST_PRESSES)),
})

export const testPaymentAnswer = v.object({
  /** The order's number. */
  number: v.string(),
  amount: sum(),
  /** `open`: it can be paid. `processing`: it was paid, and the money takes time. `expired`: it has ended. */
  state: v.picklist(['open', 'processing', 'paid', 'expired', 'failed']),
  order_url: v.string(),
})

export type TestPayment = v.InferOutput<typeof testPaymentAnswer>
