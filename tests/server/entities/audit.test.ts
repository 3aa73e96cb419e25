import { describe, expect, test } from 'vitest'
import type { AuditEntry, AuditPage } from '#contract/admin/audit.ts'
import { recordAudit } from '#server/entities/audit-log.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { modelTable } from '#server/entities/entity-tables.ts'
import { runHousekeeping } from '#server/operations/housekeeping.ts'
import { addPersonalData } from '#tests/support/add-personal-data.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'
import { aPicture } from '#tests/support/objects/sample-pictures.ts'

const NOW = Date.UTC(2026, 0, 1)
const DAY_MS = 24 * 60 * 60_000
const ID = '019a1111-0000-7000-8000-000000000001'
const LUNA = { id: ID, name: 'Luna', price: 19.99, description: 'Porcelaine blanche.' }

/** A server with an administrator; the entry of their sign-in is left out. */
const setUp = async () => {
  const clock = { now: NOW }
  const server = await createTestServer({ nowMs: () => clock.now })
  const { token, id } = await server.signInAdmin()
  await server.store.db.deleteFrom('audit_log').execute()
  const send = (method: string, path: string, body?: unknown, headers = {}) =>
    server.call(method, `/api/admin/${path}`, { token, body, headers })
  const page = async (query = ''): Promise<AuditPage> => (await send('GET', `audit${query}`)).json()
  /** The entries of the log, without what differs each time. */
  const log = async () => (await page()).entries.map(({ id: _, at: __, ...entry }) => entry)
  return { ...server, clock, token, id, send, page, log }
}

const entry = (parts: Partial<AuditEntry>) => ({
  actor: { id: expect.any(String), name: 'Ada L.' },
  row_id: ID,
  row_name: null,
  device: null,
  changes: [],
  ...parts,
})

describe('a change', () => {
  test('is in the log with admin, row and fields, newest first', async () => {
    const { send, log, id } = await setUp()
    await send('POST', 'models', LUNA)
    await send('PUT', `models/${ID}`, { ...LUNA, price: 31, tags: ['nuit'] })
    await send('DELETE', `models/${ID}`)
    const luna = { entity: 'models', row_name: 'Luna', actor: { id, name: 'Ada L.' } }
    expect(await log()).toEqual([
      entry({ ...luna, action: 'delete' }),
      entry({
        ...luna,
        action: 'update',
        changes: [
          { field: 'price', from: 19.99, to: 31 },
          { field: 'tags', from: [], to: ['nuit'] },
        ],
      }),
      entry({ ...luna, action: 'create' }),
    ])
  })

  test('in a batch is in it too, a refused one is not', async () => {
    const { send, log } = await setUp()
    const write = (method: string, path: string, body: unknown) => ({
      method,
      path: `/api/admin/${path}`,
      headers: {},
      body,
    })
    await send('POST', 'batch', {
      requests: [
        write('POST', 'models', LUNA),
        write('PUT', `models/${ID}`, { ...LUNA, price: -1 }),
        write('PUT', `models/${ID.replace(/1$/, '2')}`, LUNA),
      ],
    })
    expect(await log()).toMatchObject([{ action: 'create', row_id: ID }])
  })

  test('that comes twice under one key, or against an old version, is there once', async () => {
    const { send, log } = await setUp()
    await send('POST', 'models', LUNA)
    const change = { ...LUNA, price: 31 }
    for (let time = 0; time < 2; time += 1)
      await send('PUT', `models/${ID}`, change, { 'Idempotency-Key': 'k1', 'If-Match': '"1"' })
    await send('PUT', `models/${ID}`, { ...LUNA, price: 40 }, { 'If-Match': '"1"' })
    expect(await log()).toMatchObject([{ action: 'update' }, { action: 'create' }])
  })

  test('that changes nothing is not there', async () => {
    const { send, log } = await setUp()
    await send('POST', 'models', LUNA)
    await send('PUT', `models/${ID}`, LUNA)
    expect(await log()).toMatchObject([{ action: 'create' }])
  })

  test('inside a group of fields is logged with its field, a long text only with its name', async () => {
    const { send, log } = await setUp()
    await send('POST', 'models', LUNA)
    await send('PUT', `models/${ID}`, { ...LUNA, description: 'x'.repeat(2_000) })
    await send('PUT', 'settings', { stats: { creators: '3' } })
    expect((await log()).map(({ changes }) => changes)).toEqual([
      [{ field: 'stats.creators', from: '2,300+', to: '3' }],
      [{ field: 'description' }],
      [],
    ])
  })

  test('is stored together with its entry, or not at all', async () => {
    const { store } = await setUp()
    const stamp = { newId: () => 'the same', nowMs: NOW }
    const note = { actorId: null, action: 'create', entity: 'models' } as const
    const broken = store.write(async (tx) => {
      const values = { name: 'Nova', price: 1, description: 'x' }
      await insertRecord(tx, modelTable, { id: 'm2', values, nowMs: NOW, mutationId: null })
      await recordAudit(tx, stamp, note)
      await recordAudit(tx, stamp, note)
    })
    await expect(broken).rejects.toThrow()
    for (const table of ['audit_log', 'models'] as const)
      expect(await store.db.selectFrom(table).select('id').execute()).toEqual([])
  })

  test('of pictures and interviews is in it', async () => {
    const { request, send, token, store, log } = await setUp()
    const { bytes, sha256 } = aPicture('png')
    const init = { method: 'PUT', headers: { Authorization: `Bearer ${token}` }, body: bytes }
    for (let time = 0; time < 2; time += 1)
      expect((await request(`/api/admin/files/${sha256}`, init)).ok).toBe(true)
    await addPersonalData(store, { id: 'zoe', email: 'zoe@example.org', createdAtMs: NOW })
    await send('DELETE', 'interviews/zoe-interview')
    await send('DELETE', 'interviews/zoe-interview')
    expect(await log()).toEqual([
      entry({ action: 'delete', entity: 'interviews', row_id: 'zoe-interview' }),
      entry({ action: 'upload', entity: 'files', row_id: sha256 }),
    ])
  })
})

describe('people', () => {
  test('are never logged with their names or texts', async () => {
    const { send, store, log } = await setUp()
    await addPersonalData(store, { id: 'zoe', email: 'zoe@example.org', createdAtMs: NOW })
    await send('PUT', 'users/zoe-user', { is_active: false })
    await send('PUT', 'orders/zoe-order', { status: 'completed' })
    await send('PUT', 'messages/zoe-message')
    expect(await log()).toEqual([
      entry({
        action: 'update',
        entity: 'messages',
        row_id: 'zoe-message',
        changes: [{ field: 'is_read', from: false, to: true }],
      }),
      entry({
        action: 'update',
        entity: 'orders',
        row_id: 'zoe-order',
        changes: [{ field: 'status', from: 'paid', to: 'completed' }],
      }),
      entry({
        action: 'update',
        entity: 'users',
        row_id: 'zoe-user',
        changes: [{ field: 'is_active', from: true, to: false }],
      }),
    ])
  })

  test('who are erased leave only the action and the admin in the log', async () => {
    const { send, store, log } = await setUp()
    for (const id of ['zoe', 'bob'])
      await addPersonalData(store, { id, email: `${id}@example.org`, createdAtMs: NOW })
    for (const id of ['zoe', 'bob']) {
      await send('PUT', `users/${id}-user`, { is_active: false })
      await send('PUT', `messages/${id}-message`)
    }
    await send('POST', 'privacy/erase', { email: 'zoe@example.org' })
    const [erasure, ...others] = await log()
    expect(erasure).toEqual(entry({ action: 'erase', entity: 'privacy', row_id: null }))
    expect(others.map(({ row_id, changes }) => [row_id, changes.length])).toEqual([
      ['bob-message', 1],
      ['bob-user', 1],
      ['zoe-message', 0],
      ['zoe-user', 0],
    ])
  })
})

describe('reading', () => {
  /** `count` changes, an hour apart, the first at `NOW`. */
  const setUpMany = async (count: number) => {
    const server = await setUp()
    for (let at = 0; at < count; at += 1) {
      server.clock.now = NOW + at * 60 * 60_000
      await server.store.db
        .updateTable('sessions')
        .set({ created_at_ms: server.clock.now, last_used_at_ms: server.clock.now })
        .execute()
      await server.send('PUT', 'settings', { hero_title: `Titre ${at}` })
    }
    return server
  }
  const titles = ({ entries }: AuditPage) => entries.map(({ changes }) => changes[0]?.to)

  test('returns page by page, each entry once, also those of one moment', async () => {
    const { page, send, clock } = await setUpMany(3)
    for (let at = 3; at < 7; at += 1) await send('PUT', 'settings', { hero_title: `Titre ${at}` })
    clock.now += 1
    const seen: unknown[] = []
    let next: string | null = ''
    while (next !== null) {
      const found: AuditPage = await page(
        `?limit=2${next === '' ? '' : `&before=${encodeURIComponent(next)}`}`,
      )
      expect(found.entries.length).toBeLessThanOrEqual(2)
      seen.push(...titles(found))
      next = found.next
    }
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((at) => `Titre ${at}`))
  })

  test('is filtered by subject, by administrator and by time', async () => {
    const { page, send, signInAdmin, call, clock, id } = await setUpMany(3)
    const grace = await signInAdmin('grace@neomuse.test')
    await call('POST', '/api/admin/models', { token: grace.token, body: LUNA })
    await send('POST', 'invites')
    const about = async (query: string) =>
      (await page(query)).entries.map(({ action, entity }) => `${action} ${entity}`)
    expect(await about('?entity=models')).toEqual(['create models'])
    expect(await about(`?actor=${grace.id}`)).toEqual(['create models', 'sign-in account'])
    expect(await about(`?actor=${id}&entity=account`)).toEqual(['invite-created account'])
    const since = new Date(clock.now - 60 * 60_000).toISOString()
    expect(titles(await page(`?entity=settings&since=${since}`))).toEqual(['Titre 2', 'Titre 1'])
    // The same moment in another time zone.
    const elsewhere = encodeURIComponent(since.replace('Z', '+00:00'))
    expect(titles(await page(`?entity=settings&since=${elsewhere}`))).toHaveLength(2)
  })

  test.each([
    'entity=nothing',
    'since=yesterday',
    'since=2026-02-03T00:00:00%2B05',
    'before=1',
    'limit=0',
    'limit=201',
    'limit=many',
    'actor=a%20b',
  ])('an invalid query is refused: %s', async (query) => {
    const { send } = await setUp()
    const answer = await send('GET', `audit?${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'bad-request' })
  })

  test('is only for administrators, and the log cannot be written or emptied', async () => {
    const { call, token } = await setUp()
    expect((await call('GET', '/api/admin/audit')).status).toBe(401)
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await call(method, '/api/admin/audit', { token })).status).toBe(405)
  })
})

test('the log is kept for a year at most', async () => {
  const { send, store, deps, clock } = await setUp()
  await send('POST', 'models', LUNA)
  clock.now = NOW + 362 * DAY_MS
  const entries = () => store.db.selectFrom('audit_log').select('action').execute()
  await runHousekeeping({ store, objects: deps.objects, nowMs: () => clock.now })
  expect(await entries()).toHaveLength(1)
  clock.now += 2 * DAY_MS
  await runHousekeeping({ store, objects: deps.objects, nowMs: () => clock.now })
  expect(await entries()).toEqual([])
})
