import { type Kysely, sql } from 'kysely'
import type { EngineType } from '#server/db/engine.ts'

/** Append-only tables. */
const WRITTEN_ONCE = ['invoices', 'withdrawals', 'price_history'] as const

/** Ten years from the end of the year of the entry (Code de commerce, article L123-22); then it may be deleted. */
const KEPT_YEARS = 11

/** Triggers: the database itself refuses forbidden changes, from any code. */
export const guardRows = async (db: Kysely<unknown>, engine: EngineType): Promise<void> => {
  const guard = GUARDS[engine]
  for (const table of WRITTEN_ONCE)
    await guard(db, { table, event: 'update', when: 'true', name: `${table}_never_change` })
  await guard(db, {
    table: 'invoices',
    event: 'delete',
    name: 'invoices_are_kept',
    when: `old.year > ${THIS_YEAR[engine]} - ${KEPT_YEARS}`,
  })
  const prices = { table: 'price_history', event: 'delete', when: 'true' } as const
  await guard(db, { ...prices, name: 'prices_are_kept' })
}

type Guard = {
  readonly table: string
  readonly event: 'update' | 'delete'
  readonly when: string
  readonly name: string
}

const THIS_YEAR: Readonly<Record<EngineType, string>> = {
  sqlite: `cast(substr(datetime('now'), 1, 4) as integer)`,
  postgres: `extract(year from now())`,
}

const GUARDS: Readonly<Record<EngineType, (db: Kysely<unknown>, guard: Guard) => Promise<void>>> = {
  sqlite: async (db, { table, event, when, name }) => {
    await sql
      .raw(
        `create trigger ${name} before ${event} on ${table} when ${when}
        begin select raise(abort, '${table}: no ${event}'); end`,
      )
      .execute(db)
  },
  postgres: async (db, { table, event, when, name }) => {
    await sql
      .raw(
        `create or replace function refuse_write() returns trigger language plpgsql as
        $$ begin raise exception '%: no %', tg_table_name, lower(tg_op); end $$`,
      )
      .execute(db)
    await sql
      .raw(
        `create trigger ${name} before ${event} on ${table} for each row when (${when})
        execute function refuse_write()`,
      )
      .execute(db)
  },
}

/**
 * An account that is deactivated, or gets another password, loses its sessions: in the database, so that no code can
 * forget it.
 */
export const endSessionsWithAccess = (db: Kysely<unknown>, engine: EngineType): Promise<void> =>
  engine === 'sqlite' ? endSessionsOnSqlite(db) : endSessionsOnPostgres(db)

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
