import type { EnginePorts, Signal } from './ports.ts'
import { isHeldBack } from './row/undo.ts'
import { backoffMs } from './schedule.ts'

/** However often everything failed in a row, once the connection is proved to be back no wait is longer. */
const LONGEST_FLOOR_MS = 15_000

/** Devices that lost the same connection must not all retry at the same moment. */
const JITTER_MS = 1_000

type Failing = { readonly failures: number; readonly askedUntilMs: number }

/**
 * When the waiting times caused by a broken connection are ended: soon after the server was heard through its change
 * stream, which only a restored connection can deliver. Never before the time that the server asked for, and the time
 * between two failed attempts grows to fifteen seconds: a connection that breaks at each attempt, or a server that
 * reports changes but answers nothing, is not tried without a pause.
 */
export const createReconnection = ({ clock, random }: Pick<EnginePorts, 'clock' | 'random'>) => {
  let beganAtMs = Number.NEGATIVE_INFINITY
  let dueMs: number | null = null
  return {
    /** An attempt begins. */
    begins: (): void => {
      beganAtMs = clock.nowMs()
    },
    handleSignals: (signals: ReadonlySet<Signal>, failing: Failing | null): void => {
      if (!signals.has('stream-open') && !(failing && hasChange(signals))) return
      const floorMs = failing ? floorAfter(failing.failures) : LONGEST_FLOOR_MS
      const soonestMs = Math.max(clock.nowMs(), beganAtMs + floorMs)
      dueMs = Math.min(dueMs ?? Number.POSITIVE_INFINITY, soonestMs + random() * JITTER_MS)
    },
    isDue: (failing: Failing | null): boolean =>
      dueMs !== null && Math.max(dueMs, failing?.askedUntilMs ?? 0) <= clock.nowMs(),
    /** The waiting times were ended, for this reason or another. */
    done: (): void => {
      dueMs = null
    },
    /** The sooner of that time and another one; null: only a signal can change anything. */
    sooner: (otherMs: number | null, failing: Failing | null): number | null => {
      if (dueMs === null) return otherMs
      const ownMs = Math.max(dueMs, failing?.askedUntilMs ?? 0)
      return Math.min(ownMs, otherMs ?? ownMs)
    },
  }
}

const floorAfter = (failures: number): number =>
  Math.min(
    LONGEST_FLOOR_MS,
    backoffMs(failures, () => 0),
  )

const hasChange = (signals: ReadonlySet<Signal>): boolean =>
  [...signals].some((signal) => signal.startsWith('changed:'))

/**
 * Makes everything due that waits because the connection was broken; what the server itself has deferred keeps waiting.
 */
export const makeBrokenDue = ({ store, clock }: Pick<EnginePorts, 'store' | 'clock'>) => {
  const nowMs = clock.nowMs()
  return store.makeAllDue(
    (mutation) =>
      isHeldBack(mutation, nowMs) ||
      !['network', 'timeout', 'not-ours'].includes(mutation.lastProblem ?? ''),
  )
}
