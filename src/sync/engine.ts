import { backoffMs } from './backoff.ts'
import { type Batching, createBatching } from './batching.ts'
import { type BlockCause, type DrainOutcome, drain } from './drain.ts'
import type { Clock, EnginePorts, EngineStatus, Signal, Signals } from './ports.ts'
import { pull } from './pull.ts'
import { createPullPlan, type PullPlan } from './pull-plan.ts'

/** What calls off a waiting time: the ground may have changed. An edit alone does not. */
const RENEWERS: readonly Signal[] = ['online', 'visible', 'retry', 'signed-in']

/** With nothing to send, a list that could not be had is asked for again after so long, unless something happens. */
const AFTER_FAILED_PULL_MS = 60_000

type Pause = { readonly untilMs: number; readonly failures: number; readonly cause: BlockCause }

/**
 * Pushes and pulls until it is told to stop. Only the holder of the account's lock may run it. A bug or a storage that
 * is gone rejects the promise; nothing is retried then.
 */
export const runEngine = async (ports: EnginePorts): Promise<void> => {
  const inbox = createInbox(ports.signals, ports.clock)
  const batching = createBatching()
  let pause: Pause | null = null
  const plan = createPullPlan()
  for (;;) {
    const signals = inbox.take()
    if (signals.has('stop')) return inbox.close()
    if (RENEWERS.some((signal) => signals.has(signal))) {
      await ports.store.makeAllDue()
      pause = null
    }
    plan.heed(signals)
    const nowMs = ports.clock.nowMs()
    if (pause === null || (pause.cause !== 'signed-out' && pause.untilMs <= nowMs)) {
      pause = nextPause(await round(ports, batching, plan), pause, ports)
    }
    const wakeAtMs = await nextWakeMs(ports, pause, plan.nextDueMs())
    await ports.store.writeStatus(statusOf(pause, wakeAtMs))
    await inbox.wait(wakeAtMs)
  }
}

/** One push, then pulls: never side by side, or a list asked for before a push could undo its effect. */
const round = async (
  ports: EnginePorts,
  batching: Batching,
  plan: PullPlan,
): Promise<DrainOutcome> => {
  const hasWork = (await ports.store.nextDueAtMs()) !== null
  if (hasWork) await ports.store.writeStatus({ phase: 'syncing', nextTryAtMs: null })
  const push = await drain(ports, batching)
  if (push.type === 'blocked') return push
  if (push.settled > 0) plan.pushed()
  for (const entity of plan.due(ports.clock.nowMs())) {
    const outcome = await pull(ports, entity)
    if (outcome.type === 'blocked') return { ...outcome, settled: push.settled }
    plan.pulled(entity, ports.clock.nowMs())
  }
  return push
}

const nextPause = (
  push: DrainOutcome,
  pause: Pause | null,
  { clock, random }: EnginePorts,
): Pause | null => {
  if (push.type === 'drained') return null
  const failures = push.settled > 0 ? 0 : (pause?.failures ?? -1) + 1
  const waitMs = Math.max(backoffMs(failures, random), push.retryAfterMs)
  return { untilMs: clock.nowMs() + waitMs, failures, cause: push.cause }
}

/** Null: only a signal can change anything. With nothing to send, a failed pull waits for its usual turn. */
const nextWakeMs = async (
  { store, clock }: EnginePorts,
  pause: Pause | null,
  pullAtMs: number,
): Promise<number | null> => {
  if (pause?.cause === 'signed-out') return null
  const dueAtMs = await store.nextDueAtMs()
  if (pause)
    return dueAtMs === null
      ? Math.max(pause.untilMs, clock.nowMs() + AFTER_FAILED_PULL_MS)
      : pause.untilMs
  return Math.min(pullAtMs, dueAtMs ?? pullAtMs)
}

const statusOf = (pause: Pause | null, wakeAtMs: number | null): EngineStatus => ({
  phase: pause?.cause ?? 'idle',
  nextTryAtMs: pause ? wakeAtMs : null,
})

/** Collects signals while the engine works, and wakes it when it waits. */
const createInbox = ({ subscribe }: Signals, clock: Clock) => {
  const pending = new Set<Signal>()
  let wake: (() => void) | null = null
  const unsubscribe = subscribe((signal) => {
    pending.add(signal)
    wake?.()
  })
  return {
    take: (): ReadonlySet<Signal> => {
      const taken = new Set(pending)
      pending.clear()
      return taken
    },
    wait: (untilMs: number | null): Promise<void> =>
      new Promise((resolve) => {
        if (pending.size > 0) return resolve()
        const cancel =
          untilMs === null
            ? null
            : clock.after(Math.max(0, untilMs - clock.nowMs()), () => wake?.())
        wake = () => {
          wake = null
          cancel?.()
          resolve()
        }
      }),
    close: unsubscribe,
  }
}
