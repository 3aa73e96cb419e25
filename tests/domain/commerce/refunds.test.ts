import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkRefund,
  isRefundCounted,
  isRefundInEffect,
  nextRefundStatus,
  REFUND_STATUSES,
  type RefundSoFar,
  refundableCents,
  refundedCents,
  revokedLines,
} from '#domain/commerce/refunds.ts'

const LINES = [20_00, 30_00]
const PAID = 50_00

const back = (amountCents: number, fields: Partial<RefundSoFar> = {}): RefundSoFar => ({
  status: 'succeeded',
  amountCents,
  lines: [],
  ...fields,
})

describe('the reports about a refund', () => {
  test('moves it forward only, and a success may still come back', () => {
    expect(nextRefundStatus('requested', 'pending')).toBe('pending')
    expect(nextRefundStatus('succeeded', 'pending')).toBe('succeeded')
    expect(nextRefundStatus('succeeded', 'failed')).toBe('failed')
    expect(nextRefundStatus('failed', 'succeeded')).toBe('failed')
    expect(nextRefundStatus('canceled', 'pending')).toBe('canceled')
  })

  test('repeated, or out of order, lead to the same result', () => {
    const reports = fc.array(fc.constantFrom('pending' as const, 'succeeded' as const))
    fc.assert(
      fc.property(reports, (statuses) => {
        const end = statuses.reduce(
          nextRefundStatus,
          'requested' as (typeof REFUND_STATUSES)[number],
        )
        const reverse = statuses.toReversed().reduce(nextRefundStatus, 'requested' as typeof end)
        expect(reverse).toBe(end)
        expect(statuses.reduce(nextRefundStatus, end)).toBe(end)
      }),
    )
  })

  test('only what is on its way or gone counts; what is asked for is promised already', () => {
    expect(REFUND_STATUSES.filter(isRefundCounted)).toEqual(['pending', 'succeeded'])
    expect(REFUND_STATUSES.filter(isRefundInEffect)).toEqual(['requested', 'pending', 'succeeded'])
  })
})

describe('a refund that is asked for', () => {
  const check = (
    amountCents: number | null,
    refunds: readonly RefundSoFar[] = [],
    lines = [] as { line: number; amountCents: number }[],
  ) => checkRefund({ amountCents, lines }, { paidCents: PAID, lineTotals: LINES, refunds })

  test('of nothing named is of all that is left', () => {
    expect(check(null)).toEqual({ type: 'allowed', amountCents: PAID })
    expect(check(null, [back(10_00)])).toEqual({ type: 'allowed', amountCents: 40_00 })
    expect(check(null, [back(PAID)])).toEqual({ type: 'too-much', leftCents: 0 })
    expect(check(null, [back(PAID, { status: 'failed' })])).toEqual({
      type: 'allowed',
      amountCents: PAID,
    })
  })

  test('of lines is what they add up to, and no more of a line than it cost', () => {
    expect(check(null, [], [{ line: 1, amountCents: 30_00 }])).toEqual({
      type: 'allowed',
      amountCents: 30_00,
    })
    expect(check(null, [], [{ line: 0, amountCents: 20_01 }])).toMatchObject({ type: 'too-much' })
    const half = back(10_00, { lines: [{ line: 0, amountCents: 10_00 }] })
    expect(check(null, [half], [{ line: 0, amountCents: 10_01 }])).toMatchObject({
      type: 'too-much',
    })
    expect(check(10_00, [], [{ line: 0, amountCents: 9_99 }])).toEqual({ type: 'malformed' })
    expect(check(null, [], [{ line: 2, amountCents: 1 }])).toEqual({ type: 'malformed' })
    const twice = [1, 2].map(() => ({ line: 0, amountCents: 1 }))
    expect(check(null, [], twice)).toEqual({ type: 'malformed' })
  })

  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'of %d cents is invalid',
    (cents) => {
      expect(check(cents)).toEqual({ type: 'malformed' })
    },
  )

  test('never exceeds the paid amount, even after earlier requests', () => {
    const asked = fc.array(fc.integer({ min: 1, max: 60_00 }), { maxLength: 12 })
    fc.assert(
      fc.property(asked, (amounts) => {
        const refunds: RefundSoFar[] = []
        for (const amountCents of amounts)
          if (check(amountCents, refunds).type === 'allowed') refunds.push(back(amountCents))
        expect(refundedCents(refunds) + refundableCents(PAID, refunds)).toBe(PAID)
      }),
    )
  })
})

test('a whole refund takes every line back, a part only those that were refunded in full', () => {
  const revoked = (...refunds: readonly RefundSoFar[]) => Array.from(revokedLines(LINES, refunds))
  expect(revoked()).toEqual([])
  expect(revoked(back(PAID))).toEqual([0, 1])
  expect(revoked(back(PAID, { status: 'pending' }))).toEqual([0, 1])
  expect(revoked(back(PAID, { status: 'failed' }))).toEqual([])
  expect(revoked(back(20_00))).toEqual([])
  expect(revoked(back(20_00, { lines: [{ line: 0, amountCents: 20_00 }] }))).toEqual([0])
  const half = { lines: [{ line: 1, amountCents: 15_00 }] }
  expect(revoked(back(15_00, half))).toEqual([])
  expect(revoked(back(15_00, half), back(15_00, half))).toEqual([1])
  expect(revoked(back(20_00, { lines: [{ line: 0, amountCents: 20_00 }] }), back(30_00))).toEqual([
    0, 1,
  ])
})
