import { DAY_MS, isoTime } from '../time.ts'
import type { Queryable } from './database-schema.ts'
import { readMeta, writeMeta } from './meta.ts'
import { prepareQuery } from './prepare-query.ts'
import { ROWS_PER_TRANSACTION } from './retention.ts'

const countChanges = prepareQuery<{ count: number }, { value: number }>((db, place) =>
  db
    .updateTable('change_counter')
    .set((row) => ({ value: row('value', '+', place('count')) }))
    .where('id', '=', 1)
    .returning('value'),
)

const noteChange = prepareQuery<{ entity: string; change_seq: number }, unknown>((db, place) =>
  db
    .insertInto('entity_changes')
    .values({ entity: place('entity'), change_seq: place('change_seq') })
    .onConflict((conflict) =>
      conflict.column('entity').doUpdateSet({ change_seq: place('change_seq') }),
    ),
)

/**
 * The number of this change. It is taken inside the writing transaction, whose row lock makes other writers wait until
 * the commit: so numbers are in the order of the commits, and a reader of changes cannot miss one.
 */
export const nextChange = (tx: Queryable, entity: string): Promise<number> =>
  nextChanges(tx, entity, 1)

/** The first of the numbers of so many changes of one entity, which follow each other. */
export const nextChanges = async (
  tx: Queryable,
  entity: string,
  count: number,
): Promise<number> => {
  const last = numberOf(await countChanges(tx, { count }))
  await noteChange(tx, { entity, change_seq: last })
  return last - count + 1
}

/** Takes a change number of its own, so that listeners run after the commit, although no entity has changed. */
export const notifyListeners = async (tx: Queryable): Promise<void> => {
  await countChanges(tx, { count: 1 })
}

const findLastChange = prepareQuery<{ entity: string }, { change_seq: number }>((db, place) =>
  db.selectFrom('entity_changes').select('change_seq').where('entity', '=', place('entity')),
)

/** The number of the entity's last change; 0 when there was none. Grows with every insert, update and delete. */
export const lastChange = async (db: Queryable, entity: string): Promise<number> => {
  const [row] = await findLastChange(db, { entity })
  return row?.change_seq ?? 0
}

const findChangeCounter = prepareQuery((db) =>
  db.selectFrom('change_counter').select('value').where('id', '=', 1),
)

/** The number of the last change of any entity. */
export const readChangeCounter = async (db: Queryable): Promise<number> =>
  numberOf(await findChangeCounter(db, {}))

const numberOf = ([row]: readonly { readonly value: number }[]): number => {
  if (!row) throw new Error('the change counter is gone')
  return row.value
}

/**
 * The highest change number of a deleted tombstone; 0 when none was deleted. A reader that has seen changes only up to
 * a lower number would miss that deletion, and must read the whole list again.
 */
export const oldestCursor = async (db: Queryable): Promise<number> =>
  Number((await readMeta(db, 'tombstones_from')) ?? 0)

const LIFE_MS = 365 * DAY_MS

/** Deletes old tombstones, and stores the highest change number among them. */
export const dropOldTombstones = async (tx: Queryable, nowMs: number): Promise<number> => {
  const old = await tx
    .selectFrom('tombstones')
    .select(['entity', 'row_id', 'change_seq'])
    .where('deleted_at', '<', isoTime(nowMs - LIFE_MS))
    .orderBy('change_seq')
    .limit(ROWS_PER_TRANSACTION)
    .execute()
  for (const { entity, row_id } of old) {
    await tx
      .deleteFrom('tombstones')
      .where('entity', '=', entity)
      .where('row_id', '=', row_id)
      .execute()
  }
  const highest = Math.max(await oldestCursor(tx), ...old.map(({ change_seq }) => change_seq))
  if (old.length > 0) await writeMeta(tx, 'tombstones_from', String(highest))
  return old.length
}
