import { expect, test } from 'vitest'
import { setUpPayments } from '#tests/support/stripe/set-up-payments.ts'

test('a checkout writes twice besides the provider’s call: the order, and its session', async () => {
  const { order, post, store, stripe } = await setUpPayments()
  await order()
  const before = store.commits().works
  const { token } = await order()
  expect(store.commits().works - before).toBe(2)
  const calls = stripe.calls.length
  const paying = store.commits().works
  await post('/api/order/pay', { token })
  // The session exists already: only the form is written, and the provider is not called.
  expect([store.commits().works - paying, stripe.calls.length - calls]).toEqual([1, 0])
})
