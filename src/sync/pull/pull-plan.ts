import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import type { Signal } from '../ports.ts'

/** How often all lists are asked for when nothing else is a reason to. */
const INTERVAL_MS = 60_000

/** While the server tells of its changes by itself, asking is only for what it may have missed to tell. */
const INTERVAL_WITH_STREAM_MS = 15 * 60_000

/** Which lists are to be asked for, and when. */
export type PullPlan = {
  readonly heed: (signals: ReadonlySet<Signal>) => void
  /** Edits were settled. What else changed with them, a server with a stream tells by itself. */
  readonly pushed: () => void
  /**
   * Whether to look at every list before anything is sent. A restored server ends all sessions; until its lists were
   * seen, versions known from before may by chance be those of other rows.
   */
  readonly comesFirst: () => boolean
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

export const createPullPlan = (): PullPlan => {
  const dueMs = new Map<EntityKey, number>(ENTITY_KEYS.map((entity) => [entity, 0]))
  const pulledMs = new Map<EntityKey, number>()
  const unseen = new Set<EntityKey>(ENTITY_KEYS)
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

  const makeAllDue = (): void => {
    for (const entity of ENTITY_KEYS) dueMs.set(entity, 0)
  }

  const forgetSeen = (): void => {
    sessions += 1
    for (const entity of ENTITY_KEYS) unseen.add(entity)
    makeAllDue()
  }

  return {
    heed: (signals) => {
      if (signals.has('stream-open')) setInterval(INTERVAL_WITH_STREAM_MS)
      if (signals.has('stream-closed')) setInterval(INTERVAL_MS)
      if (signals.has('signed-in')) forgetSeen()
      if (RENEWERS.some((signal) => signals.has(signal))) makeAllDue()
      for (const entity of ENTITY_KEYS) if (signals.has(`changed:${entity}`)) dueMs.set(entity, 0)
    },
    pushed: () => {
      if (intervalMs === INTERVAL_MS) makeAllDue()
    },
    sessionChanged: forgetSeen,
    comesFirst: () => unseen.size > 0,
    due: (nowMs) => ENTITY_KEYS.filter((entity) => (dueMs.get(entity) ?? 0) <= nowMs),
    lookAgain: (entities) => {
      for (const entity of entities) {
        unseen.add(entity)
        dueMs.set(entity, 0)
      }
    },
    doubt: (entity) => void dueMs.set(entity, 0),
    asks: (entity) => {
      const session = sessions
      return (nowMs, isPart = false) => {
        if (session !== sessions) return
        unseen.delete(entity)
        pulledMs.set(entity, nowMs)
        // No stream tells when the process that knows the rest answers again.
        dueMs.set(entity, nowMs + (isPart ? INTERVAL_MS : intervalMs))
      }
    },
    pause: (now) => {
      isPaused = now
    },
    isPaused: () => isPaused,
    nextDueMs: () => Math.min(...dueMs.values()),
  }
}
