import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Queryable } from '#server/db/database-schema.ts'
import { makeBackup, restore } from '#tests/support/databases/make-backup.ts'
import { makeDatabase, openTestStore } from '#tests/support/databases/make-database.ts'
import { makeOldDatabase } from '#tests/support/databases/make-old-database.ts'

/** A model as the version before has kept it. */
const fill = async (tx: Queryable): Promise<void> => {
  await sql`
    insert into models (id, version, created_at, updated_at, change_seq, name, type, country, format,
      price_cents, description, images, tags, is_nsfw, is_active, sales_count)
    values ('m1', 3, '', '', 5, 'Luna', 'Sexy', 'France', '["photo"]', 2900, '', '[]', '[]', 0, 1, 0)
  `.execute(tx)
  await sql`update change_counter set value = 9`.execute(tx)
  await sql`insert into entity_changes (entity, change_seq) values ('models', 5)`.execute(tx)
}

test('models of before have no samples, and devices read them again', async () => {
  const [database, target] = [await makeOldDatabase('0011', fill), await makeDatabase()]
  expect(await restore(await makeBackup(database), target)).toMatchObject({ type: 'restored' })
  for (const address of [database, target]) {
    const { db } = await openTestStore(address)
    const { rows } = await sql<{ version: number; change_seq: number }>`
      select version, change_seq, video_sample, diary_sample from models
    `.execute(db)
    expect(rows).toMatchObject([{ version: 4, video_sample: '', diary_sample: '' }])
    expect(Number(rows[0]?.change_seq)).toBeGreaterThan(9)
  }
})
