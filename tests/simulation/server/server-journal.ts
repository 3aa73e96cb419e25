import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { ENTITIES, ENTITY_KEYS, isEntityKey } from '#contract/entities/entities.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { ENTITY_TABLES } from '#server/entities/entity-tables.ts'
import type { ServerChange } from './simulated-server.ts'

const storedRecord = v.pipe(
  v.string(),
  v.parseJson(),
  v.intersect([
    v.object({
      id: v.string(),
      version: v.number(),
      created_at: v.string(),
      updated_at: v.string(),
      last_mutation_id: v.nullable(v.string()),
      change_seq: v.number(),
    }),
    v.record(v.string(), v.nullable(v.union([v.string(), v.number()]))),
  ]),
)

type JournalRow = {
  readonly entity: string
  readonly row_id: string
  readonly version: number
  readonly mutation_id: string | null
  readonly record: string | null
}

/**
 * Records every version of every row by triggers of the database: the server's own answers are under test, so they are
 * not used.
 */
export const createServerJournal = async (db: Queryable) => {
  await sql`create table sim_journal (
    at integer primary key autoincrement, entity text, row_id text, version integer, mutation_id text, record text
  )`.execute(db)
  for (const entity of ENTITY_KEYS) await addRowTriggers(db, entity)
  await sql`create trigger sim_deleted after insert on tombstones begin
    insert into sim_journal (entity, row_id, version, mutation_id, record)
    values (new.entity, new.row_id, new.version, new.last_mutation_id, null);
  end`.execute(db)
  return {
    take: async (): Promise<readonly ServerChange[]> => {
      const { rows } = await sql<JournalRow>`select * from sim_journal order by at`.execute(db)
      if (rows.length > 0) await sql`delete from sim_journal`.execute(db)
      return rows.flatMap(toChange)
    },
  }
}

const addRowTriggers = async (db: Kysely<never> | Queryable, entity: string): Promise<void> => {
  const columns = await sql<{
    name: string
  }>`select name from pragma_table_info(${entity})`.execute(db)
  const pairs = columns.rows.map(({ name }) => `'${name}', new.${name}`).join(', ')
  for (const event of ['insert', 'update']) {
    await sql
      .raw(`create trigger sim_${entity}_${event} after ${event} on ${entity} begin
        insert into sim_journal (entity, row_id, version, mutation_id, record)
        values ('${entity}', new.id, new.version, new.last_mutation_id, json_object(${pairs}));
      end`)
      .execute(db)
  }
}

const toChange = ({ entity, row_id, version, mutation_id, record }: JournalRow): ServerChange[] => {
  if (!isEntityKey(entity)) return []
  const change = { entity, rowId: row_id, version, mutationId: mutation_id }
  if (record === null) return [{ ...change, row: null }]
  const row = ENTITY_TABLES[entity].recordToRow(v.parse(storedRecord, record))
  return [{ ...change, row: v.parse(ENTITIES[entity].rowSchema, row) }]
}
