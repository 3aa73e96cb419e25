import type { Mutation } from '../row-state.ts'

/** What the server could not take back waits so long, unless it is let go before. */
export const HELD_BACK_MS = 30_000

/**
 * It was never tried, and waits all the same. What would wait longer was held back by a clock that was set back since.
 */
export const isHeldBack = (
  { attempts, nextTryAtMs }: Pick<Mutation, 'attempts' | 'nextTryAtMs'>,
  nowMs: number,
): boolean => attempts === 0 && nextTryAtMs > nowMs && nextTryAtMs <= nowMs + HELD_BACK_MS
