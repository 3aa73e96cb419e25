import { type Kysely, sql } from 'kysely'
import type { EngineType } from '#server/db/engine.ts'
import { createIndex } from '../table-parts.ts'

/**
 * Records ended sessions, so that their devices can be informed of the reason. By triggers in the database, like the
 * ending itself, so that no code can forget it.
 */
export const endedSessions = async (db: Kysely<unknown>, engine: EngineType): Promise<void> => {
  await db.schema
    .createTable('ended_sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text')
    .execute()
  await createIndex(db, 'ended_sessions', ['created_at_ms'])
  await (engine === 'sqlite' ? noteOnSqlite(db) : noteOnPostgres(db))
}

const noteOnSqlite = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create trigger sessions_leave_a_note after delete on sessions
    begin
      insert or ignore into ended_sessions (token_hash, user_id, created_at_ms)
      values (old.token_hash, old.user_id, old.created_at_ms);
    end
  `.execute(db)
}

const noteOnPostgres = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create or replace function note_ended_session() returns trigger language plpgsql as
    $$ begin
      insert into ended_sessions (token_hash, user_id, created_at_ms)
      values (old.token_hash, old.user_id, old.created_at_ms) on conflict do nothing;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger sessions_leave_a_note after delete on sessions
    for each row execute function note_ended_session()
  `.execute(db)
}
