import { COMMITMENTS } from './commitments.ts'
import { deskTimeAfter } from './desk-hours.ts'

/** The kinds of request to which the site promises an answer. */
export type DueReplyKind = 'interview' | 'custom-order' | 'message'

const HOUR_MS = 60 * 60_000

/**
 * The time by which an answer is promised to a request that arrived at `sinceMs`. Source: the site's own texts, "sous 2
 * h, aux heures du studio" on the hybrid page, and "24 h" on the contact page and for custom orders, which includes
 * nights and Sundays.
 */
export const replyDueMs = (kind: DueReplyKind, sinceMs: number): number =>
  kind === 'interview'
    ? deskTimeAfter(sinceMs, COMMITMENTS.studioReplyHours * HOUR_MS)
    : sinceMs + COMMITMENTS.replyHours * HOUR_MS

/** A request that waits for an answer. */
export type DueReply = {
  readonly kind: DueReplyKind
  /** Id of the row. */
  readonly id: string
  readonly sinceMs: number
  readonly dueMs: number
}

export const dueReply = (kind: DueReplyKind, id: string, sinceMs: number): DueReply => ({
  kind,
  id,
  sinceMs,
  dueMs: replyDueMs(kind, sinceMs),
})

export const isMissed = ({ dueMs }: Pick<DueReply, 'dueMs'>, nowMs: number): boolean =>
  nowMs > dueMs

/** Earliest due date first, so that overdue ones lead. */
export const byDueTime = (one: DueReply, other: DueReply): number =>
  one.dueMs - other.dueMs || one.sinceMs - other.sinceMs || (one.id < other.id ? -1 : 1)
