import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { lastChange, oldestCursor } from '#server/db/change-numbers.ts'
import type { SqlValue } from '#server/db/database-schema.ts'
import { deleteRecord, insertRecord } from '#server/entities/entity-rows.ts'
import { modelTable } from '#server/entities/entity-tables.ts'
import { runHousekeeping } from '#server/operations/housekeeping.ts'
import { addPersonalData } from '#tests/support/add-personal-data.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const YEAR_MS = 365 * DAY_MS
/** Data with a limit of a year is dropped a little before that is over: see spans.ts. */
const SLACK_MS = 2 * DAY_MS
const NOW = Date.UTC(2040, 0, 1)

const iso = (ms: number) => new Date(ms).toISOString()

const setUp = async () => {
  const clock = { now: NOW }
  const server = await createTestServer({ nowMs: () => clock.now })
  const { store, deps } = server
  const runJobs = () => runHousekeeping({ store, objects: deps.objects, nowMs: () => clock.now })
  // Rows of any table are inserted and read without types.
  const untyped = store.db as unknown as Kysely<Record<string, Record<string, SqlValue>>>
  const put = (table: string, row: Readonly<Record<string, SqlValue>>) =>
    untyped.insertInto(table).values(row).execute()
  const idsOf = async (table: string, id = 'id') =>
    (await untyped.selectFrom(table).select(id).orderBy(id).execute()).map((row) => row[id])
  return { ...server, clock, runJobs, put, idsOf }
}

describe('housekeeping', () => {
  test('is done once a day', async () => {
    const { clock, runJobs } = await setUp()
    expect((await runJobs()).type).toBe('done')
    expect(await runJobs()).toEqual({ type: 'not-due' })
    clock.now += DAY_MS - 1
    expect(await runJobs()).toEqual({ type: 'not-due' })
    clock.now += 1
    expect((await runJobs()).type).toBe('done')
  })

  test('is done by one of the processes that start it at the same moment', async () => {
    const { runJobs } = await setUp()
    const outcomes = await Promise.all(Array.from({ length: 8 }, runJobs))
    expect(outcomes.filter(({ type }) => type === 'done')).toHaveLength(1)
  })

  test('that is not due costs no write', async () => {
    const { runJobs, store } = await setUp()
    await runJobs()
    const { works } = store.commits()
    await runJobs()
    expect(store.commits().works).toBe(works)
  })

  test('that was interrupted is resumed an hour later', async () => {
    const { clock, store, deps, runJobs } = await setUp()
    const stopped = await runHousekeeping({
      store,
      objects: deps.objects,
      nowMs: () => clock.now,
      isStopping: () => true,
    })
    expect(stopped).toEqual({ type: 'stopped' })
    clock.now += HOUR_MS - 1
    expect(await runJobs()).toEqual({ type: 'not-due' })
    clock.now += 1
    expect((await runJobs()).type).toBe('done')
  })

  test('drops any number of rows, in small transactions', async () => {
    const { store, runJobs, put, idsOf } = await setUp()
    for (let at = 0; at < 1_201; at += 1)
      await put('payment_events', {
        id: `p${at}`,
        received_at_ms: NOW - YEAR_MS - Math.floor(at / 100),
      })
    const { works } = store.commits()
    expect(await runJobs()).toMatchObject({ type: 'done', dropped: { payments: 1_201 } })
    expect(await idsOf('payment_events')).toEqual([])
    // Three transactions that dropped some, and at most one for each job that found none left.
    expect(store.commits().works - works).toBeGreaterThanOrEqual(14)
  })
})

/** A row as old as allowed, and one that is a millisecond older. */
const both = async (add: (id: string, ageMs: number) => Promise<unknown>, lifeMs: number) => {
  await add('kept', lifeMs)
  await add('old', lifeMs + 1)
}

describe('expired data is dropped', () => {
  test('payment events', async () => {
    const { put, idsOf, runJobs } = await setUp()
    const add = (id: string, ageMs: number) =>
      put('payment_events', { id, received_at_ms: NOW - ageMs })
    await both(add, 43 * DAY_MS)
    await runJobs()
    expect(await idsOf('payment_events')).toEqual(['kept'])
  })

  test('remembered answers', async () => {
    const { put, idsOf, runJobs } = await setUp()
    const add = (key: string, ageMs: number) =>
      put('mutation_log', {
        actor_id: 'a',
        method: 'PUT',
        path: '/x',
        key,
        fingerprint: '',
        status: 200,
        headers: '{}',
        body: null,
        created_at_ms: NOW - ageMs,
      })
    await both(add, 90 * DAY_MS)
    await runJobs()
    expect(await idsOf('mutation_log', 'key')).toEqual(['kept'])
  })

  test('sessions, idle or long', async () => {
    const { put, idsOf, runJobs, addAdmin } = await setUp()
    const { id: user_id } = await addAdmin()
    const add = (token_hash: string, createdAgo: number, usedAgo: number) =>
      put('sessions', {
        token_hash,
        user_id,
        created_at_ms: NOW - createdAgo,
        last_used_at_ms: NOW - usedAgo,
      })
    await add('kept', 12 * HOUR_MS - 1, HOUR_MS - 1)
    await add('idle', HOUR_MS, HOUR_MS)
    await add('long', 12 * HOUR_MS, 0)
    await runJobs()
    expect(await idsOf('sessions', 'token_hash')).toEqual(['kept'])
  })

  test('invites, used or not, that expired long ago', async () => {
    const { put, idsOf, runJobs } = await setUp()
    const add = (id: string, ageMs: number) =>
      put('invites', {
        id,
        code_hash: id,
        created_by: 'a',
        created_at: iso(NOW - ageMs - DAY_MS),
        expires_at: iso(NOW - ageMs),
        used_at: null,
        used_by: null,
      })
    await both(add, 90 * DAY_MS)
    await runJobs()
    expect(await idsOf('invites')).toEqual(['kept'])
  })

  test('subscribers, who never confirmed', async () => {
    const { put, idsOf, runJobs } = await setUp()
    const add = (id: string, ageMs: number, status = 'pending') =>
      put('subscribers', {
        id,
        email: id,
        email_key: id,
        language: 'fr',
        status,
        created_at: iso(NOW - ageMs),
      })
    await both(add, 3 * YEAR_MS - SLACK_MS)
    await add('confirmed', 10 * YEAR_MS, 'confirmed')
    await add('aside', YEAR_MS - SLACK_MS, 'quarantined')
    await add('long-aside', YEAR_MS, 'quarantined')
    await runJobs()
    expect(await idsOf('subscribers')).toEqual(['aside', 'confirmed', 'kept'])
  })

  test('interviews after a year, messages after three', async () => {
    const { store, idsOf, runJobs } = await setUp()
    const ages = {
      a: YEAR_MS - SLACK_MS,
      b: YEAR_MS - SLACK_MS + 1,
      c: 3 * YEAR_MS - SLACK_MS,
      d: 3 * YEAR_MS - SLACK_MS + 1,
    }
    for (const [id, ageMs] of Object.entries(ages))
      await addPersonalData(store, { id, email: `${id}@b.fr`, createdAtMs: NOW - ageMs })
    await runJobs()
    expect(await idsOf('interviews')).toEqual(['a-interview'])
    expect(await idsOf('messages')).toEqual(['a-message', 'b-message', 'c-message'])
    const tombstones = await store.db.selectFrom('tombstones').select('row_id').execute()
    expect(tombstones.map(({ row_id }) => row_id).toSorted()).toEqual([
      ...['b-interview', 'c-interview', 'd-interview'],
      ...['d-message', 'd-reply'],
    ])
    const waiting = await store.db.selectFrom('mail_outbox').select('id').execute()
    expect(waiting.map(({ id }) => id)).not.toContain('d-reply')
    expect(await idsOf('orders')).toHaveLength(8)
  })

  test('orders ten years after the end of their year, and then the data of their buyer', async () => {
    const { store, idsOf, runJobs } = await setUp()
    // In Paris, where the books are kept, an hour before UTC.
    const newYear = Date.UTC(2029, 11, 31, 23)
    await addPersonalData(store, { id: 'kept', email: 'a@b.fr', createdAtMs: newYear })
    await addPersonalData(store, { id: 'old', email: 'c@d.fr', createdAtMs: newYear - 1 })
    await addPersonalData(store, { id: 'loyal', email: 'e@f.fr', createdAtMs: NOW - 20 * YEAR_MS })
    await store.db
      .updateTable('orders')
      .set({ created_at: iso(NOW) })
      .where('id', '=', 'loyal-order')
      .execute()
    expect(await runJobs()).toMatchObject({ dropped: { orders: 3, clients: 1 } })
    expect(await idsOf('orders')).toEqual(['kept-guest-order', 'kept-order', 'loyal-order'])
    const users = await store.db.selectFrom('users').select('email').orderBy('id').execute()
    expect(users.map(({ email }) => email)).toEqual(['a@b.fr', 'e@f.fr', 'erased-old-user@invalid'])
  })

  test('pictures unused by any row for a month', async () => {
    const { put, idsOf, runJobs } = await setUp()
    const add = (sha256: string, ageMs: number) =>
      put('files', {
        sha256,
        content_type: 'image/png',
        bytes: 1,
        created_at: iso(NOW),
        unused_since: iso(NOW - ageMs),
      })
    await both(add, 30 * DAY_MS)
    expect(await runJobs()).toMatchObject({ dropped: { pictures: 1 } })
    expect(await idsOf('files', 'sha256')).toEqual(['kept'])
  })

  test('nothing else: no administrator, however old', async () => {
    const { clock, addAdmin, runJobs, store } = await setUp()
    await addAdmin('ada@neomuse.test')
    clock.now += 50 * YEAR_MS
    await runJobs()
    const users = await store.db.selectFrom('users').select('email').execute()
    expect(users).toEqual([{ email: 'ada@neomuse.test' }])
  })
})

describe('tombstones', () => {
  const model = {
    name: 'Luna',
    type: 'Sexy',
    country: 'France',
    format: [],
    price: 1,
    description: 'x',
    images: [],
    tags: [],
    isNSFW: false,
    isActive: true,
    sales_count: 0,
  }

  const bury = async ({ store }: Awaited<ReturnType<typeof setUp>>, id: string, atMs: number) => {
    const writing = { nowMs: atMs, mutationId: null }
    await store.write(async (tx) => {
      const of = await insertRecord(tx, modelTable, { id, values: model, ...writing })
      if (of) await deleteRecord(tx, modelTable, { of, ...writing })
    })
    return lastChange(store.db, 'models')
  }

  test('are dropped after a year, and the last dropped number is stored', async () => {
    const server = await setUp()
    const { store, clock, runJobs, idsOf } = server
    await runJobs()
    expect(await oldestCursor(store.db)).toBe(0)
    await bury(server, 'kept', NOW - 365 * DAY_MS + 3 * DAY_MS)
    await bury(server, 'old-1', NOW - 365 * DAY_MS - 2)
    const dropped = await bury(server, 'old-2', NOW - 365 * DAY_MS - 1)
    clock.now += DAY_MS
    await runJobs()
    expect(await idsOf('tombstones', 'row_id')).toEqual(['kept'])
    expect(await oldestCursor(store.db)).toBe(dropped)
    // One that is dropped later, but has an earlier number, does not lower it.
    clock.now += 30 * DAY_MS
    await runJobs()
    expect(await idsOf('tombstones', 'row_id')).toEqual([])
    expect(await oldestCursor(store.db)).toBe(dropped)
  })

  test('that are not yet a year old are kept, to the day', async () => {
    const server = await setUp()
    await bury(server, 'kept', NOW - 365 * DAY_MS)
    await bury(server, 'old', NOW - 365 * DAY_MS - 1)
    await server.runJobs()
    expect(await server.idsOf('tombstones', 'row_id')).toEqual(['kept'])
  })
})
