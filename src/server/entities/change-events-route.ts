import type { HttpBindings } from '@hono/node-server'
import { CHANGES_PATH } from '#contract/sync-protocol.ts'
import { type ApiContext, type ApiDeps, signedInOf } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import { answerToResponse, retryLaterAnswer } from '#server/http/answer.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import {
  type ChangeSubscriber,
  type ChangeSubscribers,
  createChangeSubscribers,
  type LatestChanges,
  readLatestChanges,
} from './change-subscribers.ts'

export type ThrottleOptions = {
  /** Never rejects. */
  readonly work: () => Promise<unknown>
  readonly pauseMs: number
  readonly after: (delayMs: number, callback: () => void) => () => void
}

/**
 * Runs the work on request: never twice at once, and with a pause after each run. Any number of requests in the
 * meantime cause one more run, so the last request is never lost.
 */
export const createThrottle = ({ work, pauseMs, after }: ThrottleOptions): (() => void) => {
  let isResting = true
  let isAsked = false
  const run = async (): Promise<void> => {
    isResting = false
    isAsked = false
    await work()
    after(pauseMs, () => {
      isResting = true
      if (isAsked) void run()
    })
  }
  return () => {
    if (isResting) void run()
    else isAsked = true
  }
}

export type FollowDeps = {
  readonly readLatest: () => Promise<LatestChanges>
  /** Filters sessions to those that an admin may still use. This does not count as a use of them. */
  readonly findOpenSessions: (tokenHashes: readonly string[]) => Promise<ReadonlySet<string>>
  readonly onChange: (listener: () => void) => () => void
  /** Called for each new subscriber; the returned function is called when that subscriber has gone. */
  readonly onOpened: () => () => void
  readonly nowMs: () => number
  readonly after: (delayMs: number, callback: () => void) => () => void
  /** Aborted when the server is about to end. */
  readonly stopping: AbortSignal
  readonly reportError: (error: unknown) => void
}

/**
 * The events from now on; null: no more subscribers are accepted now.
 * @throws StorageUnavailable
 */
type FollowChanges = (subscriber: ChangeSubscriber) => Promise<ReadableStream<Uint8Array> | null>

const PAUSE_MS = 250
const HEARTBEAT_MS = 20_000
/** Checked at each heartbeat; the maximum is an hour. */
const LONGEST_MS = 60 * 60_000 - HEARTBEAT_MS

/** All subscribers of changes in this process. Without subscribers nothing runs. */
export const createFollowChanges = (deps: FollowDeps): FollowChanges => {
  const wake = (): (() => void) => {
    const stopListening = deps.onChange(look)
    const stopHeartbeats = every(deps, () => void sendHeartbeats(deps, subscribers))
    return () => {
      stopListening()
      stopHeartbeats()
    }
  }
  const subscribers = createChangeSubscribers({ wake, onOpened: deps.onOpened })
  const notify = createNotifier(deps, subscribers)
  const look = createThrottle({
    pauseMs: PAUSE_MS,
    after: deps.after,
    work: () =>
      notify().catch((error: unknown) => {
        // The changes are reported when the storage is available again.
        if (error instanceof StorageUnavailable) return subscribers.all().length > 0 && look()
        deps.reportError(error)
      }),
  })
  deps.stopping.addEventListener('abort', () => endAll(subscribers))

  return async (subscriber) => {
    const added = deps.stopping.aborted ? null : subscribers.add(subscriber, deps.nowMs())
    if (added === null) return null
    try {
      // Read after the subscriber was added to those that are notified: no change is lost in between.
      added.stream.notify(await deps.readLatest())
      return added.stream.body
    } catch (error) {
      subscribers.end(added)
      throw error
    }
  }
}

const endAll = (subscribers: ChangeSubscribers): void => {
  for (const subscriber of subscribers.all()) subscribers.end(subscriber)
}

const createNotifier = (deps: FollowDeps, subscribers: ChangeSubscribers) => {
  let usersChange = 0
  return async (): Promise<void> => {
    // The last subscriber may have gone while this was delayed, and the database may be closed.
    if (subscribers.all().length === 0) return
    const latest = await deps.readLatest()
    const users = latest.byEntity.get('users') ?? 0
    // Accounts have changed: some subscribers may have lost their access.
    if (users > usersChange) await endClosedSessions(deps, subscribers)
    usersChange = users
    for (const { stream } of subscribers.all()) stream.notify(latest)
  }
}

const sendHeartbeats = async (deps: FollowDeps, subscribers: ChangeSubscribers): Promise<void> => {
  const oldestMs = deps.nowMs() - LONGEST_MS
  for (const subscriber of subscribers.all())
    if (subscriber.openedMs <= oldestMs || subscriber.stream.isStuck()) subscribers.end(subscriber)
  try {
    await endClosedSessions(deps, subscribers)
  } catch (error) {
    // While sessions cannot be looked up, no subscriber is accepted and nothing can be reported.
    if (!(error instanceof StorageUnavailable)) deps.reportError(error)
  }
  for (const { stream } of subscribers.all()) stream.heartbeat()
}

const endClosedSessions = async (
  { findOpenSessions }: FollowDeps,
  subscribers: ChangeSubscribers,
): Promise<void> => {
  const asked = subscribers.all()
  const open = await findOpenSessions([...new Set(asked.map(({ tokenHash }) => tokenHash))])
  for (const subscriber of asked) if (!open.has(subscriber.tokenHash)) subscribers.end(subscriber)
}

const every = ({ after }: FollowDeps, call: () => void): (() => void) => {
  let stop = (): void => undefined
  const next = (): void => {
    stop = after(HEARTBEAT_MS, () => {
      next()
      call()
    })
  }
  next()
  return () => stop()
}

type FindOpenSessions = (
  db: Queryable,
  tokenHashes: readonly string[],
  nowMs: number,
) => Promise<ReadonlySet<string>>

/** Server-sent events that name the entities that have changed. */
export const addChangesRoute = (
  api: Api,
  deps: ApiDeps,
  findOpenSessions: FindOpenSessions,
): void => {
  const { store, metrics, nowMs, newId, after, stopping, reportError } = deps
  const follow = createFollowChanges({
    readLatest: () => readLatestChanges(store.db),
    findOpenSessions: (tokenHashes) => findOpenSessions(store.db, tokenHashes, nowMs()),
    onChange: store.onChange,
    onOpened: metrics.streamOpened,
    nowMs,
    after,
    stopping,
    reportError: (error) => reportError(error, newId()),
  })
  addRoute(api, CHANGES_PATH, {
    id: 'follow-changes',
    group: 'Synchronisation',
    method: 'GET',
    summary: 'Reports each change as it happens',
    description:
      'Server-sent events. The first comes at once and names what has changed since `Last-Event-ID`, or everything without it; the others follow the changes, four in a second at most. A comment every 20 seconds shows that the connection lives. It ends with the session, and after an hour at the latest: connect again with the last `id`.',
    headers: ['Last-Event-ID'],
    answers: {
      200: {
        description: '`data` names the entities whose changes are to be asked for, as JSON.',
        content: {
          type: 'text',
          mediaTypes: ['text/event-stream'],
          example: 'event: change\nid: 128\ndata: {"entities":["models","orders"]}\n\n',
        },
      },
    },
    handle: (context) => answerChanges(follow, context),
  })
}

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // Asks proxies to forward each event at once.
  'X-Accel-Buffering': 'no',
}

const RETRY_WHEN_FULL_MS = 10_000

const answerChanges = async (follow: FollowChanges, context: ApiContext): Promise<Response> => {
  // A HEAD request has no body: its events would never be read or ended.
  if (context.req.method === 'HEAD') return new Response(null, { headers: HEADERS })
  const { account, tokenHash } = signedInOf(context)
  const body = await follow({
    accountId: account.id,
    tokenHash,
    seen: readEventId(context.req.header('Last-Event-ID')),
    cutConnection: () => connectionOf(context)?.destroy(),
  })
  return body === null
    ? answerToResponse(retryLaterAnswer('busy', RETRY_WHEN_FULL_MS))
    : new Response(body, { headers: HEADERS })
}

/** An invalid id counts as 0: then everything is new. */
const readEventId = (header: string | undefined): number =>
  header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : 0

/** The router is independent of Node; in-process requests have no connection. */
const connectionOf = ({ env }: ApiContext): HttpBindings['outgoing'] | undefined =>
  (env as Partial<HttpBindings> | undefined)?.outgoing
