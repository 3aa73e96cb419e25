import { describe, expect, test } from 'vitest'
import { lastChange, nextChange } from '#server/db/change-numbers.ts'
import type { Store } from '#server/db/open-store.ts'
import { makeDatabase, openTestStore } from '#tests/support/databases/make-database.ts'

const setUp = async () => openTestStore(await makeDatabase())

const turn = () => new Promise((resolve) => setImmediate(resolve))

const keep = (store: Store, key: string, value: string) =>
  store.write((tx) => tx.insertInto('meta').values({ key, value }).execute())

describe('a database', () => {
  test('keeps its epoch and its changes over a restart', async () => {
    const database = await makeDatabase()
    const first = await openTestStore(database, 'first')
    await first.write(async (tx) => expect(await nextChange(tx, 'models')).toBe(1))
    await first.close()
    const second = await openTestStore(database, 'second')
    expect(second.epoch).toBe(first.epoch)
    await second.write(async (tx) => expect(await nextChange(tx, 'models')).toBe(2))
    expect(await lastChange(second.db, 'models')).toBe(2)
  })

  test('has another epoch than another', async () => {
    const [one, other] = [
      await openTestStore(await makeDatabase(), 'one'),
      await openTestStore(await makeDatabase(), 'other'),
    ]
    expect(one.epoch).not.toBe(other.epoch)
  })

  test('compares text byte by byte, whatever the language of the server', async () => {
    const store = await setUp()
    const keys = ['é', 'a', 'B', '-b', '_', 'Z', 'z', '1']
    for (const key of keys) await keep(store, `x${key}`, '')
    const rows = await store.db
      .selectFrom('meta')
      .select('key')
      .where('key', 'like', 'x%')
      .orderBy('key')
      .execute()
    expect(rows.map(({ key }) => key.slice(1))).toEqual(['-b', '1', 'B', 'Z', '_', 'a', 'z', 'é'])
  })

  test('answers whole numbers as numbers, also beyond 32 bits, also counted and added up', async () => {
    const store = await setUp()
    const big = 2 ** 50 + 1
    const values = { id: 'e1', received_at_ms: big }
    await store.write((tx) => tx.insertInto('payment_events').values(values).execute())
    const row = await store.db
      .selectFrom('payment_events')
      .select(({ fn }) => [
        fn.countAll().as('count'),
        fn.sum('received_at_ms').as('sum'),
        fn.max('received_at_ms').as('max'),
      ])
      .executeTakeFirst()
    expect(row).toEqual({ count: 1, sum: big, max: big })
    await store.write((tx) => tx.updateTable('change_counter').set({ value: big }).execute())
    await store.write(async (tx) => expect(await nextChange(tx, 'models')).toBe(big + 1))
  })

  test('can be queried for a text that it could not store', async () => {
    const { db } = await setUp()
    const query = db.selectFrom('models').selectAll().where('id', '=', 'a\0b')
    expect(await query.execute()).toEqual([])
  })
})

describe('people and their sessions', () => {
  const addPerson = (store: Store) =>
    store.write(async (tx) => {
      const person = {
        id: 'p1',
        version: 1,
        created_at: '',
        updated_at: '',
        last_mutation_id: null,
        change_seq: 1,
        email: 'a@b.c',
        email_key: 'a@b.c',
        password_hash: 'h1',
        first_name: 'A',
        last_name: 'B',
        phone: null,
        role: 'admin',
        is_active: 1,
        last_login: null,
        total_spent_cents: 0,
        orders_count: 0,
      }
      await tx.insertInto('users').values(person).execute()
      await tx.insertInto('sessions').values(session('t1', 'p1')).execute()
    })
  const session = (token: string, user: string) => ({
    token_hash: token,
    user_id: user,
    created_at_ms: 0,
    last_used_at_ms: 0,
  })
  const sessions = async ({ db }: Store) =>
    (await db.selectFrom('sessions').selectAll().execute()).length

  test('a session needs an existing user', async () => {
    const store = await setUp()
    const adding = store.write((tx) =>
      tx.insertInto('sessions').values(session('t1', 'nobody')).execute(),
    )
    await expect(adding).rejects.toThrow(/foreign key/i)
  })

  test.each([
    ['another password', { password_hash: 'h2' }, 0],
    ['no password any more', { password_hash: null }, 0],
    ['no access any more', { is_active: 0 }, 0],
    ['the same password', { password_hash: 'h1', is_active: 1 }, 1],
    ['another name', { first_name: 'C' }, 1],
  ])('%s', async (_, change, left) => {
    const store = await setUp()
    await addPerson(store)
    await store.write((tx) => tx.updateTable('users').set(change).execute())
    expect(await sessions(store)).toBe(left)
  })

  test('sessions are deleted with their user', async () => {
    const store = await setUp()
    await addPerson(store)
    await store.write((tx) => tx.deleteFrom('users').execute())
    expect(await sessions(store)).toBe(0)
  })
})

describe('writes', () => {
  test('are never mixed, and no reader sees half of one', async () => {
    const store = await setUp()
    const seen: number[] = []
    const read = async () => {
      const row = await store.db.selectFrom('change_counter').select('value').executeTakeFirst()
      seen.push(row?.value ?? -1)
    }
    const twice = () =>
      store.write(async (tx) => {
        const first = await nextChange(tx, 'models')
        await turn()
        expect(await nextChange(tx, 'models')).toBe(first + 1)
      })
    await Promise.all(Array.from({ length: 20 }, () => [twice(), read()]).flat())
    expect(seen.filter((value) => value % 2 === 1)).toEqual([])
    await read()
    expect(seen.at(-1)).toBe(40)
  })

  test('get their change numbers in the order of the calls', async () => {
    const store = await setUp()
    const numbers = await Promise.all(
      Array.from({ length: 20 }, () => store.write((tx) => nextChange(tx, 'models'))),
    )
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    expect(store.commits()).toEqual({ groups: 1, works: 20 })
  })

  test('that fail leave nothing behind, alone or among others', async () => {
    const store = await setUp()
    const fail = () =>
      store.write(async (tx) => {
        await nextChange(tx, 'models')
        await tx.insertInto('meta').values({ key: 'half', value: '' }).execute()
        throw new Error('no')
      })
    await expect(fail()).rejects.toThrow('no')
    const count = () => store.write((tx) => nextChange(tx, 'models'))
    const outcomes = await Promise.allSettled([count(), fail(), count()])
    expect(outcomes.map((outcome) => ('value' in outcome ? outcome.value : null))).toEqual([
      1,
      null,
      2,
    ])
    expect(
      await store.db.selectFrom('meta').selectAll().where('key', '=', 'half').execute(),
    ).toEqual([])
  })

  test('refused by the database are rolled back alone, and reported with its error', async () => {
    const store = await setUp()
    const outcomes = await Promise.allSettled(['a', 'a', 'b'].map((key) => keep(store, key, '')))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    await expect(keep(store, 'a', '')).rejects.toThrow(/unique/i)
    await keep(store, 'c', '')
  })

  test('requested before the close are carried out', async () => {
    const database = await makeDatabase()
    const store = await openTestStore(database)
    const writes = Array.from({ length: 100 }, () => store.write((tx) => nextChange(tx, 'models')))
    await store.close()
    expect(await writes.at(-1)).toBe(100)
    expect(await lastChange((await openTestStore(database)).db, 'models')).toBe(100)
  })
})

describe('listeners', () => {
  const listen = async (store: Store) => {
    const calls: number[] = []
    const stop = store.onChange(() => calls.push(calls.length))
    return { calls, stop }
  }

  test('are called after a commit with a change number', async () => {
    const store = await setUp()
    const heard = new Promise<void>((resolve) => {
      const stop = store.onChange(() => {
        stop()
        resolve()
      })
    })
    await store.write((tx) => nextChange(tx, 'models'))
    await heard
  })

  test('that were removed are not called any more', async () => {
    const store = await setUp()
    const { calls, stop } = await listen(store)
    stop()
    await store.write((tx) => nextChange(tx, 'models'))
    await turn()
    expect(calls).toEqual([])
  })
})
