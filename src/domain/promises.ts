import { COMMITMENTS } from './commitments.ts'
import { deskTimeAfter } from './desk-hours.ts'

/** What the site promises an answer to. */
export type PromiseKind = 'interview' | 'custom-order' | 'message'

const HOUR_MS = 60 * 60_000

/**
 * Until when an answer is promised to what came in at `sinceMs`. Source: the site's own words, "sous 2 h, aux heures du
 * studio" on the hybrid page, and "24 h" on the contact page and for custom orders, by the clock, on Sundays too.
 */
export const promisedBy = (kind: PromiseKind, sinceMs: number): number =>
  kind === 'interview'
    ? deskTimeAfter(sinceMs, COMMITMENTS.studioReplyHours * HOUR_MS)
    : sinceMs + COMMITMENTS.replyHours * HOUR_MS

/** Something that waits for an answer. */
export type OpenPromise = {
  readonly kind: PromiseKind
  /** Of the row. */
  readonly id: string
  readonly sinceMs: number
  readonly dueMs: number
}

export const openPromise = (kind: PromiseKind, id: string, sinceMs: number): OpenPromise => ({
  kind,
  id,
  sinceMs,
  dueMs: promisedBy(kind, sinceMs),
})

export const isMissed = ({ dueMs }: Pick<OpenPromise, 'dueMs'>, nowMs: number): boolean =>
  nowMs > dueMs

/** What is due first comes first, so that the missed ones lead. */
export const byDueTime = (one: OpenPromise, other: OpenPromise): number =>
  one.dueMs - other.dueMs || one.sinceMs - other.sinceMs || (one.id < other.id ? -1 : 1)
