import { expect, test } from 'vitest'
import { openForms } from '#tests/support/open-forms.ts'
import { setUpPayments } from '#tests/support/stripe/set-up-payments.ts'

/** An order that is paid with the test provider, and the presses on that provider's page. */
const setUp = async (fields: object = {}) => {
  const server = await setUpPayments()
  const placed = await server.order(fields)
  const begun = await server.post('/api/order/pay', { token: placed.token, provider: 'test' })
  const { pay_url } = await begun.json()
  const session = new URL(pay_url).hash.slice(1)
  return {
    ...server,
    placed,
    payUrl: String(pay_url),
    press: async (press?: string) => {
      const answer = await server.post(
        '/api/test-payment',
        press ? { session, press } : { session },
      )
      return { status: answer.status, body: await answer.json() }
    },
  }
}

test('its page is one of the site, and shows the amount before anything is pressed', async () => {
  const { payUrl, press, placed } = await setUp()
  expect(payUrl).toMatch(/^https:\/\/neomuse\.example\/test-payment#test_/)
  expect(await press()).toMatchObject({
    status: 200,
    body: { number: placed.number, state: 'open', order_url: placed.order_url },
  })
})

test('its page is in the language of the order', async () => {
  const { payUrl } = await setUp({ language: 'th' })
  expect(payUrl).toMatch(/^https:\/\/neomuse\.example\/th\/test-payment#test_/)
})

test.each([
  ['pay', 'paid', 'paid', 1],
  ['decline', 'open', 'pending', 0],
  ['cancel', 'expired', 'pending', 0],
  ['later', 'processing', 'pending', 0],
])('%s: the session is %s, and the order %s', async (press, state, status, invoices) => {
  const server = await setUp()
  expect(await server.press(press)).toMatchObject({ status: 200, body: { state } })
  expect((await server.openPage(server.placed.token)).body).toMatchObject({ status })
  expect(await server.rows('invoices')).toHaveLength(invoices)
})

test('a card that was declined can be tried again, and pays once', async () => {
  const { press, rows } = await setUp()
  await press('decline')
  await press('pay')
  expect(await press('pay')).toMatchObject({ body: { state: 'paid' } })
  expect(await rows('payments')).toHaveLength(1)
})

test('a payment that was announced and then declined has failed: the order can be paid in another session', async () => {
  const { press, post, placed, emails, rows } = await setUp()
  await press('later')
  const early = await post('/api/order/pay', { token: placed.token, provider: 'test' })
  expect([early.status, (await rows('payment_attempts')).length]).toEqual([409, 2])
  expect(await press('decline')).toMatchObject({ body: { state: 'failed' } })
  expect(await emails(placed.id)).toContainEqual(expect.stringMatching(/^payment-failed-/))
  const again = await post('/api/order/pay', { token: placed.token, provider: 'test' })
  expect(again.status).toBe(200)
  expect(await rows('payment_attempts')).toHaveLength(3)
})

test('an unknown session is answered with 404', async () => {
  const { post } = await setUp()
  const answer = await post('/api/test-payment', { session: 'test_nobody', press: 'pay' })
  expect(answer.status).toBe(404)
})

test('a server with real payments has no such call', async () => {
  const { post, deps } = await openForms()
  expect(deps.providers.test).toBeUndefined()
  expect((await post('/api/test-payment', { session: 'test_a', press: 'pay' })).status).toBe(404)
})
