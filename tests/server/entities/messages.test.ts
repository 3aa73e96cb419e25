import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { message } from '#contract/entities/message.ts'
import { setUpEntity } from './set-up-entity.ts'

const setUp = async () => {
  const server = await setUpEntity('messages')
  const receive = (at: number) =>
    server.insert(at, {
      values: {
        name: 'Zoé',
        email: 'zoe@neomuse.test',
        subject: 'Bonjour',
        message: 'Une question.',
        type: 'general',
        is_read: false,
        is_quarantined: false,
      },
      columns: { email_key: 'zoe@neomuse.test' },
    })
  await receive(1)
  return server
}

describe('a message', () => {
  test('is listed in the form of the contract', async () => {
    const { rows } = await setUp()
    const messages = await rows()
    expect(v.parse(v.array(message.rowSchema), messages)).toEqual(messages)
    expect(messages).toMatchObject([{ subject: 'Bonjour', is_read: false, version: 1 }])
  })

  test('is marked as read without a body', async () => {
    const { send, path, row } = await setUp()
    const before = await row(1)
    const answer = await send('PUT', path(1))
    expect(answer).toMatchObject({ status: 200, etag: '"2"' })
    expect(answer.body).toEqual({ ...before, is_read: true, version: 2 })
  })

  test.each([
    ['application/json', '{"is_read":false,"subject":"Other"}'],
    ['application/json', '[1,2]'],
    ['application/json', 'no json'],
    ['application/json', 'x'.repeat(600_000)],
    ['text/plain', 'whatever'],
  ])('is marked as read with any body: %s, %.20s', async (contentType, body) => {
    const { request, token, path, row } = await setUp()
    const url = new URL(path(1), 'http://neomuse.test')
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': contentType }
    const answer = await request(new Request(url, { method: 'PUT', headers, body }))
    expect(answer.status).toBe(200)
    expect(await row(1)).toMatchObject({ is_read: true, subject: 'Bonjour' })
  })

  test('that is read stays unchanged when it is marked again', async () => {
    const { send, path, list } = await setUp()
    const first = await send('PUT', path(1))
    const { body: changes } = await send('GET', `${list}?since=0`)
    expect(await send('PUT', path(1))).toEqual(first)
    expect((await send('GET', `${list}?since=0`)).body).toEqual(changes)
  })

  test('is marked once under a key, with or without a body', async () => {
    const { send, path } = await setUp()
    const key = { 'Idempotency-Key': 'k1' }
    const first = await send('PUT', path(1), undefined, key)
    expect(first.body.last_mutation_id).toBe('k1')
    expect(await send('PUT', path(1), undefined, key)).toEqual(first)
    expect(await send('PUT', path(1), { anything: 1 }, key)).toEqual(first)
  })

  test('is marked only in the version that was seen', async () => {
    const { send, path } = await setUp()
    expect((await send('PUT', path(1), undefined, { 'If-Match': '"7"' })).status).toBe(412)
    expect((await send('PUT', path(1), undefined, { 'If-Match': '"1"' })).status).toBe(200)
  })

  test('can be neither created nor deleted here', async () => {
    const { send, list, path } = await setUp()
    expect([
      (await send('POST', list, { subject: 'x' })).status,
      (await send('DELETE', path(1))).status,
      (await send('PUT', path(9))).status,
    ]).toEqual([405, 405, 404])
  })
})
