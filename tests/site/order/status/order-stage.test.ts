import { expect, test } from 'vitest'
import { type OrderStage, stageOf } from '#site/order/status/order-stage.ts'

type Staged = Parameters<typeof stageOf>[0]

const PENDING: Staged = {
  ...{ status: 'pending', total: 29, refunded: 0 },
  ...{ payment: null, providers: ['stripe', 'transfer'] },
}
const attempt = (provider: 'stripe' | 'transfer', status: 'open' | 'failed' | 'processing') => ({
  payment: { provider, status },
})

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
  ['it was cancelled with its money back', { status: 'cancelled', refunded: 29 }, 'refunded'],
  ['it was cancelled unpaid', { status: 'cancelled' }, 'cancelled'],
  ['it cost nothing', { status: 'paid', total: 0 }, 'paid'],
])('an order of which %s', (_, known, stage) => {
  expect(stageOf({ ...PENDING, ...known })).toBe(stage)
})
