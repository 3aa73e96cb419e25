import { type Kysely, sql } from 'kysely'
import type { EngineType } from '#server/db/engine.ts'
import { readPages } from '#server/db/read-pages.ts'
import { type OnRows, type Slice, setTexts } from '../row-slices.ts'
import { renewRows } from '../table-parts.ts'

/**
 * A post has dates of creation, first publication and last change; the tombstone of a deleted post keeps the first two,
 * in case it comes back. For existing posts the audit log has the dates of publication and change. It covers a year:
 * what it no longer contains counts as done at creation.
 */
export const addPostDates = async (
  db: Kysely<unknown>,
  engine: EngineType,
  onRows: OnRows,
): Promise<void> => {
  for (const column of ['created_at', 'published_at'])
    await db.schema.alterTable('tombstones').addColumn(column, 'text').execute()
  await db.schema.alterTable('blog').addColumn('published_at', 'text').execute()
  await db.schema
    .alterTable('blog')
    .addColumn('modified_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await renewRows(db, { table: 'blog', onRows, fill: (slice) => datePosts(db, engine, slice) })
}

const datePosts = async (db: Kysely<unknown>, engine: EngineType, slice: Slice): Promise<void> => {
  const { rows: posts } = await sql<Post>`
    select id, is_published, created_at from blog where ${slice.has('id')}
  `.execute(db)
  const known = await readHistories(db, slice)
  const set = (column: string, of: (post: Post) => string | null) =>
    setTexts(
      db,
      { engine, table: 'blog', column },
      Object.fromEntries(posts.map((post) => [post.id, of(post)])),
    )
  await set('published_at', (post) => firstPublication(post, known.get(post.id)))
  await set('modified_at', ({ id, created_at }) => known.get(id)?.modifiedAt ?? created_at)
}

/**
 * Fields that readers see. The row's own `updated_at` is no indication: the number of views is stored in the row each
 * night.
 */
const READ = /"field":"(title|excerpt|content|images|image|category|author|read_time|tags)"/

type Post = { readonly id: string; readonly is_published: number; readonly created_at: string }

type Act = {
  readonly id: string
  readonly row_id: string
  readonly created_at: string
  readonly changes: string
}

/** What the log knows of a post. */
type History = {
  readonly modifiedAt?: string
  /** Its first publication or withdrawal. */
  readonly firstTurn?: { readonly at: string; readonly to: boolean }
}

const readHistories = async (
  db: Kysely<unknown>,
  slice: Slice,
): Promise<ReadonlyMap<string, History>> => {
  const known = new Map<string, History>()
  for await (const acts of readPages<Act>((last) => readActs(db, slice, last)))
    for (const act of acts) known.set(act.row_id, withAct(known.get(act.row_id) ?? {}, act))
  return known
}

const ACTS_PER_PAGE = 500

/** Entries about the posts of a slice, each post's in the order of their time. */
const readActs = async (
  db: Kysely<unknown>,
  { last, has }: Slice,
  read: Act | null,
): Promise<readonly Act[]> => {
  const isNext =
    read === null
      ? has('row_id')
      : sql<boolean>`row_id >= ${read.row_id} and row_id <= ${last}
        and (row_id, created_at, id) > (${read.row_id}, ${read.created_at}, ${read.id})`
  const { rows } = await sql<Act>`
    select id, row_id, created_at, changes from audit_log
    where entity = 'blog' and ${isNext}
    order by row_id, created_at, id limit ${ACTS_PER_PAGE}
  `.execute(db)
  return rows
}

const withAct = (history: History, { created_at, changes }: Act): History => {
  const to = history.firstTurn ? null : publicationIn(changes)
  return {
    ...history,
    ...(READ.test(changes) ? { modifiedAt: created_at } : {}),
    ...(to === null ? {} : { firstTurn: { at: created_at, to } }),
  }
}

/**
 * A post whose first entry is a withdrawal, or that is published without an entry, counts as published from the start.
 */
const firstPublication = (post: Post, { firstTurn }: History = {}): string | null => {
  if (firstTurn) return firstTurn.to ? firstTurn.at : post.created_at
  return Number(post.is_published) === 1 ? post.created_at : null
}

/** The change of the publication in an entry of the log: `[{"field":"is_published","from":false,"to":true}]`. */
const publicationIn = (changes: string): boolean | null => {
  const found = /\{"field":"is_published","from":(?:true|false),"to":(true|false)\}/.exec(changes)
  return found ? found[1] === 'true' : null
}
