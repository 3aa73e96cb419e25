import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Queryable } from '#server/db/database-schema.ts'
import { makeBackup, restore } from '#tests/support/databases/make-backup.ts'
import { makeDatabase, openTestStore } from '#tests/support/databases/make-database.ts'
import { makeOldDatabase } from '#tests/support/databases/make-old-database.ts'

const at = (day: number) => `2026-10-0${day}T08:00:00.000Z`

const publication = (to: boolean) => ({ field: 'is_published', from: !to, to })

/** For each post: whether it is published, and the log's entries by day. All were created on the first day. */
const POSTS: Readonly<
  Record<string, readonly [isPublished: 0 | 1, acts: Readonly<Record<number, object[]>>]>
> = {
  draft: [0, { 1: [] }],
  'made-published': [1, { 1: [] }],
  'published-later': [1, { 1: [], 3: [publication(true)] }],
  'edited-later': [
    1,
    {
      2: [publication(true)],
      4: [{ field: 'content' }],
      5: [{ field: 'is_featured', from: false, to: true }],
    },
  ],
  withdrawn: [0, { 3: [publication(true)], 5: [publication(false)] }],
  'twice-published': [
    1,
    { 2: [publication(true)], 3: [publication(false)], 4: [publication(true)] },
  ],
  'published-before-the-log': [1, { 3: [publication(false)], 4: [publication(true)] }],
  'title-says-so': [
    0,
    { 2: [{ field: 'title', from: '"is_published"', to: '{"field":"is_published"}' }] },
  ],
}

const fill = async (tx: Queryable): Promise<void> => {
  for (const [id, [isPublished, acts]] of Object.entries(POSTS)) {
    await sql`
      insert into blog (id, version, created_at, updated_at, change_seq, title, excerpt, content, images,
        image, category, author, is_published, is_featured, read_time, tags, views, likes)
      values (${id}, 3, ${at(1)}, ${at(9)}, 5, '', '', '', '[]', '', '', '', ${isPublished}, 0, '', '[]', 7, 0)
    `.execute(tx)
    for (const [day, changes] of Object.entries(acts))
      await sql`
        insert into audit_log (id, created_at, action, entity, row_id, changes)
        values (${`${id}-${day}`}, ${at(Number(day))}, 'update', 'blog', ${id}, ${JSON.stringify(changes)})
      `.execute(tx)
  }
  await sql`update change_counter set value = 9`.execute(tx)
}

test('of a post that was edited a thousand times the log is read to its end', async () => {
  const database = await makeOldDatabase('0015', async (tx) => {
    await fill(tx)
    const entries = Array.from({ length: 1_200 }, (_, at) => {
      const changes = at === 700 ? [publication(true)] : at === 1_100 ? [{ field: 'title' }] : []
      const time = new Date(Date.UTC(2026, 9, 1) + at * 60_000).toISOString()
      return sql`(${`busy-${at}`}, ${time}, 'update', 'blog', 'draft', ${JSON.stringify(changes)})`
    })
    for (const page of [entries.slice(0, 600), entries.slice(600)])
      await sql`
        insert into audit_log (id, created_at, action, entity, row_id, changes)
        values ${sql.join(page)}
      `.execute(tx)
  })
  const { db } = await openTestStore(database)
  const { rows } = await sql`
    select id, published_at, modified_at from blog where id in ('draft', 'edited-later') order by id
  `.execute(db)
  expect(rows).toEqual([
    {
      id: 'draft',
      published_at: '2026-10-01T11:40:00.000Z',
      modified_at: '2026-10-01T18:20:00.000Z',
    },
    { id: 'edited-later', published_at: at(2), modified_at: at(4) },
  ])
})

test('posts get their dates from the log, otherwise from their creation, and are sent to devices again', async () => {
  const [database, target] = [await makeOldDatabase('0015', fill), await makeDatabase()]
  const backup = await makeBackup(database)
  // The embedded database directly, and the server's engine by a backup.
  expect(await restore(backup, target)).toMatchObject({ type: 'restored' })
  for (const address of [database, target]) {
    const { db } = await openTestStore(address)
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version, published_at, modified_at from blog order by id
    `.execute(db)
    expect(rows).toEqual(
      [
        { id: 'draft', published_at: null, modified_at: at(1) },
        { id: 'edited-later', published_at: at(2), modified_at: at(4) },
        { id: 'made-published', published_at: at(1), modified_at: at(1) },
        { id: 'published-before-the-log', published_at: at(1), modified_at: at(1) },
        { id: 'published-later', published_at: at(3), modified_at: at(1) },
        { id: 'title-says-so', published_at: null, modified_at: at(2) },
        { id: 'twice-published', published_at: at(2), modified_at: at(1) },
        { id: 'withdrawn', published_at: at(3), modified_at: at(1) },
      ].map((row) => ({ ...row, version: 4 })),
    )
  }
})
