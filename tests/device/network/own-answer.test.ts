import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import {
  askOwnServer,
  fetchOwn,
  hasTypeOf,
  isApiAnswer,
  isBuildFile,
  isPicture,
  NotOurs,
} from '#device/network/own-answer.ts'
import { replaceFetch } from '#tests/support/replace-fetch.ts'

const typed = (type: string, body = 'x', status = 200): Response =>
  new Response(body, { status, headers: { 'Content-Type': type } })

const moved = (answer: Response): Response =>
  Object.defineProperty(answer, 'redirected', { value: true })

const PORTAL = () => typed('text/html; charset=utf-8', '<h1>Hôtel</h1>')

describe('what proves that an answer is ours', () => {
  test.each([
    ['a script', isBuildFile('/assets/a.js'), () => typed('text/javascript; charset=utf-8')],
    ['a style', isBuildFile('/assets/a.css'), () => typed('text/css')],
    ['letters', isBuildFile('/assets/a.woff2'), () => typed('font/woff2')],
    ['a picture', isPicture, () => typed('image/webp')],
    ['an answer of the API', isApiAnswer, () => typed('application/json', '[]')],
    ['a refusal of the API', isApiAnswer, () => typed('application/problem+json', '{}', 404)],
  ])('%s: its type, and that no redirect led elsewhere', async (_, isOurs, answer) => {
    expect(await isOurs(answer())).toBe(true)
    expect(await isOurs(moved(answer()))).toBe(false)
    expect(await isOurs(PORTAL())).toBe(false)
  })

  test('for an answer of the API, all of it', async () => {
    expect(await isApiAnswer(typed('application/json', '[{"id":"1"'))).toBe(false)
    expect(await isApiAnswer(typed('application/json', ''))).toBe(false)
  })

  test('for a file without a known name, only its content', () => {
    expect(hasTypeOf('/files/a', typed('text/plain'))).toBe(true)
  })
})

/** The network's answers, one request after the other, and how each was requested. */
const answerWith = (...answers: readonly Response[]): (RequestInit | undefined)[] => {
  const left = [...answers]
  const asked: (RequestInit | undefined)[] = []
  replaceFetch(async (_, init) => {
    asked.push(init)
    return left.shift() ?? Response.error()
  })
  return asked
}

test('a success that is not from our server is requested once more, bypassing the browser’s cache', async () => {
  const asked = answerWith(PORTAL(), typed('image/webp'))
  expect((await fetchOwn('/pictures/a.webp', isPicture)).headers.get('Content-Type')).toBe(
    'image/webp',
  )
  expect(asked).toMatchObject([{}, { cache: 'reload' }])
})

test('nothing is sent twice, and no failure is requested twice', async () => {
  const asked = answerWith(PORTAL(), typed('text/html', '', 502))
  await expect(fetchOwn('/api/contact', isApiAnswer, { method: 'POST' })).rejects.toThrow(NotOurs)
  await expect(fetchOwn('/pictures/a.webp', isPicture)).rejects.toThrow(NotOurs)
  expect(asked).toHaveLength(2)
})

describe('a question to the API', () => {
  const read = (body: unknown) => (v.is(v.object({ id: v.string() }), body) ? body.id : null)

  test('accepts an answer of the expected shape', async () => {
    answerWith(Response.json({ id: 'a' }))
    expect(await askOwnServer('/api/contact', read)).toMatchObject({ type: 'answered', value: 'a' })
  })

  test.each([
    ['a portal’s page', PORTAL],
    ['a portal’s JSON', () => Response.json({ status: 'login-required' })],
    ['half an answer', () => typed('application/json', '{"id":')],
    ['nothing', () => new Response(null, { status: 204 })],
  ])('treats %s as no answer', async (_, answer) => {
    answerWith(answer(), answer())
    expect(await askOwnServer('/api/contact', read)).toEqual({ type: 'unreachable' })
  })

  test('passes an answer that is not JSON to a reader only when our server has answered', async () => {
    const done = () => 'done'
    answerWith(PORTAL(), PORTAL())
    expect(await askOwnServer('/api/contact', done)).toEqual({ type: 'unreachable' })
    answerWith(new Response(null, { status: 204, headers: { [SYNC_EPOCH_HEADER]: 'e1' } }))
    expect(await askOwnServer('/api/contact', done)).toMatchObject({
      type: 'answered',
      value: 'done',
    })
  })

  test('follows no redirect, and sends no credentials', async () => {
    const asked = answerWith(Response.json({ id: 'a' }))
    await askOwnServer('/api/contact', read)
    expect(asked).toMatchObject([{ redirect: 'error', credentials: 'omit' }])
  })
})
