import { type Kysely, sql } from 'kysely'
import type { EngineType } from '#server/db/engine.ts'
import { addStamp, createIndex } from '../table-parts.ts'

export const firstTables = async (db: Kysely<unknown>, engine: EngineType): Promise<void> => {
  await createBookkeeping(db)
  await createModels(db)
  await createPeople(db)
  // In the database and not in the code, so that no way to deactivate somebody or to change a password can forget it.
  await (engine === 'sqlite' ? endSessionsOnSqlite(db) : endSessionsOnPostgres(db))
}

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
    .execute()
  await createIndex(db, 'users', ['change_seq'])
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at_ms', 'bigint', (column) => column.notNull())
    .execute()
  await createIndex(db, 'sessions', ['user_id'])
}

const endSessionsOnSqlite = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create trigger sessions_end_with_access after update of is_active, password_hash on users
    when new.is_active = 0 or new.password_hash is not old.password_hash
    begin delete from sessions where user_id = new.id; end
  `.execute(db)
}

const endSessionsOnPostgres = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function end_sessions_of_user() returns trigger language plpgsql as
    $$ begin delete from sessions where user_id = new.id; return null; end $$
  `.execute(db)
  await sql`
    create trigger sessions_end_with_access after update of is_active, password_hash on users
    for each row when (new.is_active = 0 or new.password_hash is distinct from old.password_hash)
    execute function end_sessions_of_user()
  `.execute(db)
}
