import { LONGEST_WAIT_MS, waitMs } from './backoff.ts'
import { type Batching, createBatching } from './batching.ts'
import { type BlockCause, type DrainOutcome, drain } from './drain.ts'
import { answersPlainly } from './plain/answers-plainly.ts'
import { drainPlain } from './plain/drain-plain.ts'
import { readServerKind, takesPlain } from './plain/server-kind.ts'
import type { EnginePorts, EngineStatus, Signal } from './ports.ts'
import { type PullBlock, type PullOutcome, pull } from './pull/pull.ts'
import { createPullPlan, type PullPlan } from './pull/pull-plan.ts'

/** What calls off a waiting time: the ground may have changed. An edit alone does not. */
const RENEWERS: readonly Signal[] = ['online', 'visible', 'retry', 'signed-in', 'resume']

/** With nothing to send, a list that could not be had is asked for again after so long, unless something happens. */
const AFTER_FAILED_PULL_MS = 60_000

type Backoff = { readonly untilMs: number; readonly failures: number; readonly cause: BlockCause }

/**
 * Pushes and pulls until it is told to stop. Only the holder of the account's lock may run it. A bug or a storage that
 * is gone rejects the promise; nothing is retried then.
 */
export const runEngine = async (ports: EnginePorts): Promise<void> => {
  const batching = createBatching()
  let backoff: Backoff | null = null
  const plan = createPullPlan()
  const inbox = createInbox(ports, (signal) => {
    // At once: what is being sent just now may still be meant for the database of the session before.
    if (signal === 'signed-in') plan.sessionChanged()
    if (signal === 'pause') plan.pause(true)
  })
  plan.pause(await ports.store.isPaused())
  const clockIsBack = createClockWatch(ports)
  for (;;) {
    const signals = inbox.take()
    if (signals.has('stop')) return inbox.close()
    // Of two tabs that say different things at once, the later one has the last word in the store.
    if (signals.has('pause') || signals.has('resume')) plan.pause(await ports.store.isPaused())
    if (await clockIsBack()) signals.add('retry')
    if (RENEWERS.some((signal) => signals.has(signal))) {
      await ports.store.makeAllDue()
      batching.renewed()
      backoff = null
    }
    plan.heed(signals)
    if (!plan.isPaused() && isOver(backoff, ports.clock.nowMs())) {
      backoff = nextBackoff(await round(ports, batching, plan), backoff, ports)
      if (backoff?.cause === 'signed-out') plan.sessionChanged()
    }
    const hasEdits = signals.has('edit')
    const isPaused = plan.isPaused()
    const wakeAtMs = isPaused
      ? null
      : await nextWakeMs(ports, backoff, { pullAtMs: plan.nextDueMs(), hasEdits })
    await ports.store.writeStatus(
      isPaused && backoff?.cause !== 'signed-out' ? PAUSED : statusOf(backoff, wakeAtMs),
    )
    await inbox.wait(wakeAtMs)
  }
}

const PAUSED: EngineStatus = { phase: 'paused', nextTryAtMs: null }

/** A session that has ended does not come back by waiting. */
const isOver = (backoff: Backoff | null, nowMs: number): boolean =>
  backoff === null || (backoff.cause !== 'signed-out' && backoff.untilMs <= nowMs)

/** For a host that may not stay: one round, with everything due at once. It needs the lock as `runEngine` does. */
export const pushOnce = async (ports: EnginePorts): Promise<DrainOutcome> => {
  await ports.store.makeAllDue()
  const push = await round(ports, createBatching(), createPullPlan())
  const backoff = nextBackoff(push, null, ports)
  await ports.store.writeStatus(statusOf(backoff, backoff?.untilMs ?? null))
  return push
}

/** One push, then pulls: never side by side, or a list asked for before a push could undo its effect. */
const round = async (
  ports: EnginePorts,
  batching: Batching,
  plan: PullPlan,
): Promise<DrainOutcome> => {
  const hasWork = (await ports.store.nextDueAtMs()) !== null
  if (hasWork) await ports.store.writeStatus({ phase: 'syncing', nextTryAtMs: null })
  let kind = await readServerKind(ports.store)
  while (!plan.isPaused() && (kind.type === 'changing' || plan.comesFirst())) {
    if (kind.type === 'changing') plan.lookAgain(kind.plain)
    const block = await pullDue(ports, plan)
    if (block) return { ...block, settled: 0 }
    kind = await readServerKind(ports.store)
  }
  const push =
    kind.type === 'plain'
      ? await pushPlainly(ports, plan)
      : await pushTogether(ports, batching, plan)
  if (push.type === 'blocked') {
    if (!push.isDoubtful) return push
    // Whether the server is at fault or those rows alone is told by their lists.
    for (const entity of await ports.store.pendingEntities()) plan.doubt(entity)
  }
  const block = await pullDue(ports, plan)
  return block ? { ...block, settled: push.settled } : { type: 'drained', settled: push.settled }
}

const pushTogether = async (
  ports: EnginePorts,
  batching: Batching,
  plan: PullPlan,
): Promise<DrainOutcome> => {
  const push = await drain(ports, batching, plan)
  if (push.settled > 0) plan.pushed()
  return push
}

/** Without versions, only a list read just before tells what somebody else has changed. */
const pushPlainly = async (ports: EnginePorts, plan: PullPlan): Promise<DrainOutcome> => {
  const entities = await ports.store.pendingEntities()
  for (const entity of entities) plan.doubt(entity)
  const readAtMs = ports.clock.nowMs()
  const block = await pullDue(ports, plan)
  return block ? { ...block, settled: 0 } : drainPlain(ports, { entities, readAtMs }, plan)
}

/** Null: all that was due is there. */
const pullDue = async (ports: EnginePorts, plan: PullPlan): Promise<PullBlock | null> => {
  const due = plan.due(ports.clock.nowMs())
  if (due.length === 0) return null
  const isLook = plan.comesFirst()
  let believesPlain = takesPlain(await readServerKind(ports.store))
  for (const entity of due) {
    if (plan.isPaused()) return null
    const arrived = plan.asks(entity)
    let outcome = await pull(ports, entity, believesPlain)
    if (isLook && !believesPlain && isUnavailable(outcome)) {
      believesPlain = await answersPlainly(ports.transport)
      if (believesPlain) outcome = await pull(ports, entity, believesPlain)
    }
    if (outcome.type === 'blocked') return outcome
    arrived(ports.clock.nowMs(), outcome.isPart)
  }
  return null
}

const isUnavailable = (outcome: PullOutcome): boolean =>
  outcome.type === 'blocked' && outcome.cause === 'unavailable'

const nextBackoff = (
  push: DrainOutcome,
  backoff: Backoff | null,
  { clock, random }: EnginePorts,
): Backoff | null => {
  if (push.type === 'drained') return null
  const failures = push.settled > 0 ? 0 : (backoff?.failures ?? -1) + 1
  const untilMs = clock.nowMs() + waitMs(failures, push.retryAfterMs, random)
  return { untilMs, failures, cause: push.cause }
}

/**
 * Tells whether the device's clock was set back. Waiting times are points on that clock, so all of them would then come
 * too late, by days perhaps; those that an earlier engine has left too.
 */
const createClockWatch = ({ clock, store }: EnginePorts): (() => Promise<boolean>) => {
  let lastMs: number | null = null
  return async () => {
    const nowMs = clock.nowMs()
    const isBack =
      lastMs === null
        ? ((await store.nextDueAtMs()) ?? nowMs) > nowMs + LONGEST_WAIT_MS
        : nowMs < lastMs
    lastMs = nowMs
    return isBack
  }
}

/** Null: only a signal can change anything. With nothing to send, a failed pull waits for its usual turn. */
const nextWakeMs = async (
  { store, clock }: EnginePorts,
  backoff: Backoff | null,
  { pullAtMs, hasEdits }: { readonly pullAtMs: number; readonly hasEdits: boolean },
): Promise<number | null> => {
  if (backoff?.cause === 'signed-out') return null
  // An admin who goes on editing without a network is not to have the whole outbox read after each edit.
  if (backoff && hasEdits) return backoff.untilMs
  const dueAtMs = await store.nextDueAtMs()
  if (backoff)
    return dueAtMs === null
      ? Math.max(backoff.untilMs, clock.nowMs() + AFTER_FAILED_PULL_MS)
      : backoff.untilMs
  return Math.min(pullAtMs, dueAtMs ?? pullAtMs)
}

const statusOf = (backoff: Backoff | null, wakeAtMs: number | null): EngineStatus => ({
  phase: backoff?.cause ?? 'idle',
  nextTryAtMs: backoff ? wakeAtMs : null,
})

/** The engine looks around this often, whatever it waits for. */
const clampMs = (ms: number): number => Math.min(LONGEST_WAIT_MS, Math.max(0, ms))

/** Collects signals while the engine works, and wakes it when it waits. */
const createInbox = ({ signals, clock }: EnginePorts, onSignal: (signal: Signal) => void) => {
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
        if (pending.size > 0) return resolve()
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
