import { expect, test } from 'vitest'
import { setUpPayments } from '#tests/support/stripe/set-up-payments.ts'

const DRAFT = {
  email: 'zoe@example.org',
  name: 'Aïko',
  genre: 'feminin',
  faceOption: 'lora',
  formats: ['video'],
  specialRequests: 'Un parapluie',
  appearance_extra: { eye_color: 'vert', apparent_age: '23-27' },
}

test('the page of a custom order shows what was ordered, and nothing about the buyer', async () => {
  const { post, openPage } = await setUpPayments()
  const placed = await (await post('/api/custom-orders', DRAFT)).json()
  const { status, body } = await openPage(placed.order_url.split('#')[1])
  expect(status).toBe(200)
  expect(body.wishes).toMatchObject({
    name: 'Aïko',
    genre: 'feminin',
    faceOption: 'lora',
    formats: ['video'],
    specialRequests: 'Un parapluie',
    appearance_extra: { eye_color: 'vert', apparent_age: '23-27' },
  })
  expect(JSON.stringify(body)).not.toContain('zoe@')
})

test('any other order has no such wishes; each names the seller', async () => {
  const { order, openPage } = await setUpPayments()
  const { body } = await openPage((await order()).token)
  expect(body.wishes).toBeNull()
  expect(body.seller).toMatchObject({ name: expect.any(String), email: expect.any(String) })
})

test('a browser without scripts can request lost links too, and is redirected back to the page', async () => {
  const { request } = await setUpPayments()
  const answer = await request('/api/order/find', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'text/html',
      Referer: 'https://neomuse.example/th/order/find',
    },
    body: new URLSearchParams({ email: 'zoe@example.org', language: 'th' }).toString(),
  })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toMatch(
    /^\/th\/order\/find\?answer=[^#]+#order\/find-taken$/,
  )
})
