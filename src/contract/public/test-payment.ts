import * as v from 'valibot'
import { line, oneOf, sum } from '#contract/fields.ts'

/** What can be pressed there. `later`: as with a direct debit, whose money takes days. */
export const TEST_PRESSES = ['pay', 'decline', 'cancel', 'later'] as const

export type TestPress = (typeof TEST_PRESSES)[number]

/** `POST /api/test-payment`, which a server in production does not have; without a press it tells where the session stands. */
export const testPaymentRequest = v.object({
  session: line(120),
  press: v.optional(oneOf(TEST_PRESSES)),
})

export const testPaymentAnswer = v.object({
  /** The order's. */
  number: v.string(),
  amount: sum(),
  /** `open`: it can be paid. `processing`: it was, and the money takes time. `expired`: it is over. */
  state: v.picklist(['open', 'processing', 'paid', 'expired', 'failed']),
  order_url: v.string(),
})

export type TestPayment = v.InferOutput<typeof testPaymentAnswer>
