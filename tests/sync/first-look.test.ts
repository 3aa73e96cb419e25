import { expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { startDevice } from '#tests/support/start-device.ts'

const page = () => new Response('<html>Bienvenue</html>')

test('a portal’s empty list, taken for a plain server’s at the very first look, is asked for again at once', async () => {
  const clock = createTestClock()
  const server = await createTestServer({ models: SAMPLE_MODELS })
  const { token } = await server.signInAdmin()
  const portal = [page(), Response.json([]), page()]
  const { rows, signal, settleAll } = await startDevice({
    clock,
    serve: async (request) => {
      request.headers.set('Authorization', `Bearer ${token}`)
      return portal.shift() ?? server.request(request)
    },
  })
  // From now on nothing is asked for by time alone, for a quarter of an hour.
  signal('stream-open')
  await settleAll()
  clock.advance(60_000)
  await settleAll()
  expect([await rows('models'), portal]).toEqual([[], []])
  clock.advance(60_000)
  await settleAll()
  expect(await rows('models')).toHaveLength(SAMPLE_MODELS.length)
})
