import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { lockDatabase } from '#server/db/database-lock.ts'
import { readSnapshot } from '#server/db/dump/database-snapshot.ts'
import { checksumTables, moveDatabase } from '#server/db/dump/move-database.ts'
import { MIGRATIONS } from '#server/db/migrations/migrate.ts'
import { type DatabaseAddress, openStore } from '#server/db/open-store.ts'
import {
  fillDatabase,
  makeDatabase,
  NOW_MS,
  openTestStore,
} from '#tests/support/databases/make-database.ts'
import { makeFolder } from '#tests/support/run-script.ts'

const nowMs = () => NOW_MS

/** An embedded database, whatever the project's engine is. */
const makeFile = () => ({ type: 'sqlite', file: join(makeFolder(), 'a.db') }) as const

const checksums = (database: DatabaseAddress) =>
  readSnapshot(database, ({ db, contents }) => checksumTables(db, contents.tables))

test('everything arrives unchanged, there and back again, and the source stays as it is', async () => {
  const [first, second, third] = [makeFile(), await makeDatabase(), makeFile()]
  await fillDatabase(first, { epoch: 'mine' })
  const before = await checksums(first)
  expect(before.filter(({ rows }) => rows === 0)).toEqual([{ ...before.at(-2), name: 'files' }])
  expect(await moveDatabase({ from: first, to: second, nowMs })).toEqual({
    type: 'moved',
    tables: before,
  })
  expect(await moveDatabase({ from: second, to: third, nowMs })).toMatchObject({ type: 'moved' })
  expect(await checksums(third)).toEqual(before)
  expect(await checksums(first)).toEqual(before)
  const { epoch, db } = await openTestStore(second, 'another')
  expect(epoch).toBe('mine')
  expect(await db.selectFrom('sessions').selectAll().execute()).toHaveLength(1)
})

test('a target with data is not touched', async () => {
  const [from, to] = [makeFile(), await makeDatabase()]
  await fillDatabase(from)
  await fillDatabase(to, { epoch: 'there before' })
  const before = await checksums(to)
  expect(await moveDatabase({ from, to, nowMs })).toEqual({ type: 'target-holds-data' })
  expect(await checksums(to)).toEqual(before)
})

test('while a server uses either, nothing is moved', async () => {
  const [from, to] = [makeFile(), await makeDatabase()]
  await fillDatabase(from)
  for (const which of [from, to]) {
    const server = await lockDatabase(which, { mode: 'with-others', onTakenOver: () => undefined })
    if (server.type !== 'held') throw new Error('no other process has it')
    expect(await moveDatabase({ from, to, nowMs })).toEqual({ type: 'in-use', which })
    await server.release()
  }
  expect(await moveDatabase({ from, to, nowMs })).toMatchObject({ type: 'moved' })
})

test('a source of another version is refused', async () => {
  const [from, to] = [makeFile(), await makeDatabase()]
  const migrations = MIGRATIONS.slice(0, 1)
  const old = await openStore({ database: from, nowMs, newId: () => 'old', migrations })
  await old.close()
  expect(await moveDatabase({ from, to, nowMs })).toEqual({ type: 'other-version' })
})

test('a missing source is not created', async () => {
  const from = { type: 'sqlite', file: join(makeFolder(), 'none.db') } as const
  expect(await moveDatabase({ from, to: makeFile(), nowMs })).toEqual({ type: 'nothing-there' })
  expect(existsSync(from.file)).toBe(false)
})

test('text that PostgreSQL cannot store does not stop the move', async () => {
  const [from, to] = [makeFile(), await makeDatabase()]
  await fillDatabase(from)
  const store = await openTestStore(from)
  await store.write((tx) =>
    tx.insertInto('attempts').values({ id: 'a\0b', key: 'k', at_ms: 1 }).execute(),
  )
  await store.close()
  expect(await moveDatabase({ from, to, nowMs })).toMatchObject({ type: 'moved' })
})

test('a row that the target refuses is named, and no other row stays there', async () => {
  const [from, to] = [makeFile(), await makeDatabase()]
  await fillDatabase(from)
  const broken = new DatabaseSync(from.file)
  broken.exec(`pragma ignore_check_constraints = on; update orders set status = 'lost'`)
  broken.close()
  await expect(moveDatabase({ from, to, nowMs })).rejects.toMatchObject({ table: 'orders' })
  const { db } = await openTestStore(to)
  expect(await db.selectFrom('users').select('id').execute()).toEqual([])
})
