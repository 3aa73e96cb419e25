import { expect, test } from 'vitest'
import { type OrderStage, stageOf } from '#site/order/status/order-stage.ts'

type Staged = Parameters<typeof stageOf>[0]

const PENDING: Staged = {
  status: 'pending',
  total: 29,
  refunded: 0,
  refunds: [],
  payment: null,
  providers: ['stripe', 'transfer'],
}
const attempt = (provider: 'stripe' | 'transfer', status: 'open' | 'failed' | 'processing') => ({
  payment: { provider, status },
})

const BACK = { status: 'paid', refunded: 29 } as const
const refund = (
  status: Staged['refunds'][number]['status'],
  reason: Staged['refunds'][number]['reason'] = 'withdrawal',
) => ({ amount: 29, status, reason, created_at: '2026-01-13T09:31:00.000Z' })

test.each<[string, Partial<Staged>, OrderStage]>([
  ['nothing was tried', {}, 'to-pay'],
  ['the provider’s page is open', attempt('stripe', 'open'), 'to-pay'],
  ['a transfer was chosen', attempt('transfer', 'open'), 'transfer-awaited'],
  ['the last payment failed', attempt('stripe', 'failed'), 'payment-failed'],
  ['the money is on its way', attempt('stripe', 'processing'), 'processing'],
  ['no provider is connected', { providers: [] }, 'to-confirm'],
  ['it is paid', { status: 'paid', providers: [] }, 'paid'],
  ['it is delivered', { status: 'completed', providers: [] }, 'completed'],
  ['a part went back', { status: 'paid', refunded: 10 }, 'partly-refunded'],
  ['all went back', { status: 'paid', refunded: 29 }, 'refunded'],
  [
    'all goes back, and is not there yet',
    { ...BACK, refunds: [refund('pending')] },
    'refund-pending',
  ],
  ['all is to go back', { ...BACK, refunds: [refund('requested')] }, 'refund-pending'],
  ['all is back', { ...BACK, refunds: [refund('succeeded')] }, 'refunded'],
  ['the bank holds the money', { ...BACK, refunds: [refund('pending', 'dispute')] }, 'disputed'],
  ['what came in twice goes back', { status: 'paid', refunds: [refund('pending')] }, 'paid'],
  ['nothing came back', { status: 'paid', refunds: [refund('failed')] }, 'refund-failed'],
  [
    'a second try goes back',
    { ...BACK, refunds: [refund('failed'), refund('pending')] },
    'refund-pending',
  ],
  [
    'all came back before another refund failed',
    { ...BACK, refunds: [refund('succeeded'), refund('failed')] },
    'refunded',
  ],
  ['it was cancelled with its money back', { status: 'cancelled', refunded: 29 }, 'refunded'],
  ['it was cancelled unpaid', { status: 'cancelled' }, 'cancelled'],
  ['it costs nothing, and waits', { total: 0, providers: [] }, 'free'],
  ['it cost nothing', { status: 'paid', total: 0 }, 'paid'],
])('an order of which %s', (_, known, stage) => {
  expect(stageOf({ ...PENDING, ...known })).toBe(stage)
})
