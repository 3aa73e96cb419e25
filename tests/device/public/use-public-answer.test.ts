import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fetchPublic } from '#device/public/use-public-answer.ts'
import { replaceFetch } from '#tests/support/replace-fetch.ts'

const ask = (answer: () => Response | Promise<Response>) => {
  replaceFetch(async () => answer())
  return fetchPublic('/api/blog', v.array(v.string()), new AbortController().signal)
}

test('an answer says whether it is fresh or the device’s copy', async () => {
  expect(await ask(() => Response.json(['a']))).toEqual({
    type: 'found',
    value: ['a'],
    keptSinceMs: null,
  })
  const headers = { 'X-Kept-Since': '2026-11-20T10:00:00.000Z' }
  expect(await ask(() => Response.json(['a'], { headers }))).toMatchObject({
    keptSinceMs: Date.parse('2026-11-20T10:00:00Z'),
  })
})

test('only the server’s own 404 means that the page does not exist', async () => {
  expect(await ask(() => Response.json({}, { status: 404 }))).toEqual({ type: 'missing' })
  for (const answer of [
    () => Response.json(['a'], { status: 503 }),
    () => Response.json([7]),
    () => new Response('<h1>Bienvenue</h1>'),
    () => Promise.reject(new TypeError('offline')),
  ]) {
    expect(await ask(answer)).toEqual({ type: 'unreachable' })
  }
})
