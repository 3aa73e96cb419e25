import { type Kysely, sql } from 'kysely'
import { renewRows } from '../table-parts.ts'

/**
 * A post has dates of creation, first publication and last change; the tombstone of a deleted post keeps the first two,
 * in case it comes back. For existing posts the audit log has the dates of publication and change. It covers a year:
 * what it no longer contains counts as done at creation.
 */
export const addPostDates = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['created_at', 'published_at'])
    await db.schema.alterTable('tombstones').addColumn(column, 'text').execute()
  await db.schema.alterTable('blog').addColumn('published_at', 'text').execute()
  await db.schema
    .alterTable('blog')
    .addColumn('modified_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  const { rows: posts } = await sql<Post>`select id, is_published, created_at from blog`.execute(db)
  for (const post of posts) {
    const { rows: acts } = await sql<Act>`
      select created_at, changes from audit_log
      where entity = 'blog' and row_id = ${post.id} order by created_at, id
    `.execute(db)
    const modifiedAt = acts.findLast(({ changes }) => READ.test(changes))?.created_at
    await sql`
      update blog set
        published_at = ${firstPublication(post, acts)},
        modified_at = ${modifiedAt ?? post.created_at}
      where id = ${post.id}
    `.execute(db)
  }
  await renewRows(db, 'blog')
}

/**
 * Fields that readers see. The row's own `updated_at` is no indication: the number of views is stored in the row each
 * night.
 */
const READ = /"field":"(title|excerpt|content|images|image|category|author|read_time|tags)"/

type Post = { readonly id: string; readonly is_published: number; readonly created_at: string }

type Act = { readonly created_at: string; readonly changes: string }

/**
 * A post whose first entry is a withdrawal, or that is published without an entry, counts as published from the start.
 */
const firstPublication = (post: Post, acts: readonly Act[]): string | null => {
  const turns = acts.flatMap(({ created_at, changes }) => {
    const to = publicationIn(changes)
    return to === null ? [] : [{ created_at, to }]
  })
  const [first] = turns
  if (first) return first.to ? first.created_at : post.created_at
  return Number(post.is_published) === 1 ? post.created_at : null
}

/** The change of the publication in an entry of the log: `[{"field":"is_published","from":false,"to":true}]`. */
const publicationIn = (changes: string): boolean | null => {
  const found = /\{"field":"is_published","from":(?:true|false),"to":(true|false)\}/.exec(changes)
  return found ? found[1] === 'true' : null
}
