import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nextChange } from '#server/db/change-numbers.ts'
import { MIGRATIONS, type Migration } from '#server/db/migrations/migrate.ts'
import { openStore, type Store } from '#server/db/open-store.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'

let folder: string
let file: string
const opened: Store[] = []
let made = 0

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'neomuse-store-'))
  file = join(folder, 'data', 'neomuse.db')
  made = 0
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()))
  rmSync(folder, { recursive: true })
})

const open = async (migrations?: readonly Migration[], nowMs = 1_000): Promise<Store> => {
  const store = await openStore({
    database: { type: 'sqlite', file },
    nowMs: () => nowMs,
    newId: () => `id-${++made}`,
    ...(migrations ? { migrations } : {}),
  })
  opened.push(store)
  return store
}

const close = async (store: Store): Promise<void> => {
  opened.splice(opened.indexOf(store), 1)
  await store.close()
}

const copies = () => readdirSync(join(folder, 'data')).filter((name) => name.includes('.before-'))

const addTable = (name: string): Migration => ({
  name,
  up: async (db) => {
    await db.schema.createTable(`table_${name}`).addColumn('a', 'text').execute()
  },
})

describe('the file', () => {
  test('is durable: write-ahead log, every commit on the disk, foreign keys checked, short waits for locks', async () => {
    const { db } = await open()
    const pragma = async (name: string) =>
      Object.values((await sql<object>`${sql.raw(`pragma ${name}`)}`.execute(db)).rows[0] ?? {})[0]
    expect(await pragma('journal_mode')).toBe('wal')
    expect(await pragma('synchronous')).toBe(2)
    expect(await pragma('foreign_keys')).toBe(1)
    expect(await pragma('busy_timeout')).toBe(100)
  })

  test('keeps its epoch and its rows over a restart', async () => {
    const first = await open()
    await first.write(async (tx) => expect(await nextChange(tx, 'models')).toBe(1))
    await close(first)
    const second = await open()
    expect(second.epoch).toBe(first.epoch)
    await second.write(async (tx) => expect(await nextChange(tx, 'models')).toBe(2))
  })

  test('of another database has another epoch', async () => {
    const first = await open()
    file = join(folder, 'data', 'other.db')
    expect((await open()).epoch).not.toBe(first.epoch)
  })
})

describe('migrations', () => {
  test('of a new file make no copy; a later one copies the file first', async () => {
    await close(await open())
    await close(await open())
    expect(copies()).toEqual([])

    await close(await open([...MIGRATIONS, addTable('b')]))
    expect(copies()).toHaveLength(1)
    const copy = new DatabaseSync(join(folder, 'data', copies()[0] ?? ''))
    const tables = copy.prepare("select name from sqlite_schema where type = 'table'").all()
    copy.close()
    expect(tables.map(({ name }) => name)).toContain('models')
    expect(tables.map(({ name }) => name)).not.toContain('table_b')
  })

  test('keep the last three copies', async () => {
    const list = [...MIGRATIONS]
    for (const [at, name] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
      list.push(addTable(name))
      await close(await open(list, at * 1_000))
    }
    expect(copies().sort()).toEqual([
      'neomuse.db.before-1970-01-01T00-00-03-000Z',
      'neomuse.db.before-1970-01-01T00-00-04-000Z',
      'neomuse.db.before-1970-01-01T00-00-05-000Z',
    ])
  })

  test('that fail leave the database as it was, and the start stops', async () => {
    await close(await open())
    const broken: Migration = {
      name: 'broken',
      up: async (db) => {
        await db.schema.createTable('half').addColumn('a', 'text').execute()
        throw new Error('broken migration')
      },
    }
    await expect(open([...MIGRATIONS, addTable('b'), broken])).rejects.toThrow('broken migration')
    const { db } = await open()
    const tables = (await db.introspection.getTables()).map(({ name }) => name)
    expect(tables).not.toContain('half')
    expect(tables).not.toContain('table_b')
  })

  test('of a newer program stop the start', async () => {
    await close(await open([...MIGRATIONS, addTable('later')]))
    await expect(open()).rejects.toThrow('later')
  })
})

describe('transactions', () => {
  test('hold the write lock from their first statement on: no other process writes in between', async () => {
    const store = await open()
    const other = new DatabaseSync(file, { timeout: 0 })
    await store.write(async (tx) => {
      await tx.selectFrom('change_counter').selectAll().execute()
      expect(() => other.exec("insert into meta values ('a', 'b')")).toThrow('locked')
      expect(await nextChange(tx, 'models')).toBe(1)
    })
    other.exec("insert into meta values ('a', 'b')")
    other.close()
  })
})

test('deleted data is nowhere on the disk once former pages were dropped', async () => {
  const store = await open()
  const secret = `zoe-${'x'.repeat(9_000)}`
  await store.write((tx) => tx.insertInto('meta').values({ key: 'k', value: secret }).execute())
  await store.write((tx) => tx.deleteFrom('meta').where('key', '=', 'k').execute())
  await store.dropFormerPages()
  const bytes = readdirSync(dirname(file)).map((name) => readFileSync(join(dirname(file), name)))
  expect(Buffer.concat(bytes).includes('zoe-')).toBe(false)
})

describe('a storage that accepts no writes', () => {
  const count = (store: Store) => store.write((tx) => nextChange(tx, 'models'))

  test('because another process has locked it: reports it, is unhealthy, recovers', async () => {
    const store = await open()
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    await expect(count(store)).rejects.toBeInstanceOf(StorageUnavailable)
    expect(await store.isHealthy()).toBe(false)
    await store.db.selectFrom('meta').selectAll().execute()

    other.exec('rollback')
    other.close()
    expect(await store.isHealthy()).toBe(true)
    expect(await count(store)).toBe(1)
  })

  test('because the disk is full: reports it, is unhealthy, recovers', async () => {
    const store = await open()
    await sql`pragma max_page_count = 1`.execute(store.db)
    const fill = () =>
      store.write((tx) =>
        tx
          .insertInto('meta')
          .values({ key: `k${made++}`, value: 'x'.repeat(100_000) })
          .execute(),
      )
    await expect(fill()).rejects.toBeInstanceOf(StorageUnavailable)
    await store.db.selectFrom('meta').selectAll().execute()

    await sql`pragma max_page_count = 1000000`.execute(store.db)
    await fill()
    expect(await store.isHealthy()).toBe(true)
  })

  test('because it is read-only: reports it, still reads, recovers', async () => {
    const store = await open()
    await sql`pragma query_only = 1`.execute(store.db)
    await expect(count(store)).rejects.toBeInstanceOf(StorageUnavailable)
    expect(await store.isHealthy()).toBe(false)
    await store.db.selectFrom('meta').selectAll().execute()

    await sql`pragma query_only = 0`.execute(store.db)
    expect(await store.isHealthy()).toBe(true)
    expect(await count(store)).toBe(1)
  })
})
