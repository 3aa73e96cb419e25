import { setImmediate as nextTurn } from 'node:timers/promises'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ENTITIES, ENTITY_KEYS } from '#contract/entities/entities.ts'
import { tombstone } from '#contract/sync-protocol.ts'
import { seedDemo } from '#server/app/demo/seed-demo.ts'
import { dropOldTombstones, nextChange } from '#server/db/change-numbers.ts'
import { addPersonalData } from '#tests/support/add-personal-data.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const LIST = '/api/admin/models'
const YEAR_MS = 366 * 24 * 60 * 60_000

const idOf = (at: number) => `019a1111-0000-7000-8000-${String(at).padStart(12, '0')}`

type Entry = { readonly id: string; readonly version: number; readonly deleted?: true }

const setUp = async () => {
  const clock = { now: 1_000 }
  const server = await createTestServer({ nowMs: () => clock.now })
  const admin = await server.signInAdmin()
  const session = { token: admin.token }
  const send = (method: string, path: string, body?: unknown, headers = {}) =>
    server.call(method, path, { token: session.token, body, headers })
  const create = (at: number, fields = {}) =>
    send('POST', LIST, { id: idOf(at), name: `M${at}`, price: 1, description: 'D', ...fields })
  const createMany = async (count: number) => {
    for (let at = 1; at <= count; at += 1) await create(at)
  }
  const remove = (at: number) => send('DELETE', `${LIST}/${idOf(at)}`)
  const pull = async (since: string, limit?: number, list = LIST) => {
    const query = limit === undefined ? '' : `&limit=${limit}`
    const answer = await send('GET', `${list}?since=${since}${query}`)
    return {
      status: answer.status,
      entries: (await answer.json()) as Entry[],
      cursor: answer.headers.get('Sync-Cursor') ?? '',
      hasMore: answer.headers.get('Sync-More'),
    }
  }
  const listCursor = async (list = LIST) =>
    (await send('GET', list)).headers.get('Sync-Cursor') ?? ''
  return { ...server, clock, session, send, create, createMany, remove, pull, listCursor }
}

const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id)

describe('a list', () => {
  test('returns the cursor of the next pull, also with 304', async () => {
    const { send, create, pull } = await setUp()
    await create(1)
    const first = await send('GET', LIST)
    const cursor = first.headers.get('Sync-Cursor') ?? ''
    expect((await pull(cursor)).entries).toEqual([])
    const again = await send('GET', LIST, undefined, {
      'If-None-Match': first.headers.get('ETag') ?? '',
    })
    expect([again.status, again.headers.get('Sync-Cursor')]).toEqual([304, cursor])

    await create(2)
    expect(idsOf((await pull(cursor)).entries)).toEqual([idOf(2)])
  })

  test('is answered to HEAD without a body', async () => {
    const { send, create } = await setUp()
    await create(1)
    const answer = await send('HEAD', LIST)
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(answer.headers.get('ETag')).toMatch(/.+/)
    expect(answer.headers.get('Sync-Cursor')).toMatch(/^\d+$/)
  })
})

describe('changes since a cursor', () => {
  test('come in the order in which they were made, a row at its last', async () => {
    const { createMany, send, remove, pull, listCursor } = await setUp()
    const cursor = await listCursor()
    await createMany(4)
    await send('PUT', `${LIST}/${idOf(1)}`, { name: 'Late', price: 2, description: 'D' })
    await remove(3)
    const { entries, cursor: next, hasMore } = await pull(cursor)
    expect(idsOf(entries)).toEqual([idOf(2), idOf(4), idOf(1), idOf(3)])
    expect(entries[2]).toMatchObject({ name: 'Late', version: 2 })
    expect(hasMore).toBe('false')
    expect(await pull(next)).toMatchObject({ entries: [], cursor: next, hasMore: 'false' })
  })

  test('hold a tombstone for each deleted row, which fits the contract', async () => {
    const { create, send, pull, listCursor } = await setUp()
    await create(1)
    const cursor = await listCursor()
    await send('DELETE', `${LIST}/${idOf(1)}`, undefined, { 'Idempotency-Key': 'k1' })
    const { entries } = await pull(cursor)
    expect(entries).toEqual([
      {
        id: idOf(1),
        deleted: true,
        version: 2,
        deleted_at: '1970-01-01T00:00:01.000Z',
        last_mutation_id: 'k1',
      },
    ])
    expect(v.parse(tombstone, entries[0])).toEqual(entries[0])
  })

  test('do not contain other lists, deletions included', async () => {
    const { create, send, remove, pull, listCursor } = await setUp()
    await create(1)
    const cursor = await listCursor()
    await remove(1)
    await send('PUT', '/api/admin/settings', { site_name: 'Other' })
    expect((await pull(cursor, 10, '/api/admin/blog')).entries).toEqual([])
  })

  test('show a restored row as a row, and no tombstone', async () => {
    const { create, remove, pull, listCursor } = await setUp()
    await create(1)
    const cursor = await listCursor()
    await remove(1)
    await create(1)
    const { entries } = await pull(cursor)
    expect(entries).toMatchObject([{ id: idOf(1), version: 3, name: 'M1' }])
  })

  test('are returned page by page, none twice and none left out', async () => {
    const { createMany, remove, pull, listCursor } = await setUp()
    const start = await listCursor()
    await createMany(7)
    await remove(2)
    await remove(5)
    const seen: string[] = []
    let [cursor, hasMore] = [start, 'true']
    for (let pages = 1; hasMore === 'true'; pages += 1) {
      const page = await pull(cursor, 3)
      expect(page.entries.length).toBeLessThanOrEqual(3)
      seen.push(...idsOf(page.entries))
      cursor = page.cursor
      hasMore = page.hasMore ?? ''
      expect(hasMore).toBe(pages < 3 ? 'true' : 'false')
    }
    expect(seen).toEqual([1, 3, 4, 6, 7, 2, 5].map(idOf))
  })

  test('that fill the last page exactly announce no other page', async () => {
    const { createMany, pull, listCursor } = await setUp()
    const cursor = await listCursor()
    await createMany(3)
    expect((await pull(cursor, 3)).hasMore).toBe('false')
  })

  test('with the same number are never on two pages', async () => {
    const { store, createMany, pull, listCursor } = await setUp()
    const cursor = await listCursor()
    await createMany(4)
    await store.write(async (tx) => {
      const change_seq = await nextChange(tx, 'models')
      await tx.updateTable('models').set({ change_seq }).where('id', '>', idOf(2)).execute()
    })
    const first = await pull(cursor, 3)
    expect([idsOf(first.entries), first.hasMore]).toEqual([[idOf(1), idOf(2)], 'true'])
    const second = await pull(first.cursor, 3)
    expect([idsOf(second.entries).sort(), second.hasMore]).toEqual([[idOf(3), idOf(4)], 'false'])
  })

  test('advance the cursor even while only other lists change', async () => {
    const { send, pull, listCursor } = await setUp()
    const cursor = await listCursor()
    await send('PUT', '/api/admin/settings', { site_name: 'Other' })
    const next = (await pull(cursor)).cursor
    expect(Number(next)).toBeGreaterThan(Number(cursor))
    expect((await pull(cursor, 1)).cursor).toBe(next)
  })

  test('are compressed for clients that accept it', async () => {
    const { send, create } = await setUp()
    await create(1, { description: 'D'.repeat(2_000) })
    const answer = await send('GET', `${LIST}?since=0`, undefined, { 'Accept-Encoding': 'gzip' })
    expect(answer.headers.get('Content-Encoding')).toBe('gzip')
    expect(answer.headers.get('Cache-Control')).toContain('no-store')
  })

  test('are limited to 1,000 a page, however many are requested', async () => {
    const { store, pull } = await setUp()
    await store.write(async (tx) => {
      for (let at = 1; at <= 1_010; at += 1)
        await tx
          .insertInto('tombstones')
          .values({
            entity: 'models',
            row_id: idOf(at),
            version: 1,
            deleted_at: '',
            last_mutation_id: null,
            change_seq: await nextChange(tx, 'models'),
          })
          .execute()
    })
    const sizes = async (limit?: number) => (await pull('1', limit)).entries.length
    expect([await sizes(), await sizes(1_000), await sizes(5_000)]).toEqual([500, 1_000, 1_000])
  })

  test.each(ENTITY_KEYS)('contain %s, in the contract’s form', async (entity) => {
    const { store, clock, deps, send, pull } = await setUp()
    await seedDemo({ store, nowMs: () => clock.now, newId: deps.newId })
    // The demo has none of these: visitors have sent none.
    await addPersonalData(store, { id: 'zoe', email: 'zoe@example.org', createdAtMs: 1_000 })
    await send('POST', '/api/admin/newsletters', { subject_fr: 'Printemps' })
    const { entries, hasMore } = await pull('0', 1_000, `/api/admin/${entity}`)
    expect(hasMore).toBe('false')
    expect(entries.length).toBeGreaterThan(0)
    const { rowSchema, single } = ENTITIES[entity]
    expect(v.parse(v.array(rowSchema), entries)).toEqual(entries)
    const list = (await (await send('GET', `/api/admin/${entity}`)).json()) as Entry[]
    const rows = single ? [list] : list
    expect(sortById(entries)).toEqual(sortById(rows as Entry[]))
  })
})

const sortById = (entries: readonly Entry[]) => entries.toSorted((a, b) => (a.id < b.id ? -1 : 1))

describe('from the beginning', () => {
  test('only existing rows are returned, and then all later changes', async () => {
    const { createMany, remove, pull } = await setUp()
    await createMany(5)
    await remove(4)
    const first = await pull('0', 2)
    expect([idsOf(first.entries), first.hasMore]).toEqual([[idOf(1), idOf(2)], 'true'])
    await remove(1)
    await remove(5)
    const second = await pull(first.cursor, 2)
    const third = await pull(second.cursor, 2)
    expect(second.entries).toMatchObject([{ id: idOf(3) }, { id: idOf(1), deleted: true }])
    expect(third).toMatchObject({ entries: [{ id: idOf(5), deleted: true }], hasMore: 'false' })
    expect((await pull(third.cursor)).entries).toEqual([])
  })

  test('all pages can be read although old tombstones were removed', async () => {
    const { createMany, remove, pull, store, clock, signIn, session } = await setUp()
    await createMany(5)
    await remove(5)
    clock.now += YEAR_MS
    await store.write((tx) => dropOldTombstones(tx, clock.now))
    session.token = await signIn('admin@neomuse.test')
    const first = await pull('0', 2)
    const second = await pull(first.cursor, 2)
    expect([...idsOf(first.entries), ...idsOf(second.entries)]).toEqual([1, 2, 3, 4].map(idOf))
    expect((await pull(second.cursor)).status).toBe(200)
  })
})

describe('a cursor', () => {
  test('older than the remembered deletions is answered with 410', async () => {
    const { createMany, remove, pull, listCursor, store, clock, signIn, session } = await setUp()
    await createMany(2)
    const before = await listCursor()
    await remove(1)
    const after = await listCursor()
    clock.now += YEAR_MS
    await store.write((tx) => dropOldTombstones(tx, clock.now))
    session.token = await signIn('admin@neomuse.test')
    expect(await pull(before)).toMatchObject({ status: 410, entries: { code: 'cursor-unknown' } })
    expect(await pull(after)).toMatchObject({ status: 200, entries: [] })
  })

  test.each(['999999', '0-999999', '999999-1'])(
    'of the future (%s) is answered with 410',
    async (cursor) => {
      const { createMany, pull } = await setUp()
      await createMany(1)
      expect(await pull(cursor)).toMatchObject({ status: 410, entries: { code: 'cursor-unknown' } })
    },
  )

  test.each([
    'since=',
    'since=x',
    'since=-1',
    'since=1&since=2',
    'since=0&limit=0',
    'since=0&limit=-1',
    'since=0&limit=1.5',
    'since=0&limit=',
    'since=0&limit=1&limit=2',
  ])('or limit of another form (%s) is answered with 400', async (query) => {
    const { send } = await setUp()
    for (const entity of ['models', 'settings']) {
      const answer = await send('GET', `/api/admin/${entity}?${query}`)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'bad-request' })
    }
  })
})

describe('during writes', () => {
  test('a client that pages through the changes has exactly the rows of the table in the end', async () => {
    const { create, remove, send, pull, signInAdmin, call } = await setUp()
    const { token } = await signInAdmin('other@neomuse.test')
    const writer = async (first: number) => {
      for (let at = first; at < first + 30; at += 1) {
        await create(at)
        const change = { name: `M${at}b`, price: 2, description: 'D' }
        if (at % 2) await call('PUT', `${LIST}/${idOf(at)}`, { token, body: change })
        if (at % 3 === 0) await remove(at - 1)
        if (at % 9 === 0) await create(at - 1)
      }
    }
    let isDone = false
    const writing = Promise.all([writer(100), writer(200), writer(300)]).then(() => {
      isDone = true
    })
    const mirror = new Map<string, Entry>()
    let cursor = '0'
    for (let isLast = false; !isLast; ) {
      // Reading an embedded database alone would never let the writers have their turn.
      await nextTurn()
      isLast = isDone
      for (let hasMore = 'true'; hasMore === 'true'; ) {
        const page = await pull(cursor, 7)
        for (const entry of page.entries) {
          const had = mirror.get(entry.id)
          expect(entry.version).toBeGreaterThan(had?.version ?? 0)
          mirror.set(entry.id, entry)
        }
        hasMore = page.hasMore ?? ''
        cursor = page.cursor
      }
    }
    await writing
    const rows = (await (await send('GET', LIST)).json()) as Entry[]
    const mirrored = [...mirror.values()].filter(({ deleted }) => !deleted)
    expect(rows.length).toBeGreaterThan(60)
    expect(sortById(mirrored)).toEqual(sortById(rows))
  })
})
