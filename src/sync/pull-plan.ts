import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import type { Signal } from './ports.ts'
import { waitMs } from './schedule.ts'

/** How often all lists are asked for when nothing else is a reason to. */
const INTERVAL_MS = 60_000

/** While the server tells of its changes by itself, asking is only for what it may have missed to tell. */
const INTERVAL_WITH_STREAM_MS = 15 * 60_000

/** Which lists are to be asked for, and when. */
export type PullPlan = {
  /** Called as it is heard: a list that is asked for afterwards has what the signal tells of. */
  readonly handleSignal: (signal: Signal) => void
  /** Edits were settled. What else changed with them, a server with a stream tells by itself. */
  readonly pushed: () => void
  /**
   * Whether to look at the lists before anything is sent. A restored server ends all sessions; until its lists were
   * seen, versions known from before may by chance be those of other rows. One that fails by itself holds up no other.
   */
  readonly mustPullFirst: () => boolean
  /** The session's lists are being looked at for the first time: some were not seen yet, or none can be had. */
  readonly isFirstLook: () => boolean
  /** Of these the list is not known well enough to send edits: they wait for it, and for nothing else. */
  readonly blockedEntities: () => ReadonlySet<EntityKey>
  /** The session has ended, as a restore ends it, or there is a new one. */
  readonly sessionChanged: () => void
  readonly due: (nowMs: number) => readonly EntityKey[]
  /** These lists are not what the last look has shown of the others. */
  readonly lookAgain: (entities: readonly EntityKey[]) => void
  /** The list may hold what is no more, whatever its changes say. */
  readonly doubt: (entity: EntityKey) => void
  /**
   * A list about to be asked for; the answer says that it is in, perhaps a part of it. One from before a session ended
   * shows that one's.
   */
  readonly asks: (entity: EntityKey) => (nowMs: number, isPart?: boolean) => void
  /**
   * The list could not be had: it is asked for again behind all others, after a wait that grows with each time. Without
   * versions what was seen of it before counts no more. True: it was failing already.
   */
  readonly fails: (
    entity: EntityKey,
    nowMs: number,
    answer: { readonly retryAfterMs: number; readonly isBasic: boolean },
  ) => boolean
  /** No answer came through: next time any other list is asked for before. */
  readonly stalls: (entity: EntityKey) => void
  readonly isFailing: (entity: EntityKey) => boolean
  /** When the first of those that fail is asked for again; null: none does. */
  readonly retryAtMs: () => number | null
  /** No list can be had: it is the server that fails. */
  readonly isDown: () => boolean
  /** The admin has paused everything, or lets it go on: what is under way ends, and nothing new begins. */
  readonly pause: (isPaused: boolean) => void
  readonly isPaused: () => boolean
  /** When the next list is due by time alone. */
  readonly nextDueMs: () => number
}

/** What makes all lists due at once. */
const RENEWERS: readonly Signal[] = [
  'online',
  'visible',
  'retry',
  'signed-in',
  'resume',
  'stream-open',
]

export const createPullPlan = (random: () => number): PullPlan => {
  const dueMs = new Map<EntityKey, number>(ENTITY_KEYS.map((entity) => [entity, 0]))
  const pulledMs = new Map<EntityKey, number>()
  /** How often each was made due, and how often when it was last asked for. */
  const calls = new Map<EntityKey, number>()
  const answered = new Map<EntityKey, number>()
  const unseen = new Set<EntityKey>(ENTITY_KEYS)
  /** How often in a row each was asked for in vain since the last signal that may have mended it. */
  const failing = new Map<EntityKey, number>()
  const stalled = new Set<EntityKey>()
  let intervalMs = INTERVAL_MS
  let sessions = 0
  let isPaused = false

  const setInterval = (ms: number): void => {
    intervalMs = ms
    for (const entity of ENTITY_KEYS) {
      const pulledAtMs = pulledMs.get(entity)
      if (pulledAtMs !== undefined && dueMs.get(entity) !== 0) dueMs.set(entity, pulledAtMs + ms)
    }
  }

  const makeDue = (entity: EntityKey): void => {
    dueMs.set(entity, 0)
    calls.set(entity, (calls.get(entity) ?? 0) + 1)
  }

  const makeAllDue = (): void => {
    for (const entity of ENTITY_KEYS) makeDue(entity)
  }

  /** Made due while it was on its way, a list is asked for once more. */
  const putOff = (entity: EntityKey, untilMs: number): void => {
    if ((calls.get(entity) ?? 0) === (answered.get(entity) ?? 0)) dueMs.set(entity, untilMs)
  }

  const isLast = (entity: EntityKey): number => Number(failing.has(entity) || stalled.has(entity))

  const isDown = (): boolean => failing.size === ENTITY_KEYS.length

  const mustPullFirst = (): boolean => [...unseen].some((entity) => !failing.has(entity))

  const forgetSeen = (): void => {
    sessions += 1
    for (const entity of ENTITY_KEYS) unseen.add(entity)
    failing.clear()
    makeAllDue()
  }

  return {
    handleSignal: (signal) => {
      if (signal === 'stream-open') setInterval(INTERVAL_WITH_STREAM_MS)
      if (signal === 'stream-closed') setInterval(INTERVAL_MS)
      if (signal === 'signed-in') forgetSeen()
      if (RENEWERS.includes(signal)) {
        makeAllDue()
        for (const entity of failing.keys()) failing.set(entity, 0)
      }
      for (const entity of ENTITY_KEYS) if (signal === `changed:${entity}`) makeDue(entity)
    },
    pushed: () => {
      if (intervalMs === INTERVAL_MS) makeAllDue()
    },
    sessionChanged: forgetSeen,
    mustPullFirst,
    isFirstLook: () => mustPullFirst() || unseen.size === ENTITY_KEYS.length,
    blockedEntities: () => unseen,
    due: (nowMs) =>
      ENTITY_KEYS.filter((entity) => (dueMs.get(entity) ?? 0) <= nowMs).sort(
        (one, other) => isLast(one) - isLast(other),
      ),
    lookAgain: (entities) => {
      for (const entity of entities) {
        unseen.add(entity)
        makeDue(entity)
      }
    },
    doubt: makeDue,
    asks: (entity) => {
      const session = sessions
      answered.set(entity, calls.get(entity) ?? 0)
      return (nowMs, isPart = false) => {
        if (session !== sessions) return
        unseen.delete(entity)
        failing.delete(entity)
        stalled.delete(entity)
        pulledMs.set(entity, nowMs)
        // No stream tells when the process that knows the rest answers again.
        putOff(entity, nowMs + (isPart ? INTERVAL_MS : intervalMs))
      }
    },
    fails: (entity, nowMs, { retryAfterMs, isBasic }) => {
      const failures = failing.get(entity)
      failing.set(entity, (failures ?? 0) + 1)
      if (isBasic) unseen.add(entity)
      putOff(entity, nowMs + waitMs(failures ?? 0, retryAfterMs, random))
      if (isDown()) makeAllDue()
      return failures !== undefined
    },
    stalls: (entity) => {
      if (stalled.size === ENTITY_KEYS.length - 1) stalled.clear()
      stalled.add(entity)
    },
    isFailing: (entity) => failing.has(entity),
    retryAtMs: () =>
      failing.size === 0
        ? null
        : Math.min(...Array.from(failing.keys(), (entity) => dueMs.get(entity) ?? 0)),
    isDown,
    pause: (now) => {
      isPaused = now
    },
    isPaused: () => isPaused,
    nextDueMs: () => Math.min(...dueMs.values()),
  }
}
