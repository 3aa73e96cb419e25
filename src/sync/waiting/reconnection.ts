import { backoffMs } from '../backoff.ts'
import type { EnginePorts, Signal } from '../ports.ts'
import { isHeldBack } from '../row/undo/held-back.ts'

/** However often in a row all went wrong, with a line that is proved to be back nobody waits longer. */
const LONGEST_FLOOR_MS = 15_000
/** Devices that lost the same line do not all ask in the same moment. */
const JITTER_MS = 1_000

type Failing = { readonly failures: number; readonly askedUntilMs: number }

/**
 * When the waiting times that a broken line has caused are called off: soon after the server was heard by itself, over
 * its change stream, which only a line that is back can bring. Never before the server wants it, and between the
 * beginnings of two attempts in vain there is a time that grows to fifteen seconds: a line that breaks at each attempt,
 * or a server that tells of much and answers nothing, is not asked without a rest.
 */
export const createReconnection = ({ clock, random }: Pick<EnginePorts, 'clock' | 'random'>) => {
  let beganAtMs = Number.NEGATIVE_INFINITY
  let dueMs: number | null = null
  return {
    /** An attempt begins. */
    begins: (): void => {
      beganAtMs = clock.nowMs()
    },
    heed: (signals: ReadonlySet<Signal>, failing: Failing | null): void => {
      if (!signals.has('stream-open') && !(failing && hasChange(signals))) return
      const floorMs = failing ? floorAfter(failing.failures) : LONGEST_FLOOR_MS
      const soonestMs = Math.max(clock.nowMs(), beganAtMs + floorMs)
      dueMs = Math.min(dueMs ?? Number.POSITIVE_INFINITY, soonestMs + random() * JITTER_MS)
    },
    isDue: (failing: Failing | null): boolean =>
      dueMs !== null && Math.max(dueMs, failing?.askedUntilMs ?? 0) <= clock.nowMs(),
    /** Called off, for this reason or another. */
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

/** What waits since the line was broken; what the server itself has put off goes on waiting. */
export const makeBrokenDue = ({ store, clock }: Pick<EnginePorts, 'store' | 'clock'>) => {
  const nowMs = clock.nowMs()
  return store.makeAllDue(
    (mutation) =>
      isHeldBack(mutation, nowMs) ||
      !['network', 'timeout', 'not-ours'].includes(mutation.lastProblem ?? ''),
  )
}
