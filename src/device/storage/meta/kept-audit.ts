import * as v from 'valibot'
import { auditPage, writeAuditCursor } from '#contract/reports/audit.ts'
import type { AdminDatabase } from '../admin-database.ts'

const AUDIT_KEY = 'audit'

/** So much of the log is kept on the device: a few screens of what was done last. */
const MOST_ENTRIES = 200

const keptAudit = v.object({ ...auditPage.entries, atMs: v.number() })

/** The newest part of the audit log, and when the server has said it. */
export type KeptAudit = v.InferOutput<typeof keptAudit>

export const readKeptAudit = async (db: AdminDatabase): Promise<KeptAudit | null> => {
  const kept = v.safeParse(keptAudit, (await db.meta.get(AUDIT_KEY))?.value)
  return kept.success ? kept.output : null
}

export const writeKeptAudit = async (db: AdminDatabase, audit: KeptAudit): Promise<void> => {
  const entries = audit.entries.slice(0, MOST_ENTRIES)
  const last = entries.at(-1)
  const next = audit.entries.length > MOST_ENTRIES && last ? writeAuditCursor(last) : audit.next
  await db.meta.put({ key: AUDIT_KEY, value: { ...audit, entries, next } })
}
