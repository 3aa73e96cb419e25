import { describe, expect, test } from 'vitest'
import { runHousekeeping } from '#server/operations/housekeeping.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const LIST = '/api/admin/models'
const ID = '019a1111-0000-7000-8000-000000000001'
const DAY_MS = 24 * 60 * 60_000

const draft = (fields: Readonly<Record<string, unknown>> = {}) => ({
  name: 'Luna',
  price: 10,
  description: 'Porcelaine.',
  ...fields,
})

const setUp = async () => {
  const clock = { now: 1_000 }
  const server = await createTestServer({ nowMs: () => clock.now })
  const { token } = await server.signInAdmin()
  const send = async (
    method: string,
    path: string,
    {
      key,
      body,
      as = token,
      ifMatch,
    }: { key?: string; body?: unknown; as?: string; ifMatch?: string } = {},
  ) => {
    const answer = await server.call(method, path, {
      token: as,
      body,
      headers: {
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
      },
    })
    const text = await answer.text()
    return {
      status: answer.status,
      etag: answer.headers.get('ETag'),
      type: answer.headers.get('Content-Type'),
      body: text === '' ? null : JSON.parse(text),
    }
  }
  const rows = async () => (await send('GET', LIST)).body
  return { ...server, clock, token, send, rows }
}

describe('a request under an idempotency key', () => {
  test('has its effect once, and always the first answer', async () => {
    const { send, rows } = await setUp()
    const made = await send('POST', LIST, { key: 'k1', body: draft() })
    expect(made.status).toBe(201)
    expect(made.body.last_mutation_id).toBe('k1')
    expect(await send('POST', LIST, { key: 'k1', body: draft() })).toEqual(made)
    expect(await rows()).toHaveLength(1)

    const path = `${LIST}/${made.body.id}`
    const change = { key: 'k2', body: draft({ name: 'Nova' }), ifMatch: '"1"' }
    const changed = await send('PUT', path, change)
    expect(changed).toMatchObject({ status: 200, etag: '"2"', body: { last_mutation_id: 'k2' } })
    await send('PUT', path, { body: draft({ name: 'Somebody else' }) })
    expect(await send('PUT', path, change)).toEqual(changed)
    expect(await rows()).toMatchObject([
      { name: 'Somebody else', version: 3, last_mutation_id: null },
    ])

    const removal = { key: 'k3', ifMatch: '"3"' }
    expect(await send('DELETE', path, removal)).toMatchObject({ status: 204, body: null })
    expect(await send('DELETE', path, removal)).toMatchObject({ status: 204, body: null })
  })

  test('has its effect once, also when it comes many times at once', async () => {
    const { send, rows } = await setUp()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send('POST', LIST, { key: 'k1', body: draft() })),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await rows()).toHaveLength(1)
  })

  test('with another body is refused', async () => {
    const { send, rows } = await setUp()
    await send('POST', LIST, { key: 'k1', body: draft() })
    const answer = await send('POST', LIST, { key: 'k1', body: draft({ price: 11 }) })
    expect(answer).toMatchObject({ status: 422, body: { code: 'key-reused' } })
    expect(await rows()).toHaveLength(1)
  })

  test('with the same body in another order of fields is the same', async () => {
    const { send, rows } = await setUp()
    const made = await send('POST', LIST, { key: 'k1', body: draft({ tags: ['a', 'b'] }) })
    const { name, price, ...rest } = draft({ tags: ['a', 'b'] })
    const reordered = { ...rest, price, name }
    expect(await send('POST', LIST, { key: 'k1', body: reordered })).toEqual(made)
    const other = await send('POST', LIST, { key: 'k1', body: draft({ tags: ['b', 'a'] }) })
    expect(other.status).toBe(422)
    expect(await rows()).toHaveLength(1)
  })

  test('is remembered only for its user, method and path', async () => {
    const { send, signInAdmin, rows } = await setUp()
    const { token: other } = await signInAdmin('other@neomuse.test')
    const [mine, theirs] = [
      await send('POST', LIST, { key: 'k1', body: draft() }),
      await send('POST', LIST, { key: 'k1', body: draft(), as: other }),
    ]
    expect(theirs.body.id).not.toBe(mine.body.id)
    for (const { body } of [mine, theirs]) {
      const path = `${LIST}/${body.id}`
      expect((await send('PUT', path, { key: 'k1', body: draft() })).status).toBe(200)
    }
    expect(await rows()).toHaveLength(2)
  })

  test('that was refused is refused again in the same way', async () => {
    const { send } = await setUp()
    const refused = await send('POST', LIST, { key: 'k1', body: draft({ price: -1 }) })
    expect(refused.status).toBe(422)
    expect(await send('POST', LIST, { key: 'k1', body: draft({ price: -1 }) })).toEqual(refused)
    expect(refused.type).toContain('application/problem+json')
    const missing = await send('PUT', `${LIST}/${ID}`, { key: 'k2', body: draft() })
    await send('POST', LIST, { body: draft({ id: ID }) })
    expect(await send('PUT', `${LIST}/${ID}`, { key: 'k2', body: draft() })).toEqual(missing)
  })

  test('that was stale may be sent again on the right version', async () => {
    const { send } = await setUp()
    await send('POST', LIST, { body: draft({ id: ID }) })
    const path = `${LIST}/${ID}`
    const change = { key: 'k1', body: draft() }
    expect((await send('PUT', path, { ...change, ifMatch: '"7"' })).status).toBe(412)
    expect((await send('PUT', path, { ...change, ifMatch: '"1"' })).status).toBe(200)
  })

  test('without a valid session is not remembered', async () => {
    const { send, store } = await setUp()
    expect(
      (await send('POST', LIST, { key: 'k1', body: draft(), as: 'x'.repeat(32) })).status,
    ).toBe(401)
    expect(await store.db.selectFrom('mutation_log').selectAll().execute()).toEqual([])
    expect((await send('POST', LIST, { key: 'k1', body: draft() })).status).toBe(201)
  })

  test('leaves neither effect nor log entry when the transaction fails', async () => {
    const { send, store, rows, reported } = await setUp()
    const rename = (from: string, to: string) =>
      store.db.schema.alterTable('mutation_log').renameColumn(from, to).execute()
    await rename('created_at_ms', 'missing')
    expect((await send('POST', LIST, { key: 'k1', body: draft() })).status).toBe(500)
    expect(reported).toHaveLength(1)
    expect(await rows()).toEqual([])
    await rename('missing', 'created_at_ms')
    expect((await send('POST', LIST, { key: 'k1', body: draft() })).status).toBe(201)
  })

  test.each(['', ' ', 'a b', 'é', 'x'.repeat(256)])('needs a valid key, not %j', async (key) => {
    const { send, rows } = await setUp()
    const answer = await send('POST', LIST, { key, body: draft() })
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-key' } })
    expect(await rows()).toEqual([])
  })

  test('may have a key of 255 characters', async () => {
    const { send } = await setUp()
    expect((await send('POST', LIST, { key: '~'.repeat(255), body: draft() })).status).toBe(201)
  })

  test('is remembered for 90 days', async () => {
    const { send, clock, signIn, store, deps } = await setUp()
    const { body } = await send('POST', LIST, { key: 'k1', body: draft() })
    const remembered = async () =>
      (await store.db.selectFrom('mutation_log').select('key').execute()).length
    const visit = async () => {
      const as = await signIn('admin@neomuse.test')
      return send('POST', LIST, { key: 'k1', body: draft(), as })
    }
    clock.now += 90 * DAY_MS
    expect((await visit()).body.id).toBe(body.id)
    expect(await remembered()).toBe(1)
    clock.now += DAY_MS
    await runHousekeeping({ store, objects: deps.objects, nowMs: () => clock.now })
    expect((await visit()).body.id).not.toBe(body.id)
  })
})
