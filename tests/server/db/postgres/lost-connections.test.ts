import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { nextChange } from '#server/db/change-numbers.ts'
import type { Store } from '#server/db/open-store.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import {
  connectTo,
  makePostgres,
  openPostgresStore,
  proxyTo,
} from '#tests/support/databases/open-postgres-store.ts'

const count = (store: Store) => store.write((tx) => nextChange(tx, 'models'))
const read = (store: Store) => store.db.selectFrom('meta').selectAll().execute()

const unavailable = (promise: Promise<unknown>) =>
  expect(promise).rejects.toBeInstanceOf(StorageUnavailable)

const TERMINATE_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name = 'neomuse'`

const setUp = async (options: Readonly<Record<string, string>> = {}) => {
  const url = await makePostgres(options)
  return { url, store: await openPostgresStore(url), other: await connectTo(url) }
}

describe('the connection', () => {
  test('that breaks while unused has no effect', async () => {
    const { store, other } = await setUp()
    await Promise.all([read(store), read(store), count(store)])
    await other.query(TERMINATE_OTHERS)
    for (let left = 1; left > 0; ) {
      const { rows } = await other.query<{ left: number }>(
        `select count(*)::int as left from pg_stat_activity
        where datname = current_database() and application_name = 'neomuse'`,
      )
      left = rows[0]?.left ?? 0
    }
    // The end of the connection is only reported through the event loop.
    await new Promise((resolve) => setImmediate(resolve))
    await read(store)
    expect(await count(store)).toBe(2)
  })

  test('that breaks during a write fails the whole group, and nothing of it is stored', async () => {
    const { store, other } = await setUp()
    const group = [
      count(store),
      store.write(async (tx) => {
        await nextChange(tx, 'models')
        await other.query(TERMINATE_OTHERS)
        await nextChange(tx, 'models')
      }),
      count(store),
    ]
    await Promise.all(group.map(unavailable))
    expect(await store.isHealthy()).toBe(true)
    expect(await count(store)).toBe(1)
  })

  test('that is cut is reported in time, and replaced without a restart', async () => {
    const wire = await proxyTo(await makePostgres())
    const store = await openPostgresStore(wire.url)
    expect(await count(store)).toBe(1)
    await wire.cut()
    await unavailable(count(store))
    await unavailable(read(store))
    expect(await store.isHealthy()).toBe(false)
    await wire.repair()
    expect(await store.isHealthy()).toBe(true)
    expect(await count(store)).toBe(2)
  })

  test('whose other end falls silent is closed, and replaced', async () => {
    const wire = await proxyTo(await makePostgres({ query_timeout: '200' }))
    const store = await openPostgresStore(wire.url)
    expect(await count(store)).toBe(1)
    wire.freeze()
    await unavailable(count(store))
    await wire.cut()
    await wire.repair()
    expect(await store.isHealthy()).toBe(true)
    expect(await count(store)).toBe(2)
  })

  test('is closed when it is released in the middle of a transaction', async () => {
    const { store } = await setUp()
    await store.db.connection().execute((connection) => sql`begin read only`.execute(connection))
    expect(await count(store)).toBe(1)
  })

  test('is closed with its transaction when a rollback gets no answer', async () => {
    const wire = await proxyTo(await makePostgres({ query_timeout: '200' }))
    const store = await openPostgresStore(wire.url)
    const failing = store.write(async (tx) => {
      await nextChange(tx, 'models')
      wire.freeze()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await wire.cut()
    await wire.repair()
    expect(await count(store)).toBe(1)
  })
})

describe('a database that accepts no writes', () => {
  test('because another process holds the lock: reports it after a while, still reads, recovers', async () => {
    const { store, other } = await setUp({ lock_timeout: '100' })
    await other.query('begin; select * from change_counter for update')
    await expect(count(store)).rejects.toThrow('locked')
    expect(await store.isHealthy()).toBe(false)
    await read(store)
    await other.query('rollback')
    expect(await store.isHealthy()).toBe(true)
    expect(await count(store)).toBe(1)
  })

  test('because another process is idle in a transaction: only until the timeout of that transaction', async () => {
    const url = await makePostgres({ idle_in_transaction_session_timeout: '100' })
    const [store, other] = [await openPostgresStore(url, 1), await openPostgresStore(url, 2)]
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: hasLock, resolve: answerLock } = Promise.withResolvers<void>()
    const still = other.write(async (tx) => {
      await nextChange(tx, 'models')
      answerLock()
      await mayEnd
    })
    const stillFails = unavailable(still)
    await hasLock
    expect(await count(store)).toBe(1)
    end()
    await stillFails
  })

  test('because it is read-only: reports it, still reads, recovers', async () => {
    const { store, other } = await setUp()
    const { rows } = await other.query<{ name: string }>('select current_database() as name')
    const alter = async (to: string) => {
      await other.query(`alter database "${rows[0]?.name}" ${to}`)
      await other.query(TERMINATE_OTHERS)
    }
    onTestFinished(() => alter('reset default_transaction_read_only'))
    await alter('set default_transaction_read_only = on')
    await expect(eventually(() => count(store))).rejects.toThrow('read-only')
    expect(await store.isHealthy()).toBe(false)
    await read(store)
    await alter('reset default_transaction_read_only')
    expect(await eventually(() => count(store))).toBe(1)
    expect(await store.isHealthy()).toBe(true)
  })

  test.each([
    ['53100', 'disk full'],
    ['53300', 'too many connections'],
    ['40P01', 'another transaction was in the way'],
    ['57P01', 'shutting down'],
    ['58030', 'input or output failed'],
  ])(
    'because of a fault %s: reports %s, and the other writes of the group are stored',
    async (code, reason) => {
      const { store, other } = await setUp()
      await other.query(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = '${code}'; end $$`)
      await other.query('create trigger fail before insert on files execute function fail()')
      const file = { sha256: 'a', content_type: 'b', bytes: 1, created_at: '' }
      const fill = () => store.write((tx) => tx.insertInto('files').values(file).execute())
      const [first, full, last] = await Promise.allSettled([count(store), fill(), count(store)])
      expect([first, last]).toMatchObject([{ value: 1 }, { value: 2 }])
      expect(full).toMatchObject({ reason: { name: 'StorageUnavailable', message: reason } })
      await read(store)
      await other.query('drop trigger fail on files; drop function fail')
      await fill()
      expect(await store.isHealthy()).toBe(true)
    },
  )

  test('a bug is not reported as a fault of the machine', async () => {
    const { store } = await setUp()
    const wrong = store.write((tx) =>
      tx
        .updateTable('models')
        .set({ is_nsfw: 2 ** 40 })
        .execute(),
    )
    await expect(wrong).rejects.toMatchObject({ name: 'error', code: '22003' })
    expect(await store.isHealthy()).toBe(true)
  })
})

/** The answer once ended connections were noticed. */
const eventually = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof StorageUnavailable) || !/shutting down|lost/.test(error.message))
        throw error
    }
  }
}
