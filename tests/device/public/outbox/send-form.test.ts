import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sendForm } from '#device/public/outbox/send-form.ts'
import { replaceFetch } from '#tests/support/replace-fetch.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** The page's own server: addresses without a host lead to it. */
const serve = async (answer: Answer): Promise<void> => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const { fetch } = globalThis
  replaceFetch((input, init) => fetch(new URL(String(input), `http://127.0.0.1:${port}`), init))
  onTestFinished(() => void server.close())
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(body))

const send = () => sendForm({ form: 'contact', body: { name: 'Zoé' }, key: 'k1' })

test('the form is sent as JSON under its key', async () => {
  let heard = ''
  let key: unknown
  await serve((request, response) => {
    key = request.headers['idempotency-key']
    request.on('data', (part) => {
      heard += part
    })
    request.on('end', () => response.writeHead(201).end('{"id":"m1"}'))
  })
  expect(await send()).toEqual({ type: 'sent', id: 'm1', total: null, mail: false })
  expect([JSON.parse(heard), key]).toEqual([{ name: 'Zoé' }, 'k1'])
})

test('problems of fields are returned unchanged', async () => {
  const fields = [{ field: 'email', code: 'not-an-email' }]
  await serve(json(422, { code: 'invalid-fields', fields }))
  expect(await send()).toEqual({ type: 'invalid', fields })
})

test.each([
  [429, { 'Retry-After': '120' }, 120_000],
  [503, { 'Retry-After': '2' }, 2_000],
  [500, {}, null],
  [502, { 'Retry-After': 'Wed, 21 Oct 2026 07:28:00 GMT' }, null],
  [408, {}, null],
  [425, {}, null],
])('%i means later', async (status, headers: Record<string, string>, retryAfterMs) => {
  await serve(json(status, { code: 'busy' }, headers))
  expect(await send()).toEqual({ type: 'later', retryAfterMs })
})

test.each([403, 404, 407])(
  'another server’s %i does not count as our server’s answer',
  async (status) => {
    await serve((_, response) => response.writeHead(status).end('<h1>404 page not found</h1>'))
    expect(await send()).toEqual({ type: 'unreachable' })
  },
)

test('any other refusal is final', async () => {
  await serve(json(403, { code: 'foreign-origin' }))
  expect(await send()).toEqual({ type: 'refused' })
})

test('a captive portal’s page is no receipt, and a broken connection is no refusal', async () => {
  await serve((_, response) => response.writeHead(200).end('<h1>Bienvenue</h1>'))
  expect(await send()).toEqual({ type: 'unreachable' })
  await serve((request) => request.socket.destroy())
  expect(await send()).toEqual({ type: 'unreachable' })
})
