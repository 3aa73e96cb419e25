import type { AuditAction, AuditChange, AuditSubject } from '#contract/reports/audit.ts'
import type { EntityTable } from '#server/api/entities/tables/entity-table.ts'
import type { Database, Queryable } from '#server/store/database-schema.ts'
import { prepareQuery } from '#server/store/prepare-query.ts'

/** Who has done what to which row. */
export type AuditNote = {
  /** Null: nobody who is signed in. */
  readonly actorId: string | null
  readonly action: AuditAction
  /** A subject, or an entity's plural. */
  readonly entity: AuditSubject | EntityTable['definition']['plural']
  readonly rowId?: string | null
  readonly rowName?: string | null
  /** `Chrome · Android`. */
  readonly device?: string | null
  readonly changes?: readonly AuditChange[]
}

export type AuditStamp = { readonly newId: () => string; readonly nowMs: number }

/** Writes down what was done, in the transaction that does it: the one is never there without the other. */
export const recordAudit = async (
  tx: Queryable,
  { newId, nowMs }: AuditStamp,
  note: AuditNote,
): Promise<void> => {
  const {
    actorId,
    action,
    entity,
    rowId = null,
    rowName = null,
    device = null,
    changes = [],
  } = note
  await insertEntry(tx, {
    id: newId(),
    created_at: new Date(nowMs).toISOString(),
    actor_id: actorId,
    action,
    entity,
    row_id: rowId,
    row_name: rowName,
    device: device || null,
    changes: JSON.stringify(changes),
  })
}

const insertEntry = prepareQuery<Database['audit_log'], unknown>((db, place) =>
  db.insertInto('audit_log').values({
    id: place('id'),
    created_at: place('created_at'),
    actor_id: place('actor_id'),
    action: place('action'),
    entity: place('entity'),
    row_id: place('row_id'),
    row_name: place('row_name'),
    device: place('device'),
    changes: place('changes'),
  }),
)

/** Of a row whose person is erased: who did something to it and when stays, what it held goes. */
export const clearAudit = async (
  tx: Queryable,
  { definition: { plural } }: EntityTable,
  rowId: string,
): Promise<void> => {
  await tx
    .updateTable('audit_log')
    .set({ row_name: null, changes: '[]' })
    .where('entity', '=', plural)
    .where('row_id', '=', rowId)
    .execute()
}
