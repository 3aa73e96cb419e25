import * as v from 'valibot'
import { ENTITY_KEYS } from '../entities/entities.ts'
import { keptLine, oneOf } from '../fields.ts'

/** What an entry of the audit log is about: rows of an entity, or what has no rows that administrators see. */
export const AUDIT_SUBJECTS = [
  ...ENTITY_KEYS,
  'account',
  'files',
  'interviews',
  'payments',
  'privacy',
  'subscribers',
] as const

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

export const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'upload',
  /** A newsletter is sent off, and what is done about that. */
  'send',
  'pause',
  'resume',
  'stop',
  /** Money: given back, found in the account's statement, given to an order, or left as it is. */
  'refund',
  'confirm-refund',
  'receive-transfer',
  'attach-payment',
  'accept-payment',
  /** An order's link was handed out to an administrator; its buyer's address was corrected; a note was written. */
  'payment-link',
  'correct-buyer',
  'note',
  /** All addresses, as a file. */
  'export',
  /** All that is kept about an address. */
  'erase',
  'sign-in',
  'sign-in-refused',
  'sign-out',
  'session-ended',
  'other-sessions-ended',
  'invite-created',
  'invite-withdrawn',
  'admin-created',
  'password-changed',
  'password-refused',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** A field that was changed. Without values where they could be personal, or are too long to be read in a list. */
const auditChange = v.object({
  field: v.string(),
  from: v.optional(v.unknown()),
  to: v.optional(v.unknown()),
})

export type AuditChange = v.InferOutput<typeof auditChange>

/** Subjects and actions that a newer server may add are read as text. */
export const auditEntry = v.object({
  id: v.string(),
  at: v.string(),
  /** Null: nobody who was signed in, or somebody who is no more. */
  actor: v.nullable(v.object({ id: v.string(), name: keptLine() })),
  action: v.string(),
  entity: v.string(),
  row_id: v.nullable(v.string()),
  /** What the row was called then; null where that would name a person. */
  row_name: v.nullable(keptLine()),
  /** `Chrome · Android`; null where it does not matter or is not known. */
  device: v.nullable(keptLine()),
  changes: v.array(auditChange),
})

export type AuditEntry = v.InferOutput<typeof auditEntry>

/** Answer of `GET /api/admin/audit`: newest first; `next` is the `before` of what is older, null at the end. */
export const auditPage = v.object({
  entries: v.array(auditEntry),
  next: v.nullable(v.string()),
})

export type AuditPage = v.InferOutput<typeof auditPage>

/** An entry's place in the log, as the paging knows it. */
const auditCursor = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\w-]{1,100}$/),
)

type AuditPlace = Pick<AuditEntry, 'at' | 'id'>

export const writeAuditCursor = ({ at, id }: AuditPlace): string => `${at}_${id}`

/** Of a text that the query's schema has let through. */
export const readAuditCursor = (cursor: string): AuditPlace => {
  const end = cursor.indexOf('_')
  return { at: cursor.slice(0, end), id: cursor.slice(end + 1) }
}

export const AUDIT_USUAL_LIMIT = 50
export const AUDIT_HIGHEST_LIMIT = 200

/** The query of `GET /api/admin/audit`. */
export const auditQuery = v.object({
  entity: v.optional(oneOf(AUDIT_SUBJECTS)),
  /** An administrator's id. */
  actor: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))),
  /** Nothing older than this moment. */
  since: v.optional(
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      // The pattern lets zones through that no clock reads.
      v.check((text) => Number.isFinite(Date.parse(text))),
    ),
  ),
  before: v.optional(auditCursor),
  limit: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(AUDIT_HIGHEST_LIMIT)),
    AUDIT_USUAL_LIMIT,
  ),
})

export type AuditQuery = v.InferOutput<typeof auditQuery>
