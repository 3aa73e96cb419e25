import * as v from 'valibot'
import { email, flag, line, token, visitorLanguage } from '#contract/fields.ts'
import { formAnswer, honeypot } from './form-fields.ts'

const MOST_LINES = 50

/** When the button was pressed, according to the device; an invalid time counts as absent. */
const pressedAt = () =>
  v.optional(v.fallback(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null), null)

/** `POST /api/order/withdraw`: of the whole order, or of some of its lines, counted from 0. */
export const orderWithdrawRequest = v.object({
  token: token(),
  lines: v.optional(
    v.pipe(
      v.array(
        v.pipe(v.number('not-a-number'), v.safeInteger('not-a-number'), v.minValue(0)),
        'not-a-list',
      ),
      v.minLength(1, 'required'),
      v.maxLength(MOST_LINES, 'too-many-entries'),
    ),
  ),
  declared_at: pressedAt(),
})

/** `POST /api/withdraw`: without the order's link. `order` is its number, or what was bought. */
export const withdrawRequest = v.object({
  name: line(120),
  email: email(),
  order: line(300),
  declared_at: pressedAt(),
  language: visitorLanguage(),
  website: honeypot(),
})

export type WithdrawRequest = v.InferOutput<typeof withdrawRequest>

/** The same whatever was bought. `mail`: whether this server sends the acknowledgement by email. */
export const withdrawAnswer = v.object({
  ...formAnswer.entries,
  declared_at: v.string(),
  received_at: v.string(),
  mail: flag(),
})
