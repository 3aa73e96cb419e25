import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import { askBasicServer } from './basic-server/ask-basic-server.ts'
import { drainBasicServer } from './basic-server/drain.ts'
import { readServerKind } from './basic-server/server-kind.ts'
import { type BlockCause, type DrainOutcome, drain } from './drain.ts'
import { createInbox } from './inbox.ts'
import type { EnginePorts, EngineStatus, Signal } from './ports.ts'
import { pull } from './pull.ts'
import type { PullBlock, PullOutcome } from './pull-outcome.ts'
import { createPullPlan, type PullPlan } from './pull-plan.ts'
import { createReconnection, makeBrokenDue } from './reconnection.ts'
import { type Batching, createBatching } from './replay.ts'
import { isHeldBack } from './row/undo.ts'
import { LONGEST_WAIT_MS, waitMs } from './schedule.ts'

/** Signals that end a waiting time, because its cause may be gone. An edit alone does not. */
const RENEWERS: readonly Signal[] = ['online', 'visible', 'retry', 'signed-in', 'resume']

/** With nothing to send, and no list on its way, lists are requested again after this time, unless something happens. */
const AFTER_FAILED_PULL_MS = 60_000

type Backoff = {
  readonly sinceMs: number
  readonly untilMs: number
  /** The time until which the server itself has asked to wait. */
  readonly askedUntilMs: number
  readonly failures: number
  readonly cause: BlockCause
}

/**
 * Pushes and pulls until it is told to stop. Only the holder of the account's lock may run it. A bug or a lost storage
 * rejects the promise; nothing is retried then.
 */
export const runEngine = async (ports: EnginePorts): Promise<void> => {
  const batching = createBatching()
  const reconnection = createReconnection(ports)
  let backoff: Backoff | null = null
  const plan = createPullPlan(ports.random)
  const inbox = createInbox(ports, (signal) => {
    // Immediately: the request being sent may still be meant for the database of the former session.
    plan.handleSignal(signal)
    if (signal === 'pause') plan.pause(true)
  })
  plan.pause(await ports.store.isPaused())
  const clockIsBack = createClockWatch(ports)
  for (;;) {
    const signals = inbox.take()
    if (signals.has('stop')) return inbox.close()
    // If two tabs send different signals at once, the store has the later one.
    if (signals.has('pause') || signals.has('resume')) plan.pause(await ports.store.isPaused())
    if (await clockIsBack()) {
      signals.add('retry')
      plan.handleSignal('retry')
    }
    if (RENEWERS.some((signal) => signals.has(signal))) {
      const nowMs = ports.clock.nowMs()
      await ports.store.makeAllDue((mutation) => isHeldBack(mutation, nowMs))
      batching.renewed()
      reconnection.done()
      backoff = null
    }
    if (backoff?.cause !== 'signed-out') reconnection.handleSignals(signals, backoff)
    if (!plan.isPaused() && reconnection.isDue(backoff)) {
      reconnection.done()
      await makeBrokenDue(ports)
      batching.renewed()
      backoff = overNow(backoff, ports)
    }
    if (!plan.isPaused() && isOver(backoff, ports.clock.nowMs())) {
      reconnection.begins()
      backoff = nextBackoff(await round(ports, batching, plan), backoff, ports)
      if (backoff?.cause === 'signed-out' && (await hasOtherSession(ports, plan))) backoff = null
    }
    const hasEdits = signals.has('edit')
    const isPaused = plan.isPaused()
    const wakeAtMs = isPaused
      ? null
      : reconnection.sooner(await nextWakeMs(ports, backoff, { plan, hasEdits }), backoff)
    await ports.store.writeStatus(
      isPaused && backoff?.cause !== 'signed-out' ? PAUSED : statusOf(backoff, { wakeAtMs, plan }),
    )
    await inbox.wait(wakeAtMs)
  }
}

const PAUSED: EngineStatus = { phase: 'paused', nextTryAtMs: null }
const SYNCING: EngineStatus = { phase: 'syncing', nextTryAtMs: null }

const isSignedOut = (push: DrainOutcome): boolean =>
  push.type === 'blocked' && push.cause === 'signed-out'

/** After a session has ended, another one may already exist without a signal. */
const hasOtherSession = ({ transport }: EnginePorts, plan: PullPlan): Promise<boolean> => {
  plan.sessionChanged()
  return transport.enterSession()
}

/** An ended session does not return by waiting. */
const isOver = (backoff: Backoff | null, nowMs: number): boolean =>
  backoff === null || (backoff.cause !== 'signed-out' && backoff.untilMs <= nowMs)

/** Retried now, but the count of failed attempts is kept. */
const overNow = (backoff: Backoff | null, { clock }: EnginePorts): Backoff | null =>
  backoff && { ...backoff, untilMs: clock.nowMs() }

/** For a host that may not stay: one round, with everything due at once. It needs the lock as `runEngine` does. */
export const pushOnce = async (ports: EnginePorts): Promise<DrainOutcome> => {
  await ports.store.makeAllDue()
  const plan = createPullPlan(ports.random)
  const batching = createBatching()
  let push = await round(ports, batching, plan)
  if (isSignedOut(push) && (await hasOtherSession(ports, plan)))
    push = await round(ports, batching, plan)
  const backoff = nextBackoff(push, null, ports)
  await ports.store.writeStatus(statusOf(backoff, { wakeAtMs: backoff?.untilMs ?? null, plan }))
  return push
}

/** One push, then pulls: never concurrently, or a list requested before a push could undo its effect. */
const round = async (
  ports: EnginePorts,
  batching: Batching,
  plan: PullPlan,
): Promise<DrainOutcome> => {
  const hasWork = (await ports.store.nextDueAtMs()) !== null
  if (hasWork) await ports.store.writeStatus(SYNCING)
  let kind = await readServerKind(ports.store, plan.isFailing)
  for (
    let looks = 1;
    !plan.isPaused() && (kind.type === 'changing' || plan.mustPullFirst());
    looks += 1
  ) {
    // If those lists are unchanged, the other lists came from another process.
    if (kind.type === 'changing') plan.lookAgain(looks === 1 ? kind.basic : ENTITY_KEYS)
    const block = await pullDue(ports, plan)
    if (block) return { ...block, settled: 0 }
    kind = await readServerKind(ports.store, plan.isFailing)
  }
  const push =
    kind.type === 'basic'
      ? await pushToBasicServer(ports, plan)
      : await pushTogether(ports, batching, plan)
  if (push.type === 'blocked') {
    if (!push.isDoubtful) return push
    // The lists of these rows show whether the server or only those rows are the cause.
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

/** Without versions, only a list read just before shows what other admins have changed. */
const pushToBasicServer = async (ports: EnginePorts, plan: PullPlan): Promise<DrainOutcome> => {
  const entities = await ports.store.pendingEntities()
  for (const entity of entities) plan.doubt(entity)
  const block = await pullDue(ports, plan)
  if (block) return { ...block, settled: 0 }
  const readAtMs = ports.clock.nowMs()
  const fresh = entities.filter((entity) => !plan.blockedEntities().has(entity))
  return drainBasicServer(ports, { entities: fresh, readAtMs }, plan)
}

/**
 * Of each list that is due, one page. Null: all of them arrived, except lists that fail by themselves: they block
 * nothing else.
 */
const pullDue = async (ports: EnginePorts, plan: PullPlan): Promise<PullBlock | null> => {
  if (plan.isFirstLook() && (await ports.transport.enterSession())) plan.sessionChanged()
  const kind = await readServerKind(ports.store, plan.isFailing)
  let isBasic = kind.type === 'basic'
  let mayBeBasic = plan.isFirstLook() && !isBasic
  let source = ports
  // Once a list fails that has not failed before, the other lists show whether the server is failing.
  let isInDoubt = false
  let anyCame = false
  const asked = new Set<EntityKey>()
  for (;;) {
    const due = plan.due(ports.clock.nowMs())
    // A list that is failing already would show nothing new: once all others fail too, it is not even requested.
    const wanted = isInDoubt ? [...ENTITY_KEYS.filter((key) => !plan.isFailing(key)), ...due] : due
    const entity = wanted.find((key) => !asked.has(key))
    if (entity === undefined || plan.isPaused()) return null
    asked.add(entity)
    const arrived = plan.asks(entity)
    let outcome = await pull(source, entity, isBasic)
    if (mayBeBasic && isUnavailable(outcome)) {
      mayBeBasic = false
      const transport = await askBasicServer(ports.transport, { mayLack: kind.type === 'unknown' })
      if (transport) {
        isBasic = true
        source = { ...ports, transport }
        outcome = await pull(source, entity, isBasic)
      }
    }
    if (outcome.type === 'pulled') {
      arrived(ports.clock.nowMs(), outcome)
      anyCame = true
      continue
    }
    if (outcome.cause === 'offline') {
      plan.stalls(entity)
      if (!anyCame) return outcome
      // The next list shows whether the network is gone, or only that list hangs.
      anyCame = false
      plan.fails(entity, ports.clock.nowMs(), { retryAfterMs: 0, isBasic })
      continue
    }
    if (outcome.cause !== 'unavailable') return outcome
    const { retryAfterMs } = outcome
    const isKnown = plan.fails(entity, ports.clock.nowMs(), { ...outcome, isBasic })
    // A server that sets a time for one list may mean all of them: it is obeyed once.
    if (plan.isDown() || (retryAfterMs > 0 && !isKnown)) return outcome
    isInDoubt ||= !isKnown
  }
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
  const sinceMs = clock.nowMs()
  return {
    sinceMs,
    untilMs: sinceMs + waitMs(failures, push.retryAfterMs, random),
    askedUntilMs: sinceMs + Math.min(push.retryAfterMs, LONGEST_WAIT_MS),
    failures,
    cause: push.cause,
  }
}

/**
 * Reports whether the device's clock was set back. Waiting times are points on that clock, so all of them would then
 * end too late, perhaps by days; including those that an earlier engine has left.
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

/**
 * Null: only a signal can change anything. With nothing to send, a failed pull waits for its usual turn, except in the
 * middle of a list: on a line that breaks every few seconds, the list would never end.
 */
const nextWakeMs = async (
  { store }: EnginePorts,
  backoff: Backoff | null,
  { plan, hasEdits }: { readonly plan: PullPlan; readonly hasEdits: boolean },
): Promise<number | null> => {
  if (backoff?.cause === 'signed-out') return null
  // For an admin who keeps editing offline, the whole outbox must not be read after each edit.
  if (backoff && hasEdits) return backoff.untilMs
  if (backoff)
    return (await store.nextDueAtMs()) === null && !plan.hasNextPage()
      ? Math.max(backoff.untilMs, backoff.sinceMs + AFTER_FAILED_PULL_MS)
      : backoff.untilMs
  const pullAtMs = plan.nextDueMs()
  const dueAtMs = await store.nextDueAtMs(plan.isBlocked)
  return Math.min(pullAtMs, dueAtMs ?? pullAtMs)
}

/** One failing list blocks nothing, but is reported. */
const statusOf = (
  backoff: Backoff | null,
  { wakeAtMs, plan }: { readonly wakeAtMs: number | null; readonly plan: PullPlan },
): EngineStatus => {
  if (backoff) return { phase: backoff.cause, nextTryAtMs: wakeAtMs }
  if (plan.hasNextPage()) return SYNCING
  const retryAtMs = plan.retryAtMs()
  return { phase: retryAtMs === null ? 'idle' : 'unavailable', nextTryAtMs: retryAtMs }
}
