import type { EntityKey } from '#contract/entities/entities.ts'
import { mirrorRow } from '#sync/row/mirror-row.ts'
import type { Mutation, RowState, RowStep } from '#sync/row/row-state.ts'
import { type AdminDatabase, mirrorTable } from './admin-database.ts'

/** The tables that one step on a row may write. */
export const rowTables = (db: AdminDatabase, entity: EntityKey) => [
  mirrorTable(db, entity),
  db.bases,
  db.outbox,
  db.tray,
]

/** Reads all that is known of a row. Call it inside a transaction over `rowTables`. */
export const loadRow = async (
  db: AdminDatabase,
  entity: EntityKey,
  rowId: string,
): Promise<RowState> => {
  const mutations = await db.outbox.where('[entity+rowId]').equals([entity, rowId]).toArray()
  if (mutations.length === 0) {
    const row = await mirrorTable(db, entity).get(rowId)
    return { entity, rowId, base: row ?? null, ahead: null, mutations }
  }
  const base = await db.bases.get([entity, rowId])
  return { entity, rowId, base: base?.row ?? null, ahead: base?.ahead ?? null, mutations }
}

/** Writes a step's outcome: mirror, base, outbox and tray together. Call it inside the same transaction. */
export const saveRow = async (
  db: AdminDatabase,
  before: RowState,
  { state, rejections }: RowStep,
): Promise<void> => {
  if (state === before && rejections.length === 0) return
  await saveMutations(db, before.mutations, state.mutations)
  await saveBase(db, before, state)
  const row = mirrorRow(state)
  const mirror = mirrorTable(db, state.entity)
  await (row ? mirror.put(row) : mirror.delete(state.rowId))
  if (rejections.length > 0) await db.tray.bulkAdd([...rejections])
}

const saveBase = async (db: AdminDatabase, before: RowState, after: RowState): Promise<void> => {
  const { entity, rowId, base, ahead } = after
  if (after.mutations.length > 0) await db.bases.put({ entity, rowId, row: base, ahead })
  else if (before.mutations.length > 0) await db.bases.delete([entity, rowId])
}

/** Entries keep their place by `seq`; a new one gets the next. */
const saveMutations = async (
  db: AdminDatabase,
  before: readonly Mutation[],
  after: readonly Mutation[],
): Promise<void> => {
  const kept = new Set(after.map(({ seq }) => seq))
  const dropped = before.flatMap(({ seq }) => (seq === null || kept.has(seq) ? [] : [seq]))
  if (dropped.length > 0) await db.outbox.bulkDelete(dropped)
  for (const mutation of after) {
    const { seq, ...entry } = mutation
    if (seq === null) await db.outbox.add(entry)
    else if (!before.includes(mutation)) await db.outbox.put({ ...entry, seq })
  }
}
