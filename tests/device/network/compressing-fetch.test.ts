import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createCompressingFetch } from '#device/network/compressing-fetch.ts'
import { gzip } from '#device/network/gzip.ts'

const URL = 'http://neomuse.test/api/admin/batch'
const LONG = JSON.stringify({ description: 'Une lumière douce. '.repeat(100) })
const OURS = { 'Sync-Epoch': 'e1', 'Accept-Encoding': 'gzip' }

type Sent = { readonly encoding: string | null; readonly text: string; readonly method: string }

const server = (answer: (sent: Sent) => Response) => {
  if (gzip === undefined) throw new Error('this Node has no gzip')
  const sent: Sent[] = []
  const send = createCompressingFetch(async (input, init) => {
    const request = new Request(input, init)
    const encoding = request.headers.get('Content-Encoding')
    const bytes = new Uint8Array(await request.arrayBuffer())
    const text = new TextDecoder().decode(encoding === 'gzip' ? gunzipSync(bytes) : bytes)
    const one = { encoding, text, method: request.method }
    sent.push(one)
    return answer(one)
  }, gzip)
  const post = (body: string) =>
    send(URL, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
  return { sent, send, post }
}

test('a body is sent as gzip once the server has said that it takes it', async () => {
  const { post, sent } = server(() => Response.json({}, { headers: OURS }))
  await post(LONG)
  await post(LONG)
  expect(sent).toEqual([
    { encoding: null, text: LONG, method: 'POST' },
    { encoding: 'gzip', text: LONG, method: 'POST' },
  ])
})

test('a short body, and a request without one, go as they are', async () => {
  const { send, post, sent } = server(() => Response.json({}, { headers: OURS }))
  await send(URL)
  await post('{}')
  await send(URL)
  expect(sent.map(({ encoding }) => encoding)).toEqual([null, null, null])
})

test.each([
  ['a server of the plain contract', {}],
  ['somebody who answers in its place', { 'Accept-Encoding': 'gzip' }],
  ['a server that takes something else', { 'Sync-Epoch': 'e1', 'Accept-Encoding': 'br' }],
])('nothing is compressed for %s', async (_, headers: Record<string, string>) => {
  const { post, sent } = server(() => Response.json({}, { headers }))
  await post(LONG)
  await post(LONG)
  expect(sent.map(({ encoding }) => encoding)).toEqual([null, null])
})

test('what is turned down as gzip is sent at once as it is, and so is all that follows', async () => {
  const { post, sent } = server(({ encoding }) =>
    Response.json({}, { headers: OURS, status: encoding === 'gzip' ? 415 : 200 }),
  )
  await post(LONG)
  const answer = await post(LONG)
  expect(answer.status).toBe(200)
  await post(LONG)
  expect(sent.map(({ encoding }) => encoding)).toEqual([null, 'gzip', null, null])
  expect(sent.at(-1)?.text).toBe(LONG)
})
