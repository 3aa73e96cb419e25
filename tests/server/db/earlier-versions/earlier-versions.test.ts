import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { compareMigrations, MIGRATIONS, namesOf } from '#server/db/migrations/migrate.ts'
import { openStore } from '#server/db/open-store.ts'
import { checksums, restore } from '#tests/support/databases/make-backup.ts'
import { makeDatabase, openTestStore } from '#tests/support/databases/make-database.ts'
import { makeFolder } from '#tests/support/run-script.ts'

/**
 * The demo's database and a backup of it, as written by the versions with these last migrations: the oldest that is
 * supported, and the last one before the sources were rearranged.
 */
const VERSIONS = ['0014', '0030'] as const

const fileOf = (name: string): string => join(import.meta.dirname, name)

const unpackDatabase = (version: string): string => {
  const file = join(makeFolder(), 'earlier.db')
  writeFileSync(file, gunzipSync(readFileSync(fileOf(`${version}.db.gz`))))
  return file
}

const CONTENTS = {
  models: 6,
  users: 34,
  blog: 9,
  orders: 40,
  settings: 1,
  messages: 6,
  content: 35,
}

/** All rows of each table, without the columns that change in every row when a migration changes the table. */
const rowsOf = (file: string, table: string) => {
  const db = new DatabaseSync(file)
  const rows = db.prepare(`select * from ${table} order by id`).all()
  db.close()
  return rows.map(({ version, change_seq, ...fields }) => fields)
}

describe.each(VERSIONS)('what the version with migration %s has written', (version) => {
  test('opens, with every row unchanged', async () => {
    const file = unpackDatabase(version)
    const before = Object.keys(CONTENTS).map((table) => [table, rowsOf(file, table)] as const)
    const database = { type: 'sqlite', file } as const
    const store = await openStore({ database, nowMs: () => 1_000, newId: () => 'e1' })
    const applied = await store.db
      .withTables<{ migrations: { name: string } }>()
      .selectFrom('migrations')
      .select('name')
      .orderBy('name')
      .execute()
    await store.close()
    expect(applied.map(({ name }) => name)).toEqual(namesOf(MIGRATIONS))
    for (const [table, rows] of before) {
      expect([table, rows.length]).toEqual([table, CONTENTS[table as keyof typeof CONTENTS]])
      expect(rowsOf(file, table)).toMatchObject(rows)
    }
  })

  test('is restored from its backup', async () => {
    const target = await makeDatabase()
    expect(await restore(fileOf(`${version}.ndjson.gz`), target)).toMatchObject({
      type: 'restored',
    })
    const tables = await checksums(target)
    for (const [table, rows] of Object.entries(CONTENTS))
      expect([table, tables[table]?.rows]).toEqual([table, rows])
    const { db } = await openTestStore(target)
    expect(await db.selectFrom('models').select('name').orderBy('name').execute()).toContainEqual({
      name: 'Luna',
    })
  })
})

test('a database older than the start tables, or newer than all migrations, is recognised as such', async () => {
  expect(compareMigrations([], MIGRATIONS)).toBe('known')
  expect(compareMigrations(['0001-first-tables', '0002-whole-contract'], MIGRATIONS)).toBe('older')
  expect(compareMigrations(namesOf(MIGRATIONS.slice(0, 1)), MIGRATIONS)).toBe('known')
  expect(compareMigrations([...namesOf(MIGRATIONS), '9999-later'], MIGRATIONS)).toBe('newer')
  const file = unpackDatabase('0014')
  const db = new DatabaseSync(file)
  db.exec("delete from migrations where name > '0009'")
  db.close()
  const database = { type: 'sqlite', file } as const
  const opening = openStore({ database, nowMs: () => 1_000, newId: () => 'e1' })
  await expect(opening).rejects.toMatchObject({ name: 'DatabaseIsOlder' })
})
