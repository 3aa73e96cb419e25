import type { BlockCause } from './drain.ts'
import type { PullMark } from './ports.ts'

export type PullBlock = {
  readonly type: 'blocked'
  readonly cause: BlockCause
  readonly retryAfterMs: number
  /** How often the list had to begin anew since it was last whole, where that is the fault. */
  readonly restarts?: number
}

export type PullOutcome =
  | {
      readonly type: 'pulled'
      /** Rows lack something that only another process of the server can show. */
      readonly isPart: boolean
      /** There is a next page. */
      readonly hasMore: boolean
      /** Rows below this id are still those of another database; null: none are. */
      readonly oldBelowId: string | null
    }
  | PullBlock

export const pulled = (mark: PullMark, hasMore: boolean): PullOutcome => ({
  type: 'pulled',
  isPart: mark.isPart || mark.wantedIds.length > 0,
  hasMore,
  oldBelowId: oldBelow(mark),
})

export const oldBelow = ({ filling }: PullMark): string | null =>
  filling?.isOfNewDatabase ? filling.fromId : null

/** `mark`: its progress. */
export type Progress = ({ readonly type: 'pulled'; readonly hasMore: boolean } | PullBlock) & {
  readonly mark: PullMark
}

export const done = (mark: PullMark, hasMore = false): Progress => ({
  type: 'pulled',
  hasMore,
  mark,
})

/** The answer says what it cannot: the list fails, and is requested again later. */
export const misunderstood = (mark: PullMark): PullBlock & { readonly mark: PullMark } => ({
  type: 'blocked',
  cause: 'unavailable',
  retryAfterMs: 0,
  mark,
})
