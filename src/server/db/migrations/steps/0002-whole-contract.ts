import { type Kysely, sql } from 'kysely'
import { addStamp, createIndex } from '../table-parts.ts'

export const wholeContract = async (db: Kysely<unknown>): Promise<void> => {
  await createEntityChanges(db)
  await addSpending(db)
  await createPosts(db)
  await createOrders(db)
  await createSettings(db)
  await createInbox(db)
  await createInvites(db)
  await createLimits(db)
  await createFilesAndErasures(db)
}

const createEntityChanges = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('entity_changes')
    .addColumn('entity', 'text', (column) => column.primaryKey())
    .addColumn('change_seq', 'bigint', (column) => column.notNull())
    .execute()
  await sql`
    insert into entity_changes (entity, change_seq)
    select entity, max(change_seq) from (
      select 'models' as entity, change_seq from models
      union all select 'users', change_seq from users
      union all select entity, change_seq from tombstones
    ) as changes group by entity
  `.execute(db)
}

const addSpending = async (db: Kysely<unknown>): Promise<void> => {
  for (const name of ['total_spent_cents', 'orders_count']) {
    await db.schema
      .alterTable('users')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  }
  await createIndex(db, 'users', ['created_at', 'id'])
}

const createPosts = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('blog')
    .$call(addStamp)
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('excerpt', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('images', 'text', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('is_published', 'integer', (column) => column.notNull())
    .addColumn('is_featured', 'integer', (column) => column.notNull())
    .addColumn('read_time', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('views', 'bigint', (column) => column.notNull())
    .addColumn('likes', 'bigint', (column) => column.notNull())
    .execute()
  await createIndex(db, 'blog', ['change_seq'])
  await createIndex(db, 'blog', ['created_at', 'id'])
}

const createOrders = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('orders')
    .$call(addStamp)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('pending', 'paid', 'completed', 'cancelled')`),
    )
    .addColumn('total_cents', 'bigint', (column) => column.notNull().check(sql`total_cents >= 0`))
    .addColumn('payment_method', 'text', (column) => column.notNull())
    .addColumn('payment_id', 'text')
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('items', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .execute()
  await createIndex(db, 'orders', ['change_seq'])
  await createIndex(db, 'orders', ['created_at', 'id'])
  await createIndex(db, 'orders', ['user_id'])
  await createIndex(db, 'orders', ['status', 'created_at'])
  await db.schema
    .createTable('payment_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('received_at_ms', 'bigint', (column) => column.notNull())
    .execute()
}

const createSettings = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('settings')
    .$call(addStamp)
    .addColumn('site_name', 'text', (column) => column.notNull())
    .addColumn('site_description', 'text', (column) => column.notNull())
    .addColumn('contact_email', 'text', (column) => column.notNull())
    .addColumn('whatsapp_number', 'text', (column) => column.notNull())
    .addColumn('social_links', 'text', (column) => column.notNull())
    .addColumn('hero_title', 'text', (column) => column.notNull())
    .addColumn('hero_subtitle', 'text', (column) => column.notNull())
    .addColumn('stats', 'text', (column) => column.notNull())
    .execute()
}

const createInbox = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('messages')
    .$call(addStamp)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('is_read', 'integer', (column) => column.notNull())
    .addColumn('is_quarantined', 'integer', (column) => column.notNull())
    .execute()
  await createIndex(db, 'messages', ['change_seq'])
  await createIndex(db, 'messages', ['created_at', 'id'])
  await createIndex(db, 'messages', ['email_key'])
  await db.schema
    .createTable('interviews')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('experience', 'text', (column) => column.notNull())
    .addColumn('goals', 'text', (column) => column.notNull())
    .addColumn('budget', 'text')
    .addColumn('is_quarantined', 'integer', (column) => column.notNull())
    .execute()
  await createIndex(db, 'interviews', ['email_key'])
  await createIndex(db, 'interviews', ['created_at'])
  await db.schema
    .createTable('subscribers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
}

const createInvites = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .createTable('invites')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('code_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .addColumn('used_by', 'text')
    .execute()

const createLimits = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('attempts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await createIndex(db, 'attempts', ['key', 'at_ms'])
  await createIndex(db, 'attempts', ['at_ms'])
  await db.schema
    .createTable('buckets')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('tokens', 'double precision', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .execute()
}

const createFilesAndErasures = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('files')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('erasures')
    .addColumn('email_hash', 'text', (column) => column.primaryKey())
    .addColumn('erased_at', 'text', (column) => column.notNull())
    .execute()
}
