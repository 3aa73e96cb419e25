import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupDatabase } from '#server/db/dump/backup-database.ts'
import { readSnapshot } from '#server/db/dump/database-snapshot.ts'
import { DUMPED_TABLES } from '#server/db/dump/dumped-tables.ts'
import { checkDump } from '#server/db/dump/read-dump.ts'
import { MIGRATIONS } from '#server/db/migrations/migrate.ts'
import { makeBackup } from '#tests/support/databases/make-backup.ts'
import {
  aPicture,
  fillDatabase,
  makeDatabase,
  NOW_MS,
} from '#tests/support/databases/make-database.ts'
import { makeObjectStore } from '#tests/support/make-object-store.ts'
import { makeFolder } from '#tests/support/run-script.ts'

const nowMs = () => NOW_MS

test('a dump knows every table that the database has', async () => {
  const database = await makeDatabase()
  await fillDatabase(database)
  const found = await readSnapshot(database, ({ db }) => db.introspection.getTables())
  const names = found.map(({ name }) => name).filter((name) => name !== 'migrations')
  expect(DUMPED_TABLES.map(({ name }) => name).sort()).toEqual(names.sort())
})

test('a missing picture is reported, and the rest is dumped', async () => {
  const [kept, lost] = [aPicture(1), aPicture(2)]
  const database = await makeDatabase()
  await fillDatabase(database, { pictures: [kept, lost] })
  const path = join(makeFolder(), 'backup.ndjson.gz')
  const pictures = makeObjectStore([kept])
  expect(await backupDatabase({ database, pictures, path, nowMs })).toMatchObject({
    type: 'written',
    counts: { pictures: 1 },
    lostPictures: [lost.sha256],
  })
})

test('a picture whose bytes are all lost is reported too, and the backup stays valid', async () => {
  const [kept, empty] = [aPicture(1), aPicture(2)]
  const database = await makeDatabase()
  await fillDatabase(database, { pictures: [kept, empty] })
  const path = join(makeFolder(), 'backup.ndjson.gz')
  const pictures = makeObjectStore([kept, { ...empty, content: Buffer.alloc(0) }])
  expect(await backupDatabase({ database, pictures, path, nowMs })).toMatchObject({
    type: 'written',
    counts: { pictures: 1 },
    lostPictures: [empty.sha256],
  })
  expect(await checkDump(path, MIGRATIONS)).toMatchObject({ type: 'sound' })
})

test('a database that was never created has nothing to back up', async () => {
  const file = join(makeFolder(), 'none.db')
  const database = { type: 'sqlite', file } as const
  const path = join(makeFolder(), 'backup.ndjson.gz')
  const options = { database, pictures: makeObjectStore(), path, nowMs }
  expect(await backupDatabase(options)).toEqual({ type: 'nothing-there' })
  expect(existsSync(file)).toBe(false)
})

test('an existing file is not overwritten, and a backup that fails leaves nothing', async () => {
  const database = await makeDatabase()
  await fillDatabase(database)
  const path = await makeBackup(database)
  const options = { database, pictures: makeObjectStore(), nowMs }
  expect(await backupDatabase({ ...options, path })).toEqual({
    type: 'failed',
    fault: 'already-there',
  })
  const folder = makeFolder()
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
  const pictures = { open: () => Promise.reject(full) }
  const withPicture = await makeDatabase()
  await fillDatabase(withPicture, { pictures: [aPicture()] })
  expect(
    await backupDatabase({ database: withPicture, pictures, path: join(folder, 'a'), nowMs }),
  ).toEqual({ type: 'failed', fault: 'disk-full' })
  expect(readdirSync(folder)).toEqual([])
})
