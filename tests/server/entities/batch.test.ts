import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { batchAnswer } from '#contract/sync-protocol.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import { runBatch } from '#server/entities/batch.ts'
import { ENTITY_RULES } from '#server/entity-rules.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const BATCH = '/api/admin/batch'
const MODELS = '/api/admin/models'

const idOf = (at: number) => `019a1111-0000-7000-8000-${String(at).padStart(12, '0')}`

const draft = (at: number, fields = {}) => ({
  id: idOf(at),
  name: `M${at}`,
  price: at,
  description: 'D',
  ...fields,
})

type Entry = {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const create = (at: number, headers = {}): Entry => ({
  method: 'POST',
  path: MODELS,
  headers,
  body: draft(at),
})

const setUp = async () => {
  const server = await createTestServer()
  const { token } = await server.signInAdmin()
  const post = (body: unknown, headers = {}) => server.call('POST', BATCH, { token, body, headers })
  const send = async (requests: readonly unknown[]) => {
    const answer = await post({ requests })
    expect(answer.status).toBe(200)
    return v.parse(batchAnswer, await answer.json()).responses
  }
  const statuses = async (requests: readonly unknown[]) =>
    (await send(requests)).map(({ status }) => status)
  const alone = async ({ method, path, headers, body }: Entry) => {
    const answer = await server.call(method, path, { token, body, ...(headers && { headers }) })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }
  const list = async () =>
    (await (await server.call('GET', MODELS, { token })).json()) as Record<string, unknown>[]
  const deps = { ...server.deps, rules: ENTITY_RULES }
  return { ...server, deps, token, post, send, statuses, alone, list }
}

describe('a batch', () => {
  test('is answered entry by entry, in order, each as if it had come alone', async () => {
    const { send, alone, list } = await setUp()
    const responses = await send([
      create(1),
      { method: 'PUT', path: `${MODELS}/${idOf(1)}`, body: draft(1, { name: 'Second' }) },
      { method: 'DELETE', path: `${MODELS}/${idOf(1)}` },
      { method: 'PUT', path: `${MODELS}/${idOf(1)}`, body: draft(1) },
      create(2),
    ])
    expect(responses).toMatchObject([
      {
        status: 201,
        headers: { ETag: '"1"', Location: `${MODELS}/${idOf(1)}` },
        body: { price: 1 },
      },
      { status: 200, headers: { ETag: '"2"' }, body: { name: 'Second', version: 2 } },
      { status: 204, body: null },
      {
        status: 404,
        headers: { 'Content-Type': expect.stringContaining('problem+json') },
        body: { code: 'not-found' },
      },
      { status: 201 },
    ])
    expect(await list()).toMatchObject([{ id: idOf(2) }])
    expect(responses[4]?.body).toEqual(
      (await alone({ method: 'GET', path: `${MODELS}/${idOf(2)}` })).body,
    )
  })

  test('of one hundred needs two commits, and keeps their order', async () => {
    const { deps, store } = await setUp()
    const before = store.commits()
    const entries = [
      create(1),
      ...Array.from({ length: 99 }, (_, at) => ({
        method: 'PUT',
        path: `${MODELS}/${idOf(1)}`,
        headers: { 'If-Match': `"${at + 1}"` },
        body: draft(1, { price: at }),
      })),
    ]
    const answers = await runBatch(deps, { entries, actorId: 'a', requestId: 'r' })
    expect(answers.map(({ status }) => status)).toEqual([201, ...Array<number>(99).fill(200)])
    const after = store.commits()
    expect(after.works - before.works).toBe(100)
    expect(after.groups - before.groups).toBeLessThanOrEqual(2)
  })

  test('without entries is answered with an empty list', async () => {
    const { send } = await setUp()
    expect(await send([])).toEqual([])
  })

  test('does not fail as a whole: each entry fails alone', async () => {
    const { statuses, list } = await setUp()
    const requests = [
      create(1),
      { method: 'POST', path: MODELS, body: { name: '' } },
      'no entry at all',
      null,
      { method: 'POST', path: MODELS, body: draft(9), headers: { 'If-Match': 7 } },
      create(1),
      create(2),
    ]
    expect(await statuses(requests)).toEqual([201, 422, 400, 400, 400, 409, 201])
    expect(await list()).toHaveLength(2)
  })

  test('needs an administrator', async () => {
    const { call, list } = await setUp()
    expect((await call('POST', BATCH, { body: { requests: [create(1)] } })).status).toBe(401)
    expect(await list()).toEqual([])
  })

  test('acts for its sender, whatever an entry says', async () => {
    const { statuses, signInAdmin, token, call } = await setUp()
    const other = await signInAdmin('other@neomuse.test')
    const { id } = await (await call('GET', '/api/admin/me', { token })).json()
    const deactivate = (userId: string) => ({
      method: 'PUT',
      path: `/api/admin/users/${userId}`,
      headers: { Authorization: `Bearer ${other.token}` },
      body: { is_active: false },
    })
    expect(await statuses([deactivate(id), deactivate(other.id)])).toEqual([409, 200])
  })

  test.each([
    ['GET', `/api/admin/models/${idOf(1)}`, 400],
    ['GET', '/api/admin/dashboard', 400],
    ['GET', '/api/admin/models', 400],
    ['PATCH', '/api/admin/models', 400],
    ['post', '/api/admin/models', 400],
    ['DELETE', '/api/admin/models', 405],
    ['POST', '/api/admin/orders', 405],
    ['DELETE', `/api/admin/users/${idOf(1)}`, 405],
    ['POST', `/api/admin/models/${idOf(1)}`, 405],
    ['POST', '/api/admin/settings', 405],
    ['PUT', '/api/admin/settings/settings', 400],
    ['POST', '/api/admin/login', 400],
    ['POST', '/api/admin/logout', 400],
    ['POST', '/api/admin/invites', 400],
    ['POST', '/api/admin/create-admin', 400],
    ['POST', '/api/admin/privacy/erase', 400],
    ['POST', BATCH, 400],
    ['POST', '/api/contact', 400],
    ['POST', '/api/admin/models?x=1', 400],
    ['POST', '/api/admin/models#x', 400],
    ['POST', '/api/admin/models/', 400],
    ['POST', '//api/admin/models', 400],
    ['POST', '/api/admin/../admin/models', 400],
    ['POST', '/api/admin/%6dodels', 400],
    ['POST', '/api/admin/toString', 400],
    ['PUT', '/api/admin/models/%2e%2e', 400],
    ['PUT', '/api/admin/models/a/b', 400],
    ['POST', 'api/admin/models', 400],
    ['POST', 'http://localhost/api/admin/models', 400],
    ['POST', 'https://example.org/api/admin/models', 400],
    ['POST', '', 400],
  ])('accepts only writes of rows: %s %s is answered with %i', async (method, path, status) => {
    const { statuses, list } = await setUp()
    expect(await statuses([{ method, path, body: draft(1) }, create(2)])).toEqual([status, 201])
    expect(await list()).toHaveLength(1)
  })

  test('says what it may contain, when it contains something else', async () => {
    const { send } = await setUp()
    const requests = [
      { method: 'GET', path: MODELS },
      { method: 'POST', path: '/api/contact', body: {} },
      // An allowed write of a missing row: only this answer is about the row.
      { method: 'PUT', path: `${MODELS}/${idOf(9)}`, body: draft(9) },
    ]
    const answers = (await send(requests)).map(({ body }) => body)
    expect(answers).toMatchObject([
      {
        code: 'not-in-batch',
        detail: expect.stringMatching(/^Un lot ne contient que des écritures/),
      },
      { code: 'not-in-batch' },
      { code: 'not-found' },
    ])
  })
})

describe('an entry', () => {
  const cases: readonly (readonly [string, Entry])[] = [
    ['without a body', { method: 'POST', path: MODELS }],
    ['with a list for a body', { method: 'POST', path: MODELS, body: [] }],
    ['with nothing for a body', { method: 'POST', path: MODELS, body: null }],
    ['with wrong fields', { method: 'POST', path: MODELS, body: { name: 'a\nb', price: 'x' } }],
    [
      'that is too large',
      { method: 'POST', path: MODELS, body: draft(1, { x: 'x'.repeat(262_144) }) },
    ],
    ['that is too deep', { method: 'POST', path: MODELS, body: draft(1, { x: nested(32) }) }],
    ['with a key that is none', { ...create(1), headers: { 'Idempotency-Key': 'a b' } }],
    [
      'with a precondition that is none',
      {
        method: 'PUT',
        path: `${MODELS}/${idOf(1)}`,
        headers: { 'if-match': '1' },
        body: draft(1),
      },
    ],
    ['of another media type', { ...create(1), headers: { 'content-type': 'text/plain' } }],
    ['about a row that is not there', { method: 'DELETE', path: `${MODELS}/${idOf(3)}` }],
  ]

  test.each(cases)('%s is refused as it would be alone', async (_, entry) => {
    const { send, alone, list } = await setUp()
    const [inBatch] = await send([entry])
    const body = entry.body === undefined && entry.method === 'POST' ? '' : entry.body
    const single =
      body === '' ? { status: 400, body: { code: 'invalid-json' } } : await alone(entry)
    expect(inBatch).toMatchObject(single)
    expect(inBatch?.status).toBeGreaterThanOrEqual(400)
    expect(await list()).toEqual([])
  })

  test.each([
    ['of the most bytes', draft(1, { x: 'x'.repeat(256 * 1024 - 100) })],
    ['of the most levels', draft(1, { x: nested(31) })],
  ])('%s is taken', async (_, body) => {
    const { statuses } = await setUp()
    expect(await statuses([{ method: 'POST', path: MODELS, body }])).toEqual([201])
  })

  test('with an invalid header is refused alone', async () => {
    const { statuses } = await setUp()
    const odd = [{ 'a b': 'x' }, { 'If-Match': '中' }, { 'If-Match': 'a\nb' }]
    expect(await statuses(odd.map((headers) => create(1, headers)))).toEqual([400, 400, 400])
  })

  test('has its own precondition', async () => {
    const { send } = await setUp()
    const put = (version: number) => ({
      method: 'PUT',
      path: `${MODELS}/${idOf(1)}`,
      headers: { 'If-Match': `"${version}"` },
      body: draft(1),
    })
    const responses = await send([create(1), put(1), put(1), put(2)])
    expect(responses.map(({ status }) => status)).toEqual([201, 200, 412, 200])
    expect(responses[2]?.body).toMatchObject({ code: 'stale', current: { version: 2 } })
  })

  test('has its effect once under its key: in a batch sent twice, in one batch twice, and alone', async () => {
    const { send, alone, list } = await setUp()
    const keyed = create(1, { 'Idempotency-Key': 'k1' })
    const [first, second] = await send([keyed, keyed])
    expect(first).toMatchObject({ status: 201, body: { last_mutation_id: 'k1' } })
    expect(second).toEqual(first)
    expect(await send([keyed])).toEqual([first])
    expect(await alone(keyed)).toEqual({ status: 201, body: first?.body })
    const other = { ...keyed, body: draft(1, { price: 44 }) }
    expect(await send([other])).toMatchObject([{ status: 422, body: { code: 'key-reused' } }])
    expect(await list()).toHaveLength(1)
  })

  test('counts only under its own key: the batch’s own key is ignored', async () => {
    const { post, list } = await setUp()
    for (const at of [1, 2])
      expect((await post({ requests: [create(at)] }, { 'Idempotency-Key': 'same' })).status).toBe(
        200,
      )
    expect(await list()).toHaveLength(2)
  })

  test('whose meaning is fixed needs no body', async () => {
    const { statuses } = await setUp()
    const read = { method: 'PUT', path: `/api/admin/messages/${idOf(1)}` }
    expect(await statuses([read, { ...read, body: [1] }])).toEqual([404, 404])
  })
})

function nested(levels: number): unknown {
  return levels === 0 ? 1 : { n: nested(levels - 1) }
}

describe('as a whole, it is refused', () => {
  test('with more than a hundred entries', async () => {
    const { post, list } = await setUp()
    const requests = Array.from({ length: 101 }, (_, at) => create(at))
    const answer = await post({ requests })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ code: 'too-many-entries' })
    expect(await list()).toEqual([])
  })

  test('with more than 4 MB', async () => {
    const { post, statuses } = await setUp()
    const entries = (count: number) =>
      Array.from({ length: count }, () => ({ method: 'GET', path: 'x'.repeat(1024 * 1024 - 100) }))
    expect(await statuses(entries(4))).toEqual([400, 400, 400, 400])
    const answer = await post({ requests: entries(5) })
    expect([answer.status, (await answer.json()).code]).toEqual([413, 'body-too-large'])
  })

  test.each([{}, { requests: null }, { requests: {} }, { requests: 'x' }, []])(
    'as %j',
    async (body) => {
      const { post } = await setUp()
      expect((await post(body)).status).toBe(400)
    },
  )
})

test('it may be sent compressed', async () => {
  const { request, token, list } = await setUp()
  const requests = Array.from({ length: 50 }, (_, at) => create(at + 1))
  const answer = await request(BATCH, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
    },
    body: gzipSync(JSON.stringify({ requests })),
  })
  expect(answer.status).toBe(200)
  expect(await list()).toHaveLength(50)
})

describe('when something breaks', () => {
  const run = async (fault: (at: number) => Error | null) => {
    const { deps, reported, list } = await setUp()
    let asked = 0
    const store = {
      ...deps.store,
      write: <T>(work: Parameters<typeof deps.store.write<T>>[0]) => {
        asked += 1
        const error = fault(asked)
        return error === null ? deps.store.write(work) : Promise.reject(error)
      },
    }
    const entries = [create(1), create(2), create(3)]
    const answers = await runBatch(
      { ...deps, store },
      { entries, actorId: 'a', requestId: 'request-7' },
    )
    return { answers, reported, list }
  }

  test('in the storage, the affected entries are to be sent again', async () => {
    const { answers, list } = await run((at) => (at === 2 ? new StorageUnavailable('full') : null))
    expect(answers.map(({ status }) => status)).toEqual([201, 503, 201])
    expect(answers[1]?.headers['Retry-After']).toBe('5')
    expect(await list()).toHaveLength(2)
  })

  test('in the code, it is reported, and answered without details', async () => {
    const { answers, reported } = await run((at) => (at === 1 ? new Error('select secret') : null))
    expect(answers.map(({ status }) => status)).toEqual([500, 201, 201])
    expect(answers[0]?.body).toContain('request-7')
    expect(answers[0]?.body).not.toContain('secret')
    expect(reported).toMatchObject([{ requestId: 'request-7' }])
  })
})
