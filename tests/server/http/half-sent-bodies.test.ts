import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app/create-app.ts'
import { createRequestListener, listen } from '#server/app/http-server.ts'
import { createClientAddresses } from '#server/http/client-address.ts'
import { createLoadShedding } from '#server/http/load-shedding.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

/** The whole server on a port, as behind a proxy that sends the client address. */
const setUp = async () => {
  const { after } = createTestClock()
  const clientAddresses = createClientAddresses(['127.0.0.1'])
  const { api, store, deps } = await createTestServer({
    clientAddress: clientAddresses.clientAddress,
  })
  const app = createApp({
    indexedPages: async () => [],
    api,
    epoch: store.epoch,
    site: null,
    settings: { publicUrl: null },
    clientAddresses,
    log: { write: () => undefined, nowMs: deps.nowMs, newId: deps.newId, level: 'faults' },
    counting: { metrics: deps.metrics, clockMs: () => 0 },
    shedLoad: createLoadShedding({
      clockMs: () => 0,
      nextTurn: (call) => void setImmediate(call),
      later: after,
      onShed: deps.metrics.requestShed,
    }),
    after,
    onChange: store.onChange,
    reportError: deps.reportError,
  })
  const place = { host: '127.0.0.1', port: 0 }
  const listening = await listen(createRequestListener(app, deps), place, { after })
  if (listening.type === 'failed') throw new Error(listening.reason)
  onTestFinished(() => {
    listening.server.closeAllConnections()
    listening.server.close()
  })
  let arrived = 0
  listening.server.on('request', () => {
    arrived += 1
  })
  /** Sends the head and the first half; resolves with a function that sends the rest. */
  const sendHalf = async (address: string) => {
    const body = JSON.stringify(MESSAGE)
    const sending = request({ ...place, port: listening.port, ...callFrom(address, body) })
    const status = new Promise<number | undefined>((resolve) => {
      sending.on('response', (response) => resolve(response.resume().statusCode))
      sending.on('error', () => resolve(undefined))
    })
    const before = arrived
    sending.write(body.slice(0, 20))
    await expect.poll(() => arrived).toBe(before + 1)
    return async () => {
      sending.end(body.slice(20))
      return status
    }
  }
  return { sendHalf, sendWhole: async (address: string) => (await sendHalf(address))() }
}

const MESSAGE = { name: 'Zoé', email: 'zoe@example.org', subject: 'a', message: 'b' }

const callFrom = (address: string, body: string) => ({
  method: 'POST',
  path: '/api/contact',
  headers: {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'X-Forwarded-For': address,
  },
})

test('a client with half-sent bodies on a quarter of all form slots is turned away, and no other client is', async () => {
  const { sendHalf, sendWhole } = await setUp()
  const finishFirst = await sendHalf('203.0.113.7')
  for (let more = 1; more < 32; more += 1) await sendHalf('203.0.113.7')
  expect(await sendWhole('203.0.113.7')).toBe(503)
  expect(await sendWhole('198.51.100.1')).toBe(201)
  expect(await finishFirst()).toBe(201)
  expect(await sendWhole('203.0.113.7')).toBe(201)
})
