import * as v from 'valibot'
import { email, flag, line, token, visitorLanguage } from '#contract/fields.ts'
import { WITHDRAWAL_KINDS, WITHDRAWAL_STATES } from '#domain/commerce/withdrawal.ts'
import { formAnswer } from './forms/contact-request.ts'
import { honeypot } from './forms/form-fields.ts'

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

/** The status of the right to withdraw from a line. */
export const lineRight = v.object({
  state: v.picklist(WITHDRAWAL_STATES),
  /** Null unless it is open. */
  kind: v.nullable(v.picklist(WITHDRAWAL_KINDS)),
  /** The first moment after its end, also if it has ended; null: it does not end on a day. */
  ends_at: v.nullable(v.string()),
  /** A service was begun at its buyer's request: the part done until then is owed. */
  is_partly_owed: flag(),
})

export type LineRight = v.InferOutput<typeof lineRight>

/** A withdrawal as it is acknowledged. */
export const orderWithdrawal = v.object({
  id: v.string(),
  kind: v.picklist(WITHDRAWAL_KINDS),
  /** The lines, counted from 0. */
  lines: v.array(v.number()),
  declared_at: v.string(),
  received_at: v.string(),
})

export type OrderWithdrawal = v.InferOutput<typeof orderWithdrawal>

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
