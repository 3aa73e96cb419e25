import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { MIGRATIONS, type Migration } from '#server/store/migrations/migrations.ts'
import { openStore } from '#server/store/open-store.ts'
import { connectTo } from '#tests/support/databases/open-postgres-store.ts'
import { createEmptyDatabase } from '#tests/support/databases/postgres-databases.ts'

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
    expect(applied).toEqual(MIGRATIONS.map(({ name }) => ({ name })))
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

  test('are not taken for done where another schema has had them', async () => {
    const { url, open } = await setUp()
    const client = await connectTo(url)
    await client.query('create schema other; create table other.migrations (name text)')
    const { db } = await open()
    expect(await db.selectFrom('models').selectAll().execute()).toEqual([])
  })
})

test('a commit is on the disk when it is answered, also where the server is set up to hurry', async () => {
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
