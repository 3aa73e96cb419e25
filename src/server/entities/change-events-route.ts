import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { CHANGES_PATH } from '#contract/sync-protocol.ts'
import { type ApiContext, type ApiDeps, type ApiEnv, signedInOf } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import { answerToResponse, retryLaterAnswer } from '#server/http/answer.ts'
import { addRoute } from '#server/http/routes.ts'
import {
  createReaders,
  type LatestChanges,
  type Reader,
  type Readers,
  readLatestChanges,
} from './change-readers.ts'

export type ThrottleOptions = {
  /** Never rejects. */
  readonly work: () => Promise<unknown>
  readonly pauseMs: number
  readonly after: (delayMs: number, callback: () => void) => () => void
}

/**
 * Runs the work when it is asked for: never twice at once, and with a pause after each time. However often it was asked
 * for meanwhile, it runs once more, so the last one who asks is heard too.
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
  /** Of these sessions, those that an administrator may still use. Asking is no use of them. */
  readonly findOpenSessions: (tokenHashes: readonly string[]) => Promise<ReadonlySet<string>>
  readonly onChange: (listener: () => void) => () => void
  /** Called for each reader that comes, and what it answers when that one has gone. */
  readonly onOpened: () => () => void
  readonly nowMs: () => number
  readonly after: (delayMs: number, callback: () => void) => () => void
  /** The server is about to end. */
  readonly stopping: AbortSignal
  readonly reportError: (error: unknown) => void
}

/**
 * The events from now on; null: no more readers are taken just now.
 * @throws StorageUnavailable
 */
type FollowChanges = (reader: Reader) => Promise<ReadableStream<Uint8Array> | null>

const PAUSE_MS = 250
const HEARTBEAT_MS = 20_000
/** It is looked at with each heartbeat, and an hour is the most. */
const LONGEST_MS = 60 * 60_000 - HEARTBEAT_MS

/** All readers of changes of this process. While there are none, nothing runs. */
export const createFollowChanges = (deps: FollowDeps): FollowChanges => {
  const wake = (): (() => void) => {
    const stopListening = deps.onChange(look)
    const stopHeartbeats = every(deps, () => void sendHeartbeats(deps, readers))
    return () => {
      stopListening()
      stopHeartbeats()
    }
  }
  const readers = createReaders({ wake, onOpened: deps.onOpened })
  const notify = createNotifier(deps, readers)
  const look = createThrottle({
    pauseMs: PAUSE_MS,
    after: deps.after,
    work: () =>
      notify().catch((error: unknown) => {
        // What has changed is still there to be told of when the storage is back.
        if (error instanceof StorageUnavailable) return readers.all().length > 0 && look()
        deps.reportError(error)
      }),
  })
  deps.stopping.addEventListener('abort', () => endAll(readers))

  return async (reader) => {
    const added = deps.stopping.aborted ? null : readers.add(reader, deps.nowMs())
    if (added === null) return null
    try {
      // Read after the reader is among those who are notified: no change falls in between.
      added.stream.notify(await deps.readLatest())
      return added.stream.body
    } catch (error) {
      readers.end(added)
      throw error
    }
  }
}

const endAll = (readers: Readers): void => {
  for (const reader of readers.all()) readers.end(reader)
}

const createNotifier = (deps: FollowDeps, readers: Readers) => {
  let usersChange = 0
  return async (): Promise<void> => {
    // The last one may have gone while this was put off, and the database with them.
    if (readers.all().length === 0) return
    const latest = await deps.readLatest()
    const users = latest.byEntity.get('users') ?? 0
    // Somebody may just have lost the right to read on.
    if (users > usersChange) await endClosedSessions(deps, readers)
    usersChange = users
    for (const { stream } of readers.all()) stream.notify(latest)
  }
}

const sendHeartbeats = async (deps: FollowDeps, readers: Readers): Promise<void> => {
  const oldestMs = deps.nowMs() - LONGEST_MS
  for (const reader of readers.all())
    if (reader.openedMs <= oldestMs || reader.stream.isStuck()) readers.end(reader)
  try {
    await endClosedSessions(deps, readers)
  } catch (error) {
    // While sessions cannot be looked up nobody is let in either, and there is nothing to be told.
    if (!(error instanceof StorageUnavailable)) deps.reportError(error)
  }
  for (const { stream } of readers.all()) stream.heartbeat()
}

const endClosedSessions = async (
  { findOpenSessions }: FollowDeps,
  readers: Readers,
): Promise<void> => {
  const asked = readers.all()
  const open = await findOpenSessions([...new Set(asked.map(({ tokenHash }) => tokenHash))])
  for (const reader of asked) if (!open.has(reader.tokenHash)) readers.end(reader)
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
  api: Hono<ApiEnv>,
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
  addRoute(api, CHANGES_PATH, { GET: (context) => answerChanges(follow, context) })
}

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  // Asks proxies to pass each event on at once.
  'X-Accel-Buffering': 'no',
}

const RETRY_WHEN_FULL_MS = 10_000

const answerChanges = async (follow: FollowChanges, context: ApiContext): Promise<Response> => {
  // Nobody would ever read, nor end, the events of a HEAD.
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

/** What is no id of ours says nothing: everything counts as new then. */
const readEventId = (header: string | undefined): number =>
  header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : 0

/** The router knows nothing of Node; requests made in process have no connection. */
const connectionOf = ({ env }: ApiContext): HttpBindings['outgoing'] | undefined =>
  (env as Partial<HttpBindings> | undefined)?.outgoing
