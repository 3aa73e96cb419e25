import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { CHANGES_PATH } from '#contract/sync-protocol.ts'
import { findOpenSessions } from '#server/auth/sessions.ts'
import { answerToResponse } from '#server/http/answer.ts'
import { type ApiContext, type ApiDeps, type ApiEnv, signedInOf } from '#server/http/api-env.ts'
import { retryLaterAnswer } from '#server/http/problem-answer.ts'
import { addRoute } from '#server/http/routes.ts'
import { readChangeStanding } from './change-standing.ts'
import { createFollowChanges, type FollowChanges } from './follow-changes.ts'

/** Server-sent events that name the entities that have changed. */
export const addChangesRoute = (api: Hono<ApiEnv>, deps: ApiDeps): void => {
  const { store, metrics, nowMs, newId, after, stopping, reportError } = deps
  const follow = createFollowChanges({
    readStanding: () => readChangeStanding(store.db),
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

const FULL_RETRY_MS = 10_000

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
    ? answerToResponse(retryLaterAnswer('busy', FULL_RETRY_MS))
    : new Response(body, { headers: HEADERS })
}

/** What is no id of ours says nothing: everything counts as new then. */
const readEventId = (header: string | undefined): number =>
  header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : 0

/** The router knows nothing of Node; requests made in process have no connection. */
const connectionOf = ({ env }: ApiContext): HttpBindings['outgoing'] | undefined =>
  (env as Partial<HttpBindings> | undefined)?.outgoing
