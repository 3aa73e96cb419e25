import { expect, test } from 'vitest'
import { followNewsletterLink } from '#site/blog/newsletter-page.tsx'
import { json, serve } from '#tests/support/replace-fetch.ts'

const LINK = { token: 'A'.repeat(43), key: 'k1' }

test.each(['confirm', 'leave'] as const)('to %s is a request under a key', async (action) => {
  const asked = serve(json(200, { state: 'confirmed' }))
  await followNewsletterLink(action, LINK)
  expect(asked).toMatchObject([
    [
      `/api/newsletter/${action}`,
      {
        method: 'POST',
        headers: { 'Idempotency-Key': 'k1' },
        body: JSON.stringify({ token: LINK.token }),
      },
    ],
  ])
})

test.each(['confirmed', 'already-confirmed', 'left'])('the server says: %s', async (state) => {
  serve(json(200, { state }))
  expect(await followNewsletterLink('confirm', LINK)).toEqual({ type: state })
})

test.each([
  [410, { code: 'link-expired', title: 'Gone', status: 410 }, 'expired'],
  [410, null, 'unreachable'],
  [403, { code: 'foreign-origin' }, 'unreachable'],
  [404, '<h1>Not found</h1>', 'unreachable'],
  [407, null, 'unreachable'],
  [429, { code: 'too-many-requests' }, 'later'],
  [503, { code: 'busy' }, 'later'],
  [500, null, 'later'],
])('%i %j: %s', async (status, body, type) => {
  serve(json(status, body))
  expect(await followNewsletterLink('confirm', LINK)).toEqual({ type })
})

test('a broken connection says nothing, and neither does a captive portal’s page', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await followNewsletterLink('leave', LINK)).toEqual({ type: 'unreachable' })
  serve(() => Promise.resolve(new Response('<h1>Bienvenue</h1>')))
  expect(await followNewsletterLink('leave', LINK)).toEqual({ type: 'unreachable' })
})
