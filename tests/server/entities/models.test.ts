import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { model } from '#contract/entities/model.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const LIST = '/api/admin/models'
const ID = '019a1111-0000-7000-8000-000000000001'

const draft = (fields: Readonly<Record<string, unknown>> = {}) => ({
  name: 'Luna',
  price: 19.99,
  description: 'Porcelaine blanche.',
  ...fields,
})

const setUp = async (options: Parameters<typeof createTestServer>[0] = {}) => {
  const clock = { now: 1_000 }
  const server = await createTestServer({ nowMs: () => clock.now, ...options })
  const { token } = await server.signInAdmin()
  const send = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => server.call(method, path, { token, body, headers })
  const create = async (fields: Readonly<Record<string, unknown>> = {}) =>
    (await send('POST', LIST, draft({ id: ID, ...fields }))).json()
  const list = async () => (await send('GET', LIST)).json()
  return { ...server, clock, token, send, create, list }
}

describe('creating', () => {
  test('answers the whole row, which fits the contract, with its version as entity tag', async () => {
    const { send } = await setUp()
    const answer = await send('POST', LIST, draft({ id: ID, tags: [' a ', ''], unknown: 1 }))
    expect(answer.status).toBe(201)
    expect(answer.headers.get('ETag')).toBe('"1"')
    expect(answer.headers.get('Cache-Control')).toContain('no-store')
    const row = await answer.json()
    expect(row).toEqual({
      id: ID,
      version: 1,
      created_at: '1970-01-01T00:00:01.000Z',
      updated_at: '1970-01-01T00:00:01.000Z',
      last_mutation_id: null,
      name: 'Luna',
      type: 'Sexy',
      country: 'France',
      format: [],
      price: 19.99,
      description: 'Porcelaine blanche.',
      images: [],
      video_sample: '',
      diary_sample: '',
      tags: ['a'],
      isNSFW: false,
      isActive: true,
      sales_count: 0,
    })
    expect(v.parse(model.rowSchema, row)).toEqual(row)
    expect(await (await send('GET', `${LIST}/${ID}`)).json()).toEqual(row)
  })

  test('generates an id when none is given', async () => {
    const { send } = await setUp()
    const { id } = await (await send('POST', LIST, draft())).json()
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  })

  test('stores cents exactly', async () => {
    const { send, store, list } = await setUp()
    for (const price of [0, 0.01, 19.99, 29, 1.1, 999_999.99])
      expect((await send('POST', LIST, draft({ price }))).status).toBe(201)
    const prices = (await list()).map(({ price }: { price: number }) => price)
    expect(prices.sort((a: number, b: number) => a - b)).toEqual([
      0, 0.01, 1.1, 19.99, 29, 999_999.99,
    ])
    const stored = await store.db
      .$extendTables<{ models: { price_cents: number } }>()
      .selectFrom('models')
      .select('price_cents')
      .orderBy('price_cents')
      .execute()
    expect(stored.map(({ price_cents }) => price_cents)).toEqual([
      0, 1, 110, 1_999, 2_900, 99_999_999,
    ])
  })

  test('refuses invalid fields one by one, and writes nothing', async () => {
    const { send, list } = await setUp()
    const answer = await send('POST', LIST, {
      id: 'not-an-id',
      name: '\r\n',
      price: '12',
      images: ['/ok.webp', 'javascript:alert(1)'],
      isNSFW: 'yes',
    })
    expect(answer.status).toBe(422)
    expect(answer.headers.get('Content-Type')).toContain('application/problem+json')
    const { code, detail, fields } = await answer.json()
    expect(code).toBe('invalid-fields')
    expect(detail).toContain('Nom')
    expect(
      Object.fromEntries(
        fields.map((field: { field: string; code: string }) => [field.field, field.code]),
      ),
    ).toEqual({
      name: 'required',
      price: 'not-a-number',
      description: 'required',
      'images.1': 'not-a-url',
      isNSFW: 'not-yes-or-no',
      id: 'not-an-id',
    })
    for (const field of fields) expect(field.detail).toEqual(expect.any(String))
    expect(await list()).toEqual([])
  })

  test.each([
    [-1, 'below-minimum'],
    [1.001, 'too-many-decimals'],
    [null, 'not-a-number'],
  ])('refuses the price %j', async (price, code) => {
    const { send } = await setUp()
    const { fields } = await (await send('POST', LIST, draft({ price }))).json()
    expect(fields).toMatchObject([{ field: 'price', code }])
  })

  test('under an id in use answers the row that has it', async () => {
    const { send, create } = await setUp()
    const current = await create()
    const answer = await send('POST', LIST, draft({ id: ID, name: 'Other' }))
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'already-exists', current })
  })

  test('is recognised by the row itself, when the mutation log no longer contains it', async () => {
    const { send, store } = await setUp()
    const key = { 'Idempotency-Key': 'k1' }
    const made = await (await send('POST', LIST, draft({ id: ID }), key)).json()
    await store.db.deleteFrom('mutation_log').execute()
    const answer = await send('POST', LIST, draft({ id: ID }), key)
    expect([answer.status, await answer.json()]).toEqual([201, made])
    const other = await send('POST', LIST, draft({ id: ID }), { 'Idempotency-Key': 'k2' })
    expect(other.status).toBe(409)
  })
})

describe('the list', () => {
  test('is a plain array, newest first; the sample stays in its order', async () => {
    const { clock, create, list } = await setUp({ models: SAMPLE_MODELS })
    clock.now = 2_000
    await create()
    const names = (await list()).map(({ name }: { name: string }) => name)
    expect(names).toEqual(['Luna', 'Luna', 'Nova', 'Mali', 'Caio', 'Sakura', 'Idris'])
  })

  test('is not sent again while it is unchanged', async () => {
    const { send, create } = await setUp({ models: SAMPLE_MODELS })
    const etag = (await send('GET', LIST)).headers.get('ETag') ?? ''
    const again = await send('GET', LIST, undefined, { 'If-None-Match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect(again.headers.get('ETag')).toBe(etag)
    expect(again.headers.get('Sync-Epoch')).toMatch(/.+/)
    expect(again.headers.get('Cache-Control')).toContain('no-store')

    await create()
    const changed = await send('GET', LIST, undefined, { 'If-None-Match': etag })
    expect(changed.status).toBe(200)
  })

  test('changes with updates and deletions', async () => {
    const { send, create, list } = await setUp()
    await create()
    expect(await list()).toHaveLength(1)
    await send('PUT', `${LIST}/${ID}`, draft({ name: 'Nova' }))
    expect(await list()).toMatchObject([{ name: 'Nova', version: 2 }])
    await send('DELETE', `${LIST}/${ID}`)
    expect(await list()).toEqual([])
  })

  test('omits a deleted row also when others changed later', async () => {
    const { send, create, list } = await setUp()
    await create()
    await send('POST', LIST, draft({ name: 'Later' }))
    expect(await list()).toHaveLength(2)
    await send('DELETE', `${LIST}/${ID}`)
    expect(await list()).toMatchObject([{ name: 'Later' }])
  })

  test('is compressed for clients that accept it, each form under its own entity tag', async () => {
    const { send } = await setUp({ models: SAMPLE_MODELS })
    const plain = await send('GET', LIST)
    const zipped = await send('GET', LIST, undefined, { 'Accept-Encoding': 'gzip' })
    expect(zipped.headers.get('Content-Encoding')).toBe('gzip')
    expect(zipped.headers.get('Vary')).toBe('Accept-Encoding')
    expect(zipped.headers.get('ETag')).not.toBe(plain.headers.get('ETag'))
  })
})

describe('updating', () => {
  test('writes the fields that are sent and keeps the others', async () => {
    const { send, create, clock } = await setUp()
    await create({ type: 'Niche', tags: ['a'], images: ['/a.webp'], isActive: false })
    clock.now = 9_000
    const answer = await send('PUT', `${LIST}/${ID}`, draft({ name: 'Nova', tags: [] }))
    expect([answer.status, answer.headers.get('ETag')]).toEqual([200, '"2"'])
    expect(await answer.json()).toMatchObject({
      version: 2,
      created_at: '1970-01-01T00:00:01.000Z',
      updated_at: '1970-01-01T00:00:09.000Z',
      name: 'Nova',
      type: 'Niche',
      tags: [],
      images: ['/a.webp'],
      isActive: false,
    })
  })

  test('does not change what only the server writes', async () => {
    const { send, create } = await setUp()
    const before = await create()
    const body = draft({
      id: '019a1111-0000-7000-8000-000000000002',
      version: 40,
      sales_count: 9_000,
      created_at: '2000-01-01T00:00:00.000Z',
      last_mutation_id: 'forged',
    })
    const after = await (await send('PUT', `${LIST}/${ID}`, body)).json()
    expect(after).toEqual({ ...before, version: 2, price: 19.99 })
  })

  test.each(['name', 'price', 'description'])('needs %s', async (field) => {
    const { send, create } = await setUp()
    await create()
    const { [field]: _left, ...body } = draft() as Record<string, unknown>
    const answer = await send('PUT', `${LIST}/${ID}`, body)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ fields: [{ field, code: 'required' }] })
  })

  test('of a missing row: 404', async () => {
    const { send } = await setUp()
    for (const id of [ID, 'x', '%00', '..%2f..%2fx', "' or 1=1 --"])
      expect((await send('PUT', `${LIST}/${id}`, draft())).status).toBe(404)
  })
})

describe('deleting', () => {
  test('answers 204 and leaves a tombstone; a second time 404', async () => {
    const { send, create, store } = await setUp()
    await create()
    const answer = await send('DELETE', `${LIST}/${ID}`)
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect((await send('GET', `${LIST}/${ID}`)).status).toBe(404)
    expect((await send('DELETE', `${LIST}/${ID}`)).status).toBe(404)
    const tombstones = await store.db.selectFrom('tombstones').selectAll().execute()
    expect(tombstones).toMatchObject([{ entity: 'models', row_id: ID, version: 2 }])
  })

  test('allows the row to be created again, under a new version', async () => {
    const { send, create, store } = await setUp()
    await create()
    await send('DELETE', `${LIST}/${ID}`)
    const row = await create({ name: 'Back' })
    expect(row.version).toBeGreaterThan(2)
    expect(await store.db.selectFrom('tombstones').selectAll().execute()).toEqual([])
    expect((await send('DELETE', `${LIST}/${ID}`, undefined, { 'If-Match': '"1"' })).status).toBe(
      412,
    )
  })
})

describe('a precondition', () => {
  const attempt = async (ifMatch: string) => {
    const { send, create, list } = await setUp()
    await create()
    await send('PUT', `${LIST}/${ID}`, draft({ name: 'Second' }))
    const current = (await list())[0]
    const put = await send('PUT', `${LIST}/${ID}`, draft(), { 'If-Match': ifMatch })
    const problem = await put.json()
    const row = (await list())[0]
    const remove = await send('DELETE', `${LIST}/${ID}`, undefined, {
      'If-Match': ifMatch === '"2"' ? '"3"' : ifMatch,
    })
    return { statuses: [put.status, remove.status], problem, current, row }
  }

  test.each(['"2"', '*', '"1", "2", "3"'])('%s allows the write', async (ifMatch) => {
    expect((await attempt(ifMatch)).statuses).toEqual([200, 204])
  })

  test.each(['"1"', '"3"', 'W/"2"', '"abc"', '"2.0"', '"-2"', '""'])(
    '%s is stale, and the answer contains the current row',
    async (ifMatch) => {
      const { statuses, problem, current, row } = await attempt(ifMatch)
      expect(statuses).toEqual([412, 412])
      expect(problem).toMatchObject({ code: 'stale', current })
      expect(row).toEqual(current)
    },
  )

  test.each(['2', '"2', '', 'W/2', '"1" "2"'])('%j is no precondition', async (ifMatch) => {
    const { statuses, problem } = await attempt(ifMatch)
    expect(statuses).toEqual([400, 400])
    expect(problem).toMatchObject({ code: 'bad-precondition' })
  })

  test('allows the write of one of two admins', async () => {
    const { send, create } = await setUp()
    await create()
    const answers = await Promise.all(
      ['A', 'B'].map((name) =>
        send('PUT', `${LIST}/${ID}`, draft({ name }), { 'If-Match': '"1"' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  })
})
