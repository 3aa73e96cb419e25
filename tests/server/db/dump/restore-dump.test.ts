import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { lastChange, readChangeCounter } from '#server/db/change-numbers.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { DUMPED_TABLES } from '#server/db/dump/dumped-tables.ts'
import { MIGRATIONS } from '#server/db/migrations/migrate.ts'
import { openStore } from '#server/db/open-store.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { modelTable } from '#server/entities/entity-tables.ts'
import { recordErasure } from '#server/privacy/erasures.ts'
import { sealPlainInterviews } from '#server/privacy/interviews.ts'
import { replayErasures } from '#server/privacy/replay-erasures.ts'
import { checksums, makeBackup, restore } from '#tests/support/databases/make-backup.ts'
import {
  aPicture,
  fillDatabase,
  makeDatabase,
  NOW_MS,
  openTestStore,
} from '#tests/support/databases/make-database.ts'
import { makeObjectStore } from '#tests/support/make-object-store.ts'
import { makeFolder } from '#tests/support/run-script.ts'
import { TEST_SEAL } from '#tests/support/test-seal.ts'

/** What a restore changes on purpose. */
const CHANGED = [
  ...['meta', 'change_counter', 'entity_changes', 'sessions', 'ended_sessions', 'invites'],
  ...['push_subscriptions', 'alerts'],
]

test('everything that was dumped is restored, row by row and picture by picture', async () => {
  const pictures = [aPicture(1), aPicture(2, 192 * 1024)]
  const from = await makeDatabase()
  await fillDatabase(from, { pictures })
  const before = await checksums(from)
  expect(Object.values(before).filter(({ rows }) => rows === 0)).toEqual([])
  const [target, objects] = [await makeDatabase(), makeObjectStore()]

  const restored = await restore(await makeBackup(from, pictures), target, { pictures: objects })

  expect(restored).toMatchObject({ type: 'restored', formerPath: null, counts: { pictures: 2 } })
  const after = await checksums(target)
  for (const { name } of DUMPED_TABLES.filter((table) => !CHANGED.includes(table.name)))
    expect(after[name]).toEqual(before[name])
  for (const { sha256, content } of pictures)
    expect(objects.contents.get(sha256)?.equals(content)).toBe(true)
  expect(await checksums(from)).toEqual(before)
})

test('a picture that was damaged before is not restored as if it were whole', async () => {
  const [whole, damaged] = [aPicture(1), { ...aPicture(2), sha256: 'd'.repeat(64) }]
  const [from, target] = [await makeDatabase(), await makeDatabase()]
  await fillDatabase(from, { pictures: [whole, damaged] })
  const objects = makeObjectStore()
  await restore(await makeBackup(from, [whole, damaged]), target, { pictures: objects })
  expect([...objects.contents.keys()]).toEqual([whole.sha256])
})

test('an unused picture is kept for the full time again: edits that name it may still arrive', async () => {
  const picture = aPicture()
  const [from, target] = [await makeDatabase(), await makeDatabase()]
  await fillDatabase(from, { pictures: [picture] })
  const { db, close } = await openTestStore(from)
  await db.updateTable('files').set({ unused_since: '2025-01-01T00:00:00.000Z' }).execute()
  await close()
  await restore(await makeBackup(from, [picture]), target, { pictures: makeObjectStore() })
  const restored = await openTestStore(target)
  const files = await restored.db.selectFrom('files').select(['sha256', 'unused_since']).execute()
  expect(files).toEqual([{ sha256: picture.sha256, unused_since: null }])
})

describe('clients of the previous database notice the restore', () => {
  test('the epoch is new, and numbers of changes are never used twice', async () => {
    const from = await makeDatabase()
    await fillDatabase(from)
    const path = await makeBackup(from)
    const writer = await openTestStore(from)
    for (let at = 0; at < 50; at += 1)
      await writer.write((tx) =>
        insertRecord(tx, modelTable, {
          id: `later-${at}`,
          values: {
            name: 'x',
            type: 'Sexy',
            country: 'France',
            format: [],
            price: 1,
            description: 'x',
            images: [],
            video_sample: '',
            diary_sample: '',
            tags: [],
            isNSFW: false,
            isActive: true,
            sales_count: 0,
          },
          nowMs: NOW_MS,
          mutationId: null,
        }),
      )
    const last = await readChangeCounter(writer.db)
    await writer.close()

    await restore(path, from, { mayReplace: true })

    const store = await openTestStore(from)
    expect(store.epoch).toBe('restored')
    for (const entity of ['models', 'users', 'orders', 'blog', 'messages', 'settings'])
      expect(await lastChange(store.db, entity)).toBeGreaterThan(last)
    expect(
      await store.db.selectFrom('models').select('id').where('id', 'like', 'later-%').execute(),
    ).toEqual([])
  })
})

test('no user is signed in, and no invite works again', async () => {
  const [from, target] = [await makeDatabase(), await makeDatabase()]
  await fillDatabase(from)
  await restore(await makeBackup(from), target)
  const { db } = await openTestStore(target)
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('invites').select('id').execute()).toEqual([{ id: 'used' }])
})

test('persons erased since then stay erased: both ledgers count, for each address the last erasure', async () => {
  const database = await makeDatabase()
  await fillDatabase(database)
  const path = await makeBackup(database)
  const store = await openTestStore(database)
  await store.write(async (tx) => {
    await tx.insertInto('erasures').values({ email_hash: 'x2', erased_at: '2026-02-02' }).execute()
    await tx
      .updateTable('erasures')
      .set({ erased_at: '2026-03-03' })
      .where('email_hash', '=', 'x1')
      .execute()
  })
  await store.close()
  const seen: unknown[] = []
  await restore(path, database, {
    mayReplace: true,
    forgetAgain: async (tx) => {
      seen.push(...(await tx.selectFrom('erasures').selectAll().orderBy('email_hash').execute()))
    },
  })
  expect(seen).toEqual([
    { email_hash: 'x1', erased_at: '2026-03-03' },
    { email_hash: 'x2', erased_at: '2026-02-02' },
  ])
})

test('the data of an erased person is not restored from an older backup', async () => {
  const database = await makeDatabase()
  await fillDatabase(database)
  const path = await makeBackup(database)
  const store = await openTestStore(database)
  const erasedAt = new Date(NOW_MS + 1).toISOString()
  await store.write((tx) => recordErasure(tx, 'zoe@exemple.invalid', erasedAt))
  await store.close()
  await restore(path, database, {
    mayReplace: true,
    forgetAgain: async (tx) => {
      expect(await tx.selectFrom('subscribers').select('id').execute()).toHaveLength(1)
      const store = { db: tx, write: <T>(work: (tx: Queryable) => Promise<T>) => work(tx) }
      await sealPlainInterviews(store, TEST_SEAL)
      await replayErasures(store, { seal: TEST_SEAL, nowMs: NOW_MS + 2 })
    },
  })
  const { db } = await openTestStore(database)
  expect(await db.selectFrom('subscribers').select('id').execute()).toEqual([])
  expect(await db.selectFrom('interviews').select('id').execute()).toEqual([])
})

test('a dump of an older version is migrated', async () => {
  const from = { type: 'sqlite', file: join(makeFolder(), 'old.db') } as const
  const target = await makeDatabase()
  const old = await openStore({
    database: from,
    nowMs: () => NOW_MS,
    newId: () => 'old',
    migrations: MIGRATIONS.slice(0, 1),
  })
  await old.write((tx) =>
    // The start has created this table.
    (tx as unknown as Kysely<{ models: typeof OLD_MODEL }>)
      .insertInto('models')
      .values(OLD_MODEL)
      .execute(),
  )
  await old.close()
  expect(await restore(await makeBackup(from), target)).toMatchObject({ type: 'restored' })
  const { db } = await openTestStore(target)
  expect(await db.selectFrom('models').select('name').execute()).toEqual([{ name: 'Luna' }])
})

const OLD_MODEL = {
  id: 'm1',
  version: 3,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  last_mutation_id: null,
  change_seq: 7,
  name: 'Luna',
  type: 'Sexy',
  country: 'France',
  format: '[]',
  price_cents: 2_900,
  description: '',
  images: '[]',
  tags: '[]',
  is_nsfw: 0,
  is_active: 1,
  sales_count: 0,
}
