import { expect, test } from 'vitest'
import { readCourse } from '#site/formation/use-course.ts'
import { json, serve } from '#tests/support/replace-fetch.ts'

const TOKEN = 'A'.repeat(43)
const COURSE = {
  plan: 'premium',
  opens_at: null,
  bonuses: [],
  modules: [{ id: 'niche', lessons: [{ title: 'Écouter', minutes: 18, html: '<p>Écoute.</p>' }] }],
}

test('the token is in the request’s body, and in no address', async () => {
  const asked = serve(json(200, COURSE))
  await readCourse(TOKEN, 'k1')
  expect(asked).toMatchObject([
    [
      '/api/course',
      {
        method: 'POST',
        headers: { 'Idempotency-Key': 'k1' },
        body: JSON.stringify({ token: TOKEN }),
      },
    ],
  ])
})

test('a link that is good opens the course', async () => {
  serve(json(200, COURSE))
  expect(await readCourse(TOKEN, 'k1')).toEqual({ type: 'open', course: COURSE })
})

test.each([
  [410, { code: 'link-expired', title: 'Gone', status: 410 }, 'expired'],
  [410, null, 'unreachable'],
  [403, { code: 'foreign-origin' }, 'unreachable'],
  [404, '<h1>Not found</h1>', 'unreachable'],
  [200, { plan: 'gold', modules: [] }, 'unreachable'],
  [429, { code: 'too-many-requests' }, 'later'],
  [503, { code: 'busy' }, 'later'],
])('%i %j: %s', async (status, body, type) => {
  serve(json(status, body))
  expect(await readCourse(TOKEN, 'k1')).toEqual({ type })
})

test('a broken connection says nothing, and neither does a captive portal’s page', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await readCourse(TOKEN, 'k1')).toEqual({ type: 'unreachable' })
  serve(() => Promise.resolve(new Response('<h1>Bienvenue</h1>')))
  expect(await readCourse(TOKEN, 'k1')).toEqual({ type: 'unreachable' })
})
