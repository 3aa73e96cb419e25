import type { EnginePorts, Signal } from './ports.ts'
import { isHeldBack } from './row/undo.ts'
import { backoffMs } from './schedule.ts'

/** However often everything failed in a row, once the connection is proved to be back no wait is longer. */
const LONGEST_FLOOR_MS = 15_000

/** Devices that lost the same connection must not all retry at the same moment. */
const JITTER_MS = 1_000

type Failing = {
  readonly failures: number
  readonly askedUntilMs: number
  /** The end of its waiting time, if nothing shows that the connection is back. */
  readonly untilMs: number
}

/** A sign that the connection is back, which has not ended the waiting times yet. */
type Heard = { readonly fromMs: number; readonly jitterMs: number }

/**
 * When the waiting times caused by a broken connection are ended: soon after the server was heard through its change
 * stream, which only a restored connection can deliver. Never before the time that the server asked for, and the time
 * between two failed attempts grows to fifteen seconds: a connection that breaks at each attempt, or a server that
 * reports changes but answers nothing, is not tried without a pause. An attempt that is due anyway serves what was heard
 * before it: no second one follows.
 */
export const createReconnection = ({ clock, random }: Pick<EnginePorts, 'clock' | 'random'>) => {
  let beganAtMs = Number.NEGATIVE_INFINITY
  let heard: Heard | null = null
  /** Counted from the last attempt: one that has failed since the server was heard moves the next one away. */
  const soonestMs = ({ fromMs, jitterMs }: Heard, failing: Failing | null): number =>
    jitterMs +
    (failing === null
      ? fromMs
      : Math.max(fromMs, beganAtMs + floorAfter(failing.failures), failing.askedUntilMs))
  return {
    /** An attempt begins. */
    begins: (): void => {
      beganAtMs = clock.nowMs()
    },
    handleSignals: (signals: ReadonlySet<Signal>, failing: Failing | null): void => {
      if (!signals.has('stream-open') && !(failing && hasChange(signals))) return
      const nowMs = clock.nowMs()
      const fromMs = failing ? nowMs : Math.max(nowMs, beganAtMs + LONGEST_FLOOR_MS)
      heard = {
        fromMs: Math.min(heard?.fromMs ?? fromMs, fromMs),
        jitterMs: heard?.jitterMs ?? random() * JITTER_MS,
      }
    },
    isDue: (failing: Failing | null): boolean =>
      heard !== null &&
      Math.min(soonestMs(heard, failing), failing?.untilMs ?? Number.POSITIVE_INFINITY) <=
        clock.nowMs(),
    /** The waiting times were ended, for this reason or another. */
    done: (): void => {
      heard = null
    },
    /** The sooner of that time and another one; null: only a signal can change anything. */
    sooner: (otherMs: number | null, failing: Failing | null): number | null => {
      if (heard === null) return otherMs
      const ownMs = soonestMs(heard, failing)
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
