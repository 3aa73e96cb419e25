import { hashesIn } from '#domain/pictures.ts'
import type { EntityRecord } from '#server/api/entities/tables/entity-table.ts'
import { ENTITY_TABLES } from '#server/api/entities/tables/entity-tables.ts'
import { rowsOf } from '#server/api/entities/tables/row-queries.ts'
import type { Queryable, SqlValue } from '#server/store/database-schema.ts'
import { readChangeCounter } from '#server/store/next-change.ts'

/** Whose rows pictures stand in. */
const TABLES = [
  ENTITY_TABLES.models,
  ENTITY_TABLES.blog,
  ENTITY_TABLES.content,
  ENTITY_TABLES.newsletters,
  ENTITY_TABLES.settings,
].map(({ definition }) => definition.plural)

/** An article may have 400 kB. */
const SOME_RECORDS = 20

export type PictureUses = {
  /** SHA-256 of the pictures that some row names. */
  readonly used: ReadonlySet<string>
  /** Rows that changed after this one may name others. */
  readonly change: number
}

/** Which pictures rows name, in any of their texts; null when it was told to stop. Read a few rows at a time. */
export const readPictureUses = async (
  db: Queryable,
  isStopping: () => boolean,
): Promise<PictureUses | null> => {
  const change = await readChangeCounter(db)
  const used = new Set<string>()
  for (const table of TABLES) {
    for (let after: string | null = ''; after !== null; ) {
      if (isStopping()) return null
      const records = await rowsOf(db)
        .selectFrom(table)
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(SOME_RECORDS)
        .$castTo<EntityRecord>()
        .execute()
      addNamed(used, records)
      after = records.length < SOME_RECORDS ? null : (records.at(-1)?.id ?? null)
    }
  }
  return { used, change }
}

/** What rows name that have changed since then. In a writing transaction nothing can follow. */
export const readUsesSince = async (
  tx: Queryable,
  change: number,
): Promise<ReadonlySet<string>> => {
  const used = new Set<string>()
  for (const table of TABLES) {
    const query = rowsOf(tx).selectFrom(table).selectAll().where('change_seq', '>', change)
    addNamed(used, await query.execute())
  }
  return used
}

type TextRecord = Readonly<Record<string, SqlValue>>

/** A picture whose hash stands anywhere is kept. */
const addNamed = (used: Set<string>, records: readonly TextRecord[]): void => {
  for (const value of records.flatMap((record) => Object.values(record)))
    if (typeof value === 'string') for (const hash of hashesIn(value)) used.add(hash)
}
