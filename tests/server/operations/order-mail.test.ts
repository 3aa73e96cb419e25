import { expect, test } from 'vitest'
import { setUpLinkMail } from './set-up-link-mail.ts'
import { eventually, ZOE } from './set-up-mail.ts'

const CHECKOUT = { email: ZOE, name: 'Zoé', plan_id: 'starter', language: 'en' }

test('an order’s emails are sent once each, as plain text and HTML; sent again by hand they are new emails', async () => {
  const { send, call, token, startWorker, post, store, clock } = await setUpLinkMail()
  const order = async () => String((await send('/api/checkout', CHECKOUT)).body.id)
  startWorker()
  const id = await order()
  await eventually(() => post.emails.length).toBe(1)
  const again = { token, body: {} }
  clock.now += 1
  expect((await call('POST', `/api/admin/orders/${id}/emails/received`, again)).status).toBe(202)
  await eventually(() => post.emails.length).toBe(2)
  const [first, second] = post.emails
  expect(first?.headers.subject).toMatch(/^We have received your order NM-[0-9A-Z]{8}$/)
  expect(first?.text).toContain('https://neomuse.example/en/order#')
  expect(first?.html).toContain('<h1 style=')
  expect(second?.headers.subject).toBe(first?.headers.subject)
  expect(second?.headers['message-id']).not.toBe(first?.headers['message-id'])
  const states = store.db.selectFrom('order_emails').select(['occasion', 'state'])
  await eventually(() => states.execute()).toEqual([{ occasion: 'received', state: 'sent' }])
})
