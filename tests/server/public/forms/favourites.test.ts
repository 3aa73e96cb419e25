import { describe, expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { runHousekeeping } from '#server/operations/housekeeping.ts'
import { openForms } from '#tests/support/open-forms.ts'

const DAY_MS = 24 * 60 * 60_000
const PATH = '/api/favourites'
const KEY = 'k'.repeat(43)
const OTHER = 'o'.repeat(43)
const [LUNA = '', NOVA = '', MALI = ''] = SAMPLE_MODELS.map(({ id }) => id)
const UNKNOWN_ID = '019a0000-0000-7000-8000-0000000000ff'

/** The id of this change. */
const idOf = (at: number) => `019a0000-0000-7000-8000-${String(at).padStart(12, '0')}`

const setUp = async (options: Parameters<typeof openForms>[0] = {}) => {
  const clock = { now: Date.parse('2026-11-22T12:00:00Z') }
  const server = await openForms({ nowMs: () => clock.now, ...options })
  const ask = async (method: string, body?: unknown, key: string | null = KEY) => {
    const headers = key === null ? {} : { 'Favourites-Key': key }
    const answer = await server.call(method, PATH, { headers, body })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text && JSON.parse(text) }
  }
  const lists = () => server.store.db.selectFrom('favourite_lists').selectAll().execute()
  /** What a change or a reading answers: its status, and the list. */
  const said = async (...request: Parameters<typeof ask>) => {
    const { status, body } = await ask(...request)
    return [status, body.models ?? body.code]
  }
  const runJobs = () =>
    runHousekeeping({ store: server.store, objects: server.deps.objects, nowMs: () => clock.now })
  return { ...server, clock, ask, said, lists, runJobs }
}

test('C 67: a list with consent is stored under its key, of which the database has only the hash', async () => {
  const { ask, said, lists } = await setUp()
  const made = await ask('PATCH', { add: [MALI, LUNA], agreed: true })
  expect([made.status, made.body]).toEqual([200, { models: [MALI, LUNA] }])
  expect(made.headers.get('Cache-Control')).toBe('no-store')
  expect(await said('GET')).toEqual([200, [MALI, LUNA]])
  const [list] = await lists()
  expect(list).toMatchObject({
    key_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    agreed_at: '2026-11-22T12:00:00.000Z',
  })
  expect(JSON.stringify(list)).not.toContain(KEY)
})

test('without consent there is no list, and another key opens none', async () => {
  const { said, lists } = await setUp()
  expect(await said('PATCH', { add: [LUNA] })).toEqual([410, 'link-expired'])
  expect(await said('GET')).toEqual([410, 'link-expired'])
  expect(await lists()).toEqual([])
  await said('PATCH', { add: [LUNA], agreed: true })
  expect(await said('GET', undefined, OTHER)).toEqual([410, 'link-expired'])
  expect(await said('PATCH', { remove: [LUNA] }, OTHER)).toEqual([410, 'link-expired'])
})

test('C 67: two devices do not undo each other’s changes, and a change that arrives twice counts once', async () => {
  const { said } = await setUp()
  await said('PATCH', { add: [LUNA], agreed: true })
  expect(await said('PATCH', { add: [NOVA] })).toEqual([200, [LUNA, NOVA]])
  expect(await said('PATCH', { add: [MALI], remove: [LUNA] })).toEqual([200, [NOVA, MALI]])
  expect(await said('PATCH', { add: [MALI], remove: [LUNA] })).toEqual([200, [NOVA, MALI]])
  expect(await said('PATCH', { add: [NOVA], remove: [NOVA] })).toEqual([200, [MALI, NOVA]])
  expect(await said('PATCH', { add: [LUNA], agreed: true })).toEqual([200, [MALI, NOVA, LUNA]])
  expect(await said('PATCH', {})).toEqual([200, [MALI, NOVA, LUNA]])
})

test('a change that arrives again is not repeated, though another device has undone it since', async () => {
  const { said } = await setUp()
  const [made, put, taken] = [idOf(1), idOf(2), idOf(3)]
  await said('PATCH', { id: made, add: [LUNA], agreed: true })
  expect(await said('PATCH', { id: put, add: [NOVA], remove: [LUNA] })).toEqual([200, [NOVA]])
  expect(await said('PATCH', { id: taken, add: [LUNA], remove: [NOVA] })).toEqual([200, [LUNA]])
  expect(await said('PATCH', { id: put, add: [NOVA], remove: [LUNA] })).toEqual([200, [LUNA]])
  await said('PATCH', { remove: [LUNA] })
  expect(await said('PATCH', { id: made, add: [LUNA], agreed: true })).toEqual([200, []])
  expect(await said('PATCH', { id: put, add: [MALI] }, OTHER)).toEqual([410, 'link-expired'])
})

test('one that arrives twice at once counts once', async () => {
  const { said, lists } = await setUp()
  await said('PATCH', { agreed: true })
  const change = { id: idOf(1), add: [LUNA] }
  await Promise.all([said('PATCH', change), said('PATCH', change)])
  expect(await lists()).toMatchObject([{ change_ids: JSON.stringify([change.id]) }])
})

test('a refused one may be sent again, and a list remembers its last thirty-two', async () => {
  const { ask, said, store, lists } = await setUp()
  await said('PATCH', { agreed: true })
  const full = JSON.stringify(Array.from({ length: 500 }, (_, at) => `m${at}`))
  await store.write((tx) => tx.updateTable('favourite_lists').set({ models: full }).execute())
  expect((await ask('PATCH', { id: idOf(0), add: [NOVA] })).status).toBe(422)
  await store.write((tx) => tx.updateTable('favourite_lists').set({ models: '[]' }).execute())
  expect(await said('PATCH', { id: idOf(0), add: [NOVA] })).toEqual([200, [NOVA]])
  for (let at = 1; at <= 32; at += 1) await said('PATCH', { id: idOf(at), remove: [NOVA] })
  const [list] = await lists()
  expect(JSON.parse(list?.change_ids ?? '')).toEqual(
    Array.from({ length: 32 }, (_, at) => idOf(at + 1)),
  )
})

test('changes at the same moment are all stored', async () => {
  const { said } = await setUp()
  await said('PATCH', { agreed: true })
  await Promise.all([LUNA, NOVA, MALI].map((id) => said('PATCH', { add: [id] })))
  const [, models] = await said('GET')
  expect(models.toSorted()).toEqual([LUNA, NOVA, MALI].toSorted())
})

test('only existing models can be added; those that are hidden or deleted later stay in it', async () => {
  const { said, call, signInAdmin } = await setUp()
  expect(await said('PATCH', { add: [UNKNOWN_ID, LUNA, NOVA], agreed: true })).toEqual([
    200,
    [LUNA, NOVA],
  ])
  const { token } = await signInAdmin()
  await call('DELETE', `/api/admin/models/${NOVA}`, { token })
  const luna: { id: string }[] = await (await call('GET', '/api/admin/models', { token })).json()
  const row = luna.find(({ id }) => id === LUNA)
  await call('PUT', `/api/admin/models/${LUNA}`, { token, body: { ...row, isActive: false } })
  expect(await said('GET')).toEqual([200, [LUNA, NOVA]])
  expect(await said('PATCH', { remove: [NOVA] })).toEqual([200, [LUNA]])
})

test('C 67: once it is erased it is gone for every device, and erasing it again is no error', async () => {
  const { ask, said, lists } = await setUp()
  await said('PATCH', { add: [LUNA], agreed: true })
  expect((await ask('DELETE')).status).toBe(204)
  expect(await lists()).toEqual([])
  expect(await said('GET')).toEqual([410, 'link-expired'])
  expect(await said('PATCH', { add: [LUNA] })).toEqual([410, 'link-expired'])
  expect((await ask('DELETE')).status).toBe(204)
})

describe('refused is', () => {
  test('a change that would make a list longer than five hundred, and the list stays as it was', async () => {
    const { ask, store, lists } = await setUp()
    await ask('PATCH', { add: [LUNA], agreed: true })
    const full = JSON.stringify(Array.from({ length: 500 }, (_, at) => `m${at}`))
    await store.write((tx) => tx.updateTable('favourite_lists').set({ models: full }).execute())
    const { status, body } = await ask('PATCH', { add: [NOVA] })
    expect([status, body.fields]).toMatchObject([422, [{ field: 'add', code: 'too-many-entries' }]])
    expect(await lists()).toMatchObject([{ models: full }])
    expect((await ask('PATCH', { add: [NOVA], remove: ['m7'] })).status).toBe(422)
  })

  test.each([
    [{ add: 'x' }, 'add not-a-list'],
    [{ add: [7] }, 'add.0 not-an-id'],
    [{ remove: ['m1'] }, 'remove.0 not-an-id'],
    [{ add: Array.from({ length: 501 }, () => LUNA) }, 'add too-many-entries'],
    [{ agreed: 'yes' }, 'agreed not-yes-or-no'],
    [{ id: 'c1' }, 'id not-an-id'],
  ])('%j', async (change, problem) => {
    const { ask, lists } = await setUp()
    const { status, body } = await ask('PATCH', { agreed: true, ...change })
    const [{ field, code }] = body.fields
    expect([status, `${field} ${code}`]).toEqual([422, problem])
    expect(await lists()).toEqual([])
  })

  test.each([null, '', 'x', KEY.slice(1), `${KEY}k`, `${KEY.slice(1)}=`])(
    'an invalid key: %j',
    async (key) => {
      const { said } = await setUp()
      const refused = [400, 'bad-request']
      expect(await said('GET', undefined, key)).toEqual(refused)
      expect(await said('PATCH', { agreed: true }, key)).toEqual(refused)
      expect(await said('DELETE', undefined, key)).toEqual(refused)
    },
  )

  test('a body that is larger than any valid one', async () => {
    const { said } = await setUp()
    const refused = [413, 'body-too-large']
    expect(await said('PATCH', { agreed: true, more: 'x'.repeat(70_000) })).toEqual(refused)
  })

  test('more changes from one address than a person makes, and far fewer new lists', async () => {
    const { ask } = await setUp({ clientAddress: () => '10.0.0.1' })
    const agree = () => ask('PATCH', { agreed: true })
    for (let at = 0; at < 10; at += 1) expect((await agree()).status).toBe(200)
    const refused = await agree()
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '30'])
    for (let at = 0; at < 60; at += 1) expect((await ask('GET')).status).toBe(200)
    expect((await ask('GET')).status).toBe(429)
    expect((await ask('DELETE')).status).toBe(429)
  })
})

describe('thirteen months', () => {
  test('after its last change or reading a list is erased', async () => {
    const { clock, said, lists, runJobs } = await setUp()
    await said('PATCH', { add: [LUNA], agreed: true })
    await said('PATCH', { agreed: true }, OTHER)
    clock.now += 390 * DAY_MS
    expect(await said('GET')).toEqual([200, [LUNA]])
    clock.now += 10 * DAY_MS
    expect(await runJobs()).toMatchObject({ dropped: { 'favourite-lists': 1 } })
    expect(await said('GET')).toEqual([200, [LUNA]])
    expect(await lists()).toHaveLength(1)
    clock.now += 389 * DAY_MS
    await runJobs()
    expect(await lists()).toHaveLength(1)
    clock.now += 3 * DAY_MS
    await runJobs()
    expect(await lists()).toEqual([])
  })

  test('a reading is stored once a day, so that readers cause few writes', async () => {
    const { clock, said, lists } = await setUp()
    await said('PATCH', { agreed: true })
    const usedAt = async () => Number((await lists())[0]?.used_at_ms)
    const first = clock.now
    clock.now += DAY_MS - 1
    await said('GET')
    expect(await usedAt()).toBe(first)
    clock.now += 1
    await said('GET')
    expect(await usedAt()).toBe(clock.now)
  })
})
