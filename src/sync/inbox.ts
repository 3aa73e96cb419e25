import type { EnginePorts, Signal } from './ports.ts'
import { LONGEST_WAIT_MS } from './schedule.ts'

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

/** The engine wakes up at least this often, whatever it waits for. */
const clampMs = (ms: number): number => Math.min(LONGEST_WAIT_MS, Math.max(0, ms))
