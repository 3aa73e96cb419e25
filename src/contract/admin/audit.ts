import * as v from 'valibot'
import { ENTITY_KEYS } from '../entities/entities.ts'
import { keptLine, oneOf } from '../fields.ts'

/** What an entry of the audit log is about: rows of an entity, or data that is not shown to administrators as rows. */
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
  /** A newsletter is sent, or its sending is changed. */
  'send',
  'pause',
  'resume',
  'stop',
  /** Money: refunded, found in the account's statement, assigned to an order, or left as it is. */
  'refund',
  'confirm-refund',
  'receive-transfer',
  'attach-payment',
  'accept-payment',
  /** An order's link was given to an administrator; its buyer's address was corrected; a note was written. */
  'payment-link',
  'correct-buyer',
  'note',
  /** All addresses were exported as a file. */
  'export',
  /** All data about an address was erased. */
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

/** A field that was changed. Without values if they could be personal data, or are too long for a list. */
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
  /** Null: no account was signed in, or the account no longer exists. */
  actor: v.nullable(v.object({ id: v.string(), name: keptLine() })),
  action: v.string(),
  entity: v.string(),
  row_id: v.nullable(v.string()),
  /** The row's name at that time; null if it would name a person. */
  row_name: v.nullable(keptLine()),
  /** `Chrome · Android`; null if it does not matter or is unknown. */
  device: v.nullable(keptLine()),
  changes: v.array(auditChange),
})

export type AuditEntry = v.InferOutput<typeof auditEntry>

/** Answer of `GET /api/admin/audit`: newest first; `next` is the `before` of the next, older page, null at the end. */
export const auditPage = v.object({
  entries: v.array(auditEntry),
  next: v.nullable(v.string()),
})

export type AuditPage = v.InferOutput<typeof auditPage>

/** An entry's position in the log, for paging. */
const auditCursor = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\w-]{1,100}$/),
)

type AuditPosition = Pick<AuditEntry, 'at' | 'id'>

export const writeAuditCursor = ({ at, id }: AuditPosition): string => `${at}_${id}`

/** For a text that the query's schema has accepted. */
export const readAuditCursor = (cursor: string): AuditPosition => {
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
  /** Only entries since this moment. */
  since: v.optional(
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      // The pattern accepts time zones that do not exist.
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
