import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import type { IsBlocked, Signal } from './ports.ts'
import { waitMs } from './schedule.ts'

/** The interval at which all lists are requested without another reason. */
const INTERVAL_MS = 60_000

/** While the change stream is open, polling only covers what it may have missed. */
const INTERVAL_WITH_STREAM_MS = 15 * 60_000

/** Decides which lists are requested, and when. */
export type PullPlan = {
  /** Called as the signal arrives: a list that is requested afterwards contains what the signal reports. */
  readonly handleSignal: (signal: Signal) => void
  /** Edits were settled. If the change stream is open, the server reports other changes that they caused. */
  readonly pushed: () => void
  /**
   * Whether to check the lists before anything is sent. A restored server ends all sessions; until its lists were
   * checked, versions known from before may by chance be those of other rows. A list that fails by itself blocks no
   * other.
   */
  readonly mustPullFirst: () => boolean
  /** The session's lists are being checked for the first time: some were not loaded yet, or none can be. */
  readonly isFirstLook: () => boolean
  /** Entities whose list is not known well enough to send edits: their edits wait for it, and for nothing else. */
  readonly blockedEntities: () => ReadonlySet<EntityKey>
  /** Those, and rows that a restored server's list has not shown yet. */
  readonly isBlocked: IsBlocked
  /** The session has ended, as a restore ends it, or there is a new one. */
  readonly sessionChanged: () => void
  readonly due: (nowMs: number) => readonly EntityKey[]
  /** These lists differ from what the last check has shown of the others. */
  readonly lookAgain: (entities: readonly EntityKey[]) => void
  /** The list, or some of its rows, must be read again, whatever its changes say. */
  readonly doubt: (entity: EntityKey) => void
  /**
   * Called when a list is about to be requested; call the result when it, or a page of it, has arrived. A list from
   * before a session ended counts for that session.
   */
  readonly asks: (entity: EntityKey) => (nowMs: number, arrived?: Arrived) => void
  /**
   * The list failed to load: it is requested again after all others, after a wait that grows with each failure. Without
   * versions, an earlier check of it no longer counts. True: it was failing already.
   */
  readonly fails: (
    entity: EntityKey,
    nowMs: number,
    answer: {
      readonly retryAfterMs: number
      /** How often the list had to begin anew, if that is the failure. */
      readonly restarts?: number
      readonly isBasic: boolean
    },
  ) => boolean
  /** No answer arrived: next time the other lists are requested before it. */
  readonly stalls: (entity: EntityKey) => void
  readonly isFailing: (entity: EntityKey) => boolean
  /** A list is on its way, and its next page is requested at once. */
  readonly hasNextPage: () => boolean
  /** When the first failing list is requested again; null: none fails. */
  readonly retryAtMs: () => number | null
  /** No list can be loaded: the server is failing. */
  readonly isDown: () => boolean
  /** The admin has paused everything, or resumed it: running requests end, and no new ones begin. */
  readonly pause: (isPaused: boolean) => void
  readonly isPaused: () => boolean
  /** When the next list is due by time alone. */
  readonly nextDueMs: () => number
}

type Arrived = {
  /** Rows lack something that only another process of the server can show. */
  readonly isPart: boolean
  /** The next page is requested in the next round. */
  readonly hasMore: boolean
  /** Rows below this id are still those of another database; null: none are. */
  readonly oldBelowId: string | null
}

const WHOLE: Arrived = { isPart: false, hasMore: false, oldBelowId: null }

/** Signals that make all lists due at once. */
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
  /** How often each was made due, and that number when it was last requested. */
  const calls = new Map<EntityKey, number>()
  const answered = new Map<EntityKey, number>()
  const unseen = new Set<EntityKey>(ENTITY_KEYS)
  const oldBelow = new Map<EntityKey, string>()
  /** Lists of which a page has arrived that is not the last one, and no request has failed since. */
  const onTheirWay = new Set<EntityKey>()
  /** The number of failures in a row since the last signal that may have ended the cause. */
  const failing = new Map<EntityKey, number>()
  const stalled = new Set<EntityKey>()
  /** Lists of which a page shows a row that has not arrived yet: it comes before everything else. */
  const asked = new Set<EntityKey>()
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

  /** If it was made due while it was being loaded, a list is requested once more. */
  const putOff = (entity: EntityKey, untilMs: number): void => {
    if ((calls.get(entity) ?? 0) === (answered.get(entity) ?? 0)) dueMs.set(entity, untilMs)
  }

  const turn = (entity: EntityKey): number =>
    failing.has(entity) || stalled.has(entity) ? 2 : asked.has(entity) ? 0 : 1

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
      for (const entity of ENTITY_KEYS) {
        if (signal === `changed:${entity}`) makeDue(entity)
        if (signal !== `asked:${entity}`) continue
        asked.add(entity)
        makeDue(entity)
      }
    },
    pushed: () => {
      if (intervalMs === INTERVAL_MS) makeAllDue()
    },
    sessionChanged: forgetSeen,
    mustPullFirst,
    isFirstLook: () => mustPullFirst() || unseen.size === ENTITY_KEYS.length,
    blockedEntities: () => unseen,
    isBlocked: ({ entity, rowId }) => {
      const belowId = oldBelow.get(entity)
      return unseen.has(entity) || (belowId !== undefined && rowId < belowId)
    },
    due: (nowMs) =>
      ENTITY_KEYS.filter((entity) => (dueMs.get(entity) ?? 0) <= nowMs).sort(
        (one, other) => turn(one) - turn(other),
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
      asked.delete(entity)
      answered.set(entity, calls.get(entity) ?? 0)
      return (nowMs, { isPart, hasMore, oldBelowId } = WHOLE) => {
        if (oldBelowId === null) oldBelow.delete(entity)
        else oldBelow.set(entity, oldBelowId)
        if (session !== sessions) return
        unseen.delete(entity)
        failing.delete(entity)
        stalled.delete(entity)
        if (hasMore) {
          onTheirWay.add(entity)
          // It may have been requested out of turn, to see whether the server is failing.
          dueMs.set(entity, 0)
          return
        }
        onTheirWay.delete(entity)
        pulledMs.set(entity, nowMs)
        // No change stream reports when the process that knows the rest answers again.
        putOff(entity, nowMs + (isPart ? INTERVAL_MS : intervalMs))
      }
    },
    fails: (entity, nowMs, { retryAfterMs, restarts = 0, isBasic }) => {
      onTheirWay.delete(entity)
      const failures = failing.get(entity)
      failing.set(entity, (failures ?? 0) + 1)
      if (isBasic) unseen.add(entity)
      putOff(entity, nowMs + waitMs(Math.max(failures ?? 0, restarts), retryAfterMs, random))
      if (isDown()) makeAllDue()
      return failures !== undefined
    },
    stalls: (entity) => {
      if (stalled.size === ENTITY_KEYS.length - 1) stalled.clear()
      stalled.add(entity)
    },
    isFailing: (entity) => failing.has(entity),
    hasNextPage: () => onTheirWay.size > 0,
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
