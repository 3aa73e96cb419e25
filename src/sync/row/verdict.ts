import type { FIELDS_NOT_KEPT, Problem } from '#contract/problems.ts'
import type { SyncRow } from './row-state.ts'

/** What an answer means for the mutation that was sent. */
export type Verdict =
  | { readonly type: 'applied'; readonly row: SyncRow | null }
  /** The row has another version; null: the server does not show it. */
  | { readonly type: 'stale'; readonly current: SyncRow | null }
  | { readonly type: 'gone' }
  | { readonly type: 'refused'; readonly problem: Problem; readonly current: SyncRow | null }
  | { readonly type: 'signed-out' }
  /**
   * The server reported success without showing the row, or all that was written; the list, which is read next, will
   * show it.
   */
  | { readonly type: 'unconfirmed'; readonly cause: UnconfirmedCause }
  /** A temporary fault: retried under the same key, without end. */
  | {
      readonly type: 'passing'
      readonly cause: PassingCause
      readonly retryAfterMs: number | null
      /** The fault concerned a whole batch: the engine, not the row, decides how long to wait. */
      readonly isShared: boolean
    }

type UnconfirmedCause = 'unconfirmed' | typeof FIELDS_NOT_KEPT

/** `server`: ours, but temporarily unable. `not-ours`: a portal, proxy or CDN answered. */
export type PassingCause = 'network' | 'timeout' | 'server' | 'not-ours'
