import { type Kysely, sql } from 'kysely'
import type { EngineType } from '#server/db/engine.ts'
import { endSessionsWithAccess } from './guard-rows.ts'
import { addStamp, createIndex } from './table-parts.ts'

/**
 * The tables of a new database, as the first fourteen migrations made them. Columns that were added later are at the
 * end of their table and have defaults.
 */
export const createStartTables = async (db: Kysely<unknown>, engine: EngineType): Promise<void> => {
  await createBookkeeping(db)
  await createModels(db)
  await createPeople(db)
  await endSessionsWithAccess(db, engine)
  await createEntityChanges(db)
  await createPosts(db)
  await createOrders(db)
  await createSettings(db)
  await createInbox(db)
  await createInvites(db)
  await createLimits(db)
  await createFilesAndErasures(db)
  await createAuditLog(db)
  await createContent(db)
  await createReplies(db)
  await createLinksAndVisits(db)
}

const LANGUAGES = ['fr', 'en', 'es', 'pt', 'th'] as const
const PARTS = ['title', 'body', 'note'] as const

const createBookkeeping = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('meta')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('change_counter')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute()
  await sql`insert into change_counter (id, value) values (1, 0)`.execute(db)
  await db.schema
    .createTable('tombstones')
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('row_id', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('deleted_at', 'text', (column) => column.notNull())
    .addColumn('last_mutation_id', 'text')
    .addColumn('change_seq', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('tombstones_key', ['entity', 'row_id'])
    .execute()
  await createIndex(db, 'tombstones', ['entity', 'change_seq'])
  await db.schema
    .createTable('mutation_log')
    .addColumn('actor_id', 'text', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('headers', 'text', (column) => column.notNull())
    .addColumn('body', 'text')
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('mutation_log_key', ['actor_id', 'method', 'path', 'key'])
    .execute()
  await createIndex(db, 'mutation_log', ['created_at_ms'])
}

const createModels = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('models')
    .$call(addStamp)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('price_cents', 'integer', (column) => column.notNull().check(sql`price_cents >= 0`))
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('images', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('is_nsfw', 'integer', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('sales_count', 'integer', (column) => column.notNull())
    .addColumn('video_sample', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('diary_sample', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await createIndex(db, 'models', ['change_seq'])
  await createIndex(db, 'models', ['created_at', 'id'])
}

const createPeople = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('users')
    .$call(addStamp)
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('role', 'text', (column) => column.notNull().check(sql`role in ('admin', 'client')`))
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('last_login', 'text')
    .addColumn('total_spent_cents', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('orders_count', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await createIndex(db, 'users', ['change_seq'])
  await createIndex(db, 'users', ['created_at', 'id'])
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await createIndex(db, 'sessions', ['user_id'])
}

const createEntityChanges = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .createTable('entity_changes')
    .addColumn('entity', 'text', (column) => column.primaryKey())
    .addColumn('change_seq', 'bigint', (column) => column.notNull())
    .execute()

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
    .addColumn('is_quarantined', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('language', 'text')
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
    .addColumn('sends_mail', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('booking_url', 'text', (column) => column.notNull().defaultTo(''))
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
    .addColumn('language', 'text')
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
    .addColumn('sealed', 'text')
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
    .addColumn('confirmed_at', 'text')
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
    .addColumn('unused_since', 'text')
    .execute()
  await db.schema
    .createTable('leaving_files')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('erasures')
    .addColumn('email_hash', 'text', (column) => column.primaryKey())
    .addColumn('erased_at', 'text', (column) => column.notNull())
    .execute()
}

const createAuditLog = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('entity', 'text', (column) => column.notNull())
    .addColumn('row_id', 'text')
    .addColumn('row_name', 'text')
    .addColumn('device', 'text')
    .addColumn('changes', 'text', (column) => column.notNull())
    .execute()
  await createIndex(db, 'audit_log', ['created_at', 'id'])
  await createIndex(db, 'audit_log', ['entity', 'created_at', 'id'])
  await createIndex(db, 'audit_log', ['entity', 'row_id'])
  await createIndex(db, 'audit_log', ['actor_id', 'created_at', 'id'])
}

/** Rewritten texts of the public pages: one column for each part in each language. */
const createContent = async (db: Kysely<unknown>): Promise<void> => {
  const table = db.schema
    .createTable('content')
    .$call(addStamp)
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('position', 'double precision', (column) => column.notNull())
    .addColumn('is_shown', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('price_cents', 'bigint')
    .addColumn('original_price_cents', 'bigint')
    .addColumn('proof', 'text', (column) => column.notNull())
  const texts = PARTS.flatMap((part) => LANGUAGES.map((language) => `${part}_${language}` as const))
  await texts
    .reduce((made, text) => made.addColumn(text, 'text', (column) => column.notNull()), table)
    .addColumn('period', 'text')
    .addColumn('percent', 'integer')
    .addColumn('ends_on', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await createIndex(db, 'content', ['change_seq'])
  await createIndex(db, 'content', ['created_at', 'id'])
}

/** Replies to messages, and the emails that are still to be sent. */
const createReplies = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('replies')
    .$call(addStamp)
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .execute()
  await createIndex(db, 'replies', ['change_seq'])
  await createIndex(db, 'replies', ['created_at', 'id'])
  await createIndex(db, 'replies', ['message_id'])
  await db.schema
    .createTable('mail_outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('due_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('reply'))
    .execute()
  await createIndex(db, 'mail_outbox', ['due_at_ms'])
}

/** Links in emails, views of articles, and favourites that visitors store online. */
const createLinksAndVisits = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('subscription_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('subscriber_id', 'text', (column) =>
      column.notNull().references('subscribers.id').onDelete('cascade'),
    )
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await createIndex(db, 'subscription_links', ['subscriber_id'])
  await db.schema
    .createTable('course_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) =>
      column.notNull().references('orders.id').onDelete('cascade'),
    )
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await createIndex(db, 'course_links', ['order_id'])
  await db.schema
    .createTable('post_views')
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addColumn('settled', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_views_key', ['post_id', 'day'])
    .execute()
  await createIndex(db, 'post_views', ['day'])
  await db.schema
    .createTable('favourite_lists')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('models', 'text', (column) => column.notNull())
    .addColumn('change_ids', 'text', (column) => column.notNull())
    .addColumn('agreed_at', 'text', (column) => column.notNull())
    .addColumn('used_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await createIndex(db, 'favourite_lists', ['used_at_ms'])
}
