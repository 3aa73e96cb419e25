import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { nextChange } from '#server/db/change-numbers.ts'
import { MIGRATIONS, type Migration, namesOf } from '#server/db/migrations/migrate.ts'
import { openStore, type Store } from '#server/db/open-store.ts'
import {
  connectTo,
  makePostgres,
  openPostgresStore,
} from '#tests/support/databases/open-postgres-store.ts'
import { createEmptyDatabase } from '#tests/support/databases/postgres-databases.ts'

describe('open postgres', () => {
  const setUp = async () => {
    const { address, drop } = await createEmptyDatabase(inject('postgresUrl'))
    onTestFinished(drop)
    let made = 0
    const open = async (migrations?: readonly Migration[]) => {
      const store = await openStore({
        database: address,
        nowMs: () => 1_000,
        newId: () => `id-${++made}`,
        ...(migrations ? { migrations } : {}),
      })
      onTestFinished(store.close)
      return store
    }
    return { url: address.url, open }
  }

  const addTable = (name: string): Migration => ({
    name,
    up: async (db) => {
      await db.schema.createTable(`table_${name}`).addColumn('a', 'text').execute()
    },
  })

  describe('migrations', () => {
    test('run once, when several processes start on an empty database at the same moment', async () => {
      const { open } = await setUp()
      const stores = await Promise.all([open(), open(), open()])
      expect(new Set(stores.map(({ epoch }) => epoch)).size).toBe(1)
      const applied = await stores[0].db
        .withTables<{ migrations: { name: string } }>()
        .selectFrom('migrations')
        .select('name')
        .orderBy('name')
        .execute()
      expect(applied).toEqual(namesOf(MIGRATIONS).map((name) => ({ name })))
    })

    test('that fail leave the database as it was, and the start stops', async () => {
      const { open } = await setUp()
      await open()
      const broken: Migration = {
        name: 'broken',
        up: async () => {
          throw new Error('broken migration')
        },
      }
      await expect(open([...MIGRATIONS, addTable('b'), broken])).rejects.toThrow('broken migration')
      const { db } = await open()
      const tables = (await db.introspection.getTables()).map(({ name }) => name)
      expect(tables).toContain('models')
      expect(tables).not.toContain('table_b')
    })

    test('of a newer program stop the start', async () => {
      const { open } = await setUp()
      await open([...MIGRATIONS, addTable('later')])
      await expect(open()).rejects.toMatchObject({ name: 'DatabaseIsNewer', message: 'later' })
    })

    test('count as done only in their own schema', async () => {
      const { url, open } = await setUp()
      const client = await connectTo(url)
      await client.query('create schema other; create table other.migrations (name text)')
      const { db } = await open()
      expect(await db.selectFrom('models').selectAll().execute()).toEqual([])
    })
  })

  test('a commit is on the disk when it is answered, even if the server is configured otherwise', async () => {
    const { url, open } = await setUp()
    const hurried = new URL(url)
    hurried.searchParams.set('options', '-c synchronous_commit=off')
    const store = await openStore({
      database: { type: 'postgres', url: hurried.href },
      nowMs: () => 0,
      newId: () => 'id',
    })
    onTestFinished(store.close)
    await open()
    const setting = await store.write((tx) =>
      tx
        .selectNoFrom(({ fn, val }) =>
          fn<string>('current_setting', [val('synchronous_commit')]).as('is'),
        )
        .executeTakeFirstOrThrow(),
    )
    expect(setting.is).toBe('on')
  })
})

describe('listen for changes', () => {
  const count = (store: Store) => store.write((tx) => nextChange(tx, 'models'))

  /** Counts the calls of a listener, and waits for it. The first call is that of its connection. */
  const listen = async (store: Store) => {
    let calls = 0
    let wake = (): void => undefined
    store.onChange(() => {
      calls += 1
      wake()
    })
    const heard = async (wanted: number): Promise<void> => {
      while (calls < wanted)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
    await heard(1)
    return { heard, calls: () => calls }
  }

  describe('a listener', () => {
    test('is called for commits of another process', async () => {
      const url = await makePostgres()
      const [one, other] = [await openPostgresStore(url, 1), await openPostgresStore(url, 2)]
      const { heard } = await listen(one)
      await count(other)
      await heard(2)
      await count(other)
      await heard(3)
    })

    test('is called once for commits of its own process, and not for those without changed rows', async () => {
      const url = await makePostgres()
      const [one, other] = [await openPostgresStore(url, 1), await openPostgresStore(url, 2)]
      const { heard, calls } = await listen(one)
      await count(one)
      await one.write(async (tx) => {
        await tx.selectFrom('meta').selectAll().execute()
      })
      // Notifications arrive in the order of the commits: this one is the last.
      await count(other)
      await heard(3)
      expect(calls()).toBe(3)
    })

    test('of the other kind gets the number of the last change, and no call without changed rows', async () => {
      const url = await makePostgres()
      const store = await openPostgresStore(url)
      const client = await connectTo(url)
      const numbers: (string | undefined)[] = []
      client.on('notification', ({ payload }) => numbers.push(payload))
      await client.query('listen neomuse_changes')
      await count(store)
      await store.write((tx) => tx.selectFrom('meta').selectAll().execute())
      await Promise.all([count(store), count(store)])
      await client.query('select 1')
      expect(numbers).toEqual(['1', '3'])
    })

    test('is not called for a rollback', async () => {
      const url = await makePostgres()
      const [one, other] = [await openPostgresStore(url, 1), await openPostgresStore(url, 2)]
      const { heard, calls } = await listen(one)
      const failing = other.write(async (tx) => {
        await nextChange(tx, 'models')
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      await count(other)
      await heard(2)
      expect(calls()).toBe(2)
    })

    test('is called when its connection is back, since it may have missed something; then works as before', async () => {
      const url = await makePostgres()
      const [one, other] = [await openPostgresStore(url, 1), await openPostgresStore(url, 2)]
      const { heard } = await listen(one)
      const client = await connectTo(url)
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`,
      )
      expect(rowCount).toBe(1)
      await heard(2)
      await count(other)
      await heard(3)
    })
  })
})
