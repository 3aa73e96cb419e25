import { expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { aDraft } from '#tests/support/make-rows.ts'
import { createOf } from '#tests/support/set-up-sync.ts'
import { startDevice } from '#tests/support/start-device.ts'

const page = () => new Response('<html>Bienvenue</html>')

/** A device that was never signed in. A captive portal answers its first requests, then the server does. */
const setUp = async (portal: (request: Request) => Response | null) => {
  const clock = createTestClock()
  const server = await createTestServer({ models: SAMPLE_MODELS })
  const { token } = await server.signInAdmin()
  const device = await startDevice({
    clock,
    serve: async (request) => {
      const words = portal(request)
      if (words) return words
      request.headers.set('Authorization', `Bearer ${token}`)
      return server.request(request)
    },
  })
  const advance = async (ms: number) => {
    clock.advance(ms)
    await device.settleAll()
  }
  return { ...device, advance }
}

test('a captive portal’s empty list at the first sync is not accepted, and is requested again shortly after', async () => {
  const answers = [Response.json([]), page()]
  const { rows, advance } = await setUp(() => answers.shift() ?? null)
  expect(answers).toEqual([])
  expect(await rows('models')).toEqual([])
  await advance(1_000)
  expect(await rows('models')).toHaveLength(SAMPLE_MODELS.length)
})

test('a captive portal that answers some lists empty and others with a page is no basic server: no edit is sent to it', async () => {
  let isThere = true
  const { save, pending, tray, rows, advance, network } = await setUp(({ url }) => {
    if (!isThere) return null
    return /blog|users|models/.test(url) ? Response.json([]) : page()
  })
  const name = 'Aurore'
  await save(createOf('0197f0c8-0000-7000-8000-00000000c11c', aDraft({ name })))
  await advance(60_000)
  expect(network.requests.filter((request) => !request.startsWith('GET'))).toEqual([])
  expect(await pending()).toMatchObject([{ attempts: 0 }])
  isThere = false
  await advance(60_000)
  expect([await pending(), await tray()]).toEqual([[], []])
  expect(await rows('models')).toContainEqual(expect.objectContaining({ name, version: 1 }))
})
