import type { EnginePorts, Signal, Signals } from './ports.ts'
import { isHeldBack } from './row/undo.ts'

/** Collects signals while the engine works, and wakes it when it waits. */
export const createInbox = (
  { signals, clock }: EnginePorts,
  onSignal: (signal: Signal) => void,
) => {
  const pending = new Set<Signal>()
  let wake: (() => void) | null = null
  const unsubscribe = signals.subscribe((signal) => {
    pending.add(signal)
    onSignal(signal)
    wake?.()
  })
  return {
    take: (): Set<Signal> => {
      const taken = new Set(pending)
      pending.clear()
      return taken
    },
    wait: (untilMs: number | null): Promise<void> =>
      new Promise((resolve) => {
        if (pending.size > 0 || (untilMs !== null && untilMs <= clock.nowMs())) return resolve()
        const cancel =
          untilMs === null ? null : clock.after(clampMs(untilMs - clock.nowMs()), () => wake?.())
        wake = () => {
          wake = null
          cancel?.()
          resolve()
        }
      }),
    close: unsubscribe,
  }
}

/** The engine looks around this often, whatever it waits for. */
const clampMs = (ms: number): number => Math.min(LONGEST_WAIT_MS, Math.max(0, ms))

/** What makes an upload begin anew or, on a pause, end: it may hang on a connection that is not there any more. */
const UPLOAD_ENDERS: readonly Signal[] = ['online', 'retry', 'signed-in', 'pause']

export const createIdleBarrier = (signals: Signals, lanes: number) => {
  const resting = new Set<GoOn>()
  let atWork = lanes
  const uploads = new Set<() => void>()
  let news = 0
  const resumeAll = (how: 'again' | 'over'): void => {
    const all = [...resting]
    resting.clear()
    atWork += all.length
    for (const goOn of all) goOn(how)
  }
  const stopWork = (): void => {
    atWork -= 1
    if (atWork === 0) resumeAll('over')
  }
  const wake = (): void => {
    news += 1
    resumeAll('again')
  }
  const callOff = (): void => {
    for (const callOffOne of uploads) callOffOne()
  }
  const end = signals.subscribe((signal) => {
    if (UPLOAD_ENDERS.includes(signal)) callOff()
    // Without uploads whoever is at work takes up what has come, and soon.
    if (uploads.size > 0) wake()
  })
  return {
    /** Stands for all that has been heard so far. */
    heard: (): number => news,
    /** How many lanes hold rows that name pictures. */
    uploads: (): number => uploads.size,
    /** `again` when there is news since then: a lane has begun an upload, or a signal has come during one. */
    rest: (heard: number): Promise<'again' | 'over'> =>
      news > heard
        ? Promise.resolve('again')
        : new Promise((resolve) => {
            resting.add(resolve)
            stopWork()
          }),
    /** A lane has ended. */
    leave: stopWork,
    /** Begins with the claim: what its lane sends first may take long, too. */
    beginUpload: (): Upload => {
      let isCalledOff = false
      let callOff = (): void => undefined
      const calledOff = new Promise<void>((resolve) => {
        callOff = () => {
          isCalledOff = true
          resolve()
        }
      })
      uploads.add(callOff)
      wake()
      return { calledOff, isCalledOff: () => isCalledOff, end: () => void uploads.delete(callOff) }
    },
    /** What is under way may take minutes, and must not hold up what is known now. */
    callOff,
    end,
  }
}

/** Where lanes rest that have nothing to send: until there may be something, or until all of them rest. */
export type IdleBarrier = ReturnType<typeof createIdleBarrier>

export type Upload = {
  /** Resolves when it is not to be waited for any more. */
  readonly calledOff: Promise<void>
  readonly isCalledOff: () => boolean
  readonly end: () => void
}

type GoOn = (how: 'again' | 'over') => void

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
    handleSignals: (signals: ReadonlySet<Signal>, failing: Failing | null): void => {
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

/** Longer is not waited, whatever a server says: it may be a portal's word, or a slip. */
export const LONGEST_WAIT_MS = 15 * 60_000

/** How long to wait when the server has perhaps said itself how long. */
export const waitMs = (
  failedAttempts: number,
  retryAfterMs: number | null,
  random: () => number,
): number =>
  Math.max(backoffMs(failedAttempts, random), Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS))

const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/**
 * How long to wait after a passing fault: doubling from one second to one minute, of which a random half is taken off
 * so that many devices coming back together do not ask at once.
 */
export const backoffMs = (failedAttempts: number, random: () => number): number => {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failedAttempts, 16))
  return Math.round(ceiling * (1 - random() / 2))
}
