import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Queryable } from '#server/db/database-schema.ts'
import { openTestStore } from '#tests/support/databases/make-database.ts'
import { makeOldDatabase } from '#tests/support/databases/make-old-database.ts'

const insertModel = (tx: Queryable, id: string, images: readonly string[]) =>
  sql`
    insert into models (id, version, created_at, updated_at, change_seq, name, type, country, format,
      price_cents, description, images, tags, is_nsfw, is_active, sales_count)
    values (${id}, 3, '', '', 5, 'Luna', 'Sexy', 'France', '["photo"]', 2900, '', ${JSON.stringify(images)}, '[]', 0, 1, 0)
  `.execute(tx)

test('passwords are removed from addresses, and everything else stays', async () => {
  const { db } = await openTestStore(
    await makeOldDatabase('0015', async (tx) => {
      await insertModel(tx, 'a', ['https://zoe:secret@a.example/x@y', '/pictures/a@2.webp'])
    }),
  )
  expect(await db.selectFrom('models').select(['version', 'images']).execute()).toEqual([
    { version: 4, images: '["https://a.example/x@y","/pictures/a@2.webp"]' },
  ])
})

test('where nothing changes, no row is sent to devices again', async () => {
  const { db } = await openTestStore(
    await makeOldDatabase('0015', (tx) => insertModel(tx, 'a', ['https://a.example/@zoe'])),
  )
  expect(await db.selectFrom('models').select('version').execute()).toEqual([{ version: 3 }])
})
