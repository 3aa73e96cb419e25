import type { ApiDeps } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { type AuditNote, recordAudit } from '../entities/audit-log.ts'

/** Records an action on accounts and sessions in the audit log, in the same transaction. */
export const auditAccount = (
  tx: Queryable,
  { newId, nowMs }: Pick<ApiDeps, 'newId' | 'nowMs'>,
  note: Omit<AuditNote, 'entity'>,
): Promise<void> => recordAudit(tx, { newId, nowMs: nowMs() }, { ...note, entity: 'account' })

/** The same for users acting on their own account. */
export const auditOwnAccount = (
  tx: Queryable,
  deps: Pick<ApiDeps, 'newId' | 'nowMs'>,
  { id, ...note }: Pick<AuditNote, 'action' | 'device'> & { readonly id: string },
): Promise<void> => auditAccount(tx, deps, { ...note, actorId: id, rowId: id })
