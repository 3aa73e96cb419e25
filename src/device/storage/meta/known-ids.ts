import * as v from 'valibot'
import type { EntityKey } from '#contract/entities/entities.ts'
import { type AdminDatabase, mirrorTable } from '../admin-database.ts'

const key = (entity: EntityKey): string => `known:${entity}`

/**
 * The rows that this device has seen, whether they are still in the mirror or were forgotten while edits were kept. What
 * a list has beside them came after it.
 */
export const readKnownIds = async (
  db: AdminDatabase,
  entity: EntityKey,
): Promise<ReadonlySet<string>> => {
  const remembered = v.safeParse(v.array(v.string()), (await db.meta.get(key(entity)))?.value)
  const ids = await mirrorTable(db, entity).toCollection().primaryKeys()
  return new Set([...ids, ...(remembered.success ? remembered.output : [])])
}

/** Before the mirror is emptied: without them, a row that was always there could pass for one that a create has made. */
export const rememberIds = async (
  db: AdminDatabase,
  entity: EntityKey,
  ids: Iterable<string>,
): Promise<void> => void (await db.meta.put({ key: key(entity), value: [...ids] }))

export const forgetIds = (db: AdminDatabase, entity: EntityKey): Promise<void> =>
  db.meta.delete(key(entity))
