import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openLockedStore } from '#server/app/open-database.ts'
import { lockDatabase } from '#server/db/database-lock.ts'
import type { DatabaseAddress } from '#server/db/open-store.ts'
import type { DatabaseSetting } from '#server/settings/settings.ts'
import { makeFolder } from '#tests/support/run-script.ts'

const open = async (database: DatabaseAddress, databaseSetting: DatabaseSetting = 'DATA_DIR') => {
  const options = {
    database,
    databaseSetting,
    nowMs: () => 0,
    newId: () => 'id',
    onTakenOver: () => undefined,
  }
  const data = await openLockedStore(options)
  if (data.type === 'opened') onTestFinished(data.store.close)
  return data
}

const reasonOf = async (...place: Parameters<typeof open>): Promise<string | null> => {
  const data = await open(...place)
  return data.type === 'failed' ? data.reason : null
}

const sqlite = (file: string) => ({ type: 'sqlite', file }) as const

test('a missing folder is created, readable only by this account', async () => {
  const folder = join(makeFolder(), 'a', 'b')
  expect(await reasonOf(sqlite(join(folder, 'neomuse.db')))).toBe(null)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('a folder that cannot be created is reported at once, with the setting that names it', async () => {
  expect(await reasonOf(sqlite('/proc/x/y/neomuse.db'))).toBe(
    'DATA_DIR: the database /proc/x/y/neomuse.db cannot be used: its folder cannot be made',
  )
  expect(await reasonOf(sqlite('/proc/x/neomuse.db'), 'DATABASE_URL')).toMatch(/^DATABASE_URL: /)
})

test('a folder cannot lie below a file', async () => {
  const file = join(makeFolder(), 'file')
  writeFileSync(file, '')
  expect(await reasonOf(sqlite(join(file, 'neomuse.db')))).toMatch(/lies below a file/)
  expect(await reasonOf(sqlite(join(file, 'a', 'neomuse.db')))).toMatch(/lies below a file/)
})

test('a file that is not a database is reported as such', async () => {
  const file = join(makeFolder(), 'neomuse.db')
  writeFileSync(file, 'x'.repeat(5_000))
  expect(await reasonOf(sqlite(file))).toMatch(
    /^DATA_DIR: .*neomuse.db cannot be used: not a database$/,
  )
})

test('a database of a newer version is not touched', async () => {
  const file = join(makeFolder(), 'neomuse.db')
  expect(await reasonOf(sqlite(file))).toBe(null)
  const database = new DatabaseSync(file)
  database.exec("insert into migrations values ('9999-later', '')")
  database.close()
  expect(await reasonOf(sqlite(file))).toMatch(/newer version of Néomuse/)
})

test('an unreachable PostgreSQL is reported without account and password', async () => {
  const reason = await reasonOf(
    { type: 'postgres', url: 'postgres://me:secret@127.0.0.1:1/neomuse' },
    'DATABASE_URL',
  )
  expect(reason).toBe(
    'DATABASE_URL: the database postgres://127.0.0.1:1/neomuse cannot be used: cannot be reached (ECONNREFUSED)',
  )
})

test('a database that a command uses exclusively is not opened until the command has finished', async () => {
  const database = sqlite(join(makeFolder(), 'neomuse.db'))
  const alone = await lockDatabase(database, { mode: 'alone' })
  if (alone.type !== 'held') throw new Error('no other process has it')
  expect(await reasonOf(database)).toMatch(/ is just being restored or moved\. /)
  await alone.release()
  expect(await reasonOf(database)).toBe(null)
})
