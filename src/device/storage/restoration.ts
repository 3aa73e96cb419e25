import * as v from 'valibot'
import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import { groupBy } from '#domain/collections.ts'
import type { Edit } from '#sync/row/edit-row.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { findUndone, type MadeEdit } from '#sync/row/undo.ts'
import { type AdminDatabase, type MetaRecord, mirrorTable } from './admin-database.ts'
import { type AppliedEdit, readApplied } from './applied-edits.ts'

const PREFIX = 'restored:'
const key = (entity: EntityKey): string => `${PREFIX}${entity}`

const restoration = v.object({
  /** Sequence number of the last edit that the server had confirmed before it was restored. */
  lastSeq: v.number(),
  /** The rows with edits of this admin, as this device last knew them before. */
  rows: v.array(
    v.object({ rowId: v.string(), before: v.nullable(v.looseObject({ id: v.string() })) }),
  ),
})

/** What is not decided yet for an entity whose server was restored from a backup. */
type Restoration = {
  readonly lastSeq: number
  readonly rows: ReadonlyMap<string, SyncRow | null>
}

export const readRestoration = async (
  db: AdminDatabase,
  entity: EntityKey,
): Promise<Restoration | null> => recordToRestoration(await db.meta.get(key(entity)))

/** Of every entity that has one, in the order of the entities. One request, because nearly always there are none. */
export const readRestorations = async (
  db: AdminDatabase,
): Promise<readonly (readonly [EntityKey, Restoration])[]> => {
  const records = await db.meta.where('key').startsWith(PREFIX).toArray()
  const byKey = new Map(records.map((record) => [record.key, record]))
  return ENTITY_KEYS.flatMap((entity) => {
    const undecided = recordToRestoration(byKey.get(key(entity)))
    return undecided ? [[entity, undecided] as const] : []
  })
}

const recordToRestoration = (record: MetaRecord | undefined): Restoration | null => {
  const kept = v.safeParse(restoration, record?.value)
  if (!kept.success) return null
  const rows = kept.output.rows.map(
    ({ rowId, before }) => [rowId, before as SyncRow | null] as const,
  )
  return { lastSeq: kept.output.lastSeq, rows: new Map(rows) }
}

export const writeRestoration = async (
  db: AdminDatabase,
  entity: EntityKey,
  { lastSeq, rows }: Restoration,
): Promise<void> => {
  const value = { lastSeq, rows: [...rows].map(([rowId, before]) => ({ rowId, before })) }
  await (rows.size === 0 ? db.meta.delete(key(entity)) : db.meta.put({ key: key(entity), value }))
}

/**
 * Records, before the restored server's list is stored, how this device last knew the rows with edits of this admin:
 * only from that can it distinguish what the backup lacks from what others had changed since. Call it in the list's
 * transaction.
 */
export const noteRestoration = async (db: AdminDatabase, entity: EntityKey): Promise<void> => {
  const applied = (await readApplied(db)).filter(({ edit }) => edit.mutation.entity === entity)
  const undecided = await readRestoration(db, entity)
  const isSince = ({ seq }: AppliedEdit) => seq > (undecided?.lastSeq ?? 0)
  // Restored twice in a row without a decision in between: only rows edited since are recorded anew.
  const rowIds = [...new Set(applied.filter(isSince).map(({ rowId }) => rowId))]
  const known = await readConfirmedRows(db, entity, rowIds)
  await writeRestoration(db, entity, {
    lastSeq: applied.at(-1)?.seq ?? 0,
    rows: new Map([...(undecided?.rows ?? []), ...known]),
  })
}

/** The rows without waiting edits: as the server had them. */
const readConfirmedRows = async (
  db: AdminDatabase,
  entity: EntityKey,
  rowIds: readonly string[],
): Promise<readonly (readonly [string, SyncRow | null])[]> => {
  const bases = await db.bases.bulkGet(rowIds.map((rowId): [EntityKey, string] => [entity, rowId]))
  const rows = await mirrorTable(db, entity).bulkGet([...rowIds])
  return rowIds.map((rowId, at) => {
    const base = bases[at]
    if (base === undefined) return [rowId, rows[at] ?? null]
    const { ahead } = base
    return [rowId, ahead === null ? base.row : ahead.type === 'row' ? ahead.row : null]
  })
}

/** An edit that would bring back what a restored server has lost. */
export type UndoneEdit = {
  readonly edit: Edit
  /** The row as that server has it. */
  readonly now: SyncRow | null
  /** For a delete: the row as it was when it was deleted. Another admin may have written what differs now. */
  readonly gone: SyncRow | null
}

/**
 * What this device's admin has changed in the last days, no other admin has changed since, and a server that was
 * restored from a backup no longer has. Empty if the server was not restored.
 */
export const readUndoneEdits = async (db: AdminDatabase): Promise<readonly UndoneEdit[]> => {
  const restorations = await readRestorations(db)
  if (restorations.length === 0) return []
  // Edits since the restore and waiting edits count as well: they are the admin's last decision, whatever was lost
  // before.
  const made = [
    ...(await readApplied(db)),
    ...(await db.outbox.orderBy('seq').toArray()).map((mutation) => ({
      rowId: mutation.rowId,
      edit: { mutation, row: null },
    })),
  ]
  return (await Promise.all(restorations.map((one) => undoneOf(db, one, made)))).flat()
}

const undoneOf = async (
  db: AdminDatabase,
  [entity, { rows }]: readonly [EntityKey, Restoration],
  made: readonly { readonly rowId: string; readonly edit: MadeEdit }[],
): Promise<readonly UndoneEdit[]> => {
  const madeOfRow = groupBy(
    made.filter(({ edit }) => edit.mutation.entity === entity),
    ({ rowId }) => rowId,
  )
  const nowRows = await mirrorTable(db, entity).bulkGet([...rows.keys()])
  return [...rows].flatMap(([rowId, before], at) => {
    const now = nowRows[at] ?? null
    const edits = madeOfRow.get(rowId)?.map(({ edit }) => edit) ?? []
    const edit = findUndone(edits, { before, now })
    if (edit === null) return []
    return [{ edit, now, gone: edit.type === 'delete' ? (edits.at(-1)?.row ?? null) : null }]
  })
}

/** What was known of a row before the decision on it. */
export type DecidedRow = {
  readonly entity: EntityKey
  readonly rowId: string
  readonly before: SyncRow | null
  readonly lastSeq: number
}

/** The decision for one row: made again, or left as the restored server has it. Null if there was nothing to decide. */
export const settleUndone = (
  db: AdminDatabase,
  { entity, rowId }: { readonly entity: EntityKey; readonly rowId: string },
): Promise<DecidedRow | null> =>
  db.transaction('rw', db.meta, async () => {
    const restoration = await readRestoration(db, entity)
    const before = restoration?.rows.get(rowId)
    if (restoration === null || before === undefined) return null
    const rows = new Map(restoration.rows)
    rows.delete(rowId)
    await writeRestoration(db, entity, { ...restoration, rows })
    return { entity, rowId, before, lastSeq: restoration.lastSeq }
  })

/** Undoes a decision: the row is offered again. What a later restore has recorded of it stays. */
export const reopenUndone = (
  db: AdminDatabase,
  { entity, rowId, before, lastSeq }: DecidedRow,
): Promise<void> =>
  db.transaction('rw', db.meta, async () => {
    const known = (await readRestoration(db, entity)) ?? { lastSeq, rows: new Map() }
    const rows = new Map([[rowId, before], ...known.rows])
    await writeRestoration(db, entity, { ...known, rows })
  })
