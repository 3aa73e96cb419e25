import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import { readMeta } from '#server/db/meta.ts'
import type { Store } from '#server/db/open-store.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import { answerToResponse, jsonAnswer, problemAnswer } from '#server/http/answer.ts'
import { json, type Parameter } from '#server/http/call.ts'
import { type Api, addRoute } from '#server/http/routes.ts'

export type Health = {
  /** `degraded`: reads work, but nothing can be saved now. */
  readonly status: 'ok' | 'degraded'
  readonly isReady: boolean
}

export type HealthDeps = {
  readonly store: Pick<Store, 'db' | 'isHealthy'>
  readonly stopping: AbortSignal
  readonly after: (ms: number, call: () => void) => () => void
}

/** A health check must answer quickly; a database that does not respond within this time counts as unavailable. */
const TIMEOUT_MS = 500

/**
 * Checks the state of this process. Concurrent requests share one check, since a check may cost a write. The timeout
 * limits the wait for a database that hangs.
 */
export const createHealthCheck = ({
  store,
  stopping,
  after,
}: HealthDeps): (() => Promise<Health>) => {
  let looking: Promise<Health> | null = null
  const look = async (): Promise<Health> => {
    const isHealthy = await store.isHealthy()
    const isReady = !stopping.aborted && (isHealthy || (await isReadable(store)))
    return { status: isHealthy ? 'ok' : 'degraded', isReady }
  }
  return () => {
    looking ??= look().finally(() => {
      looking = null
    })
    return soon(looking, after)
  }
}

const soon = (looking: Promise<Health>, after: HealthDeps['after']): Promise<Health> =>
  new Promise((resolve, reject) => {
    const cancel = after(TIMEOUT_MS, () => resolve({ status: 'degraded', isReady: false }))
    looking.then(resolve, reject).finally(cancel)
  })

const isReadable = async ({ db }: Pick<Store, 'db'>): Promise<boolean> => {
  try {
    await readMeta(db, 'epoch')
    return true
  } catch (error) {
    if (error instanceof StorageUnavailable) return false
    throw error
  }
}

const healthSchema = v.object({
  status: v.picklist(['ok', 'degraded', 'starting']),
  version: v.optional(v.string()),
})

const readyParameter: Parameter = {
  name: 'ready',
  description: 'Asks the same as `/api/health/ready`.',
  schema: v.string(),
  example: '1',
}

const HEALTHY = { status: 'ok', version: '0.1.0' }

/**
 * `/api/health` shows that this process is alive: always 200, `degraded` when it cannot save now. `/api/health/ready`
 * (or `?ready`) shows whether to send it requests: 503 while it stops, and while the database cannot be read.
 */
export const addHealthRoutes = (
  api: Api,
  deps: Pick<ApiDeps, 'store' | 'version' | 'stopping' | 'after'>,
): void => {
  const check = createHealthCheck(deps)
  const { version } = deps
  const answer = async ({ isAboutReadiness }: { isAboutReadiness: boolean }): Promise<Response> => {
    const { status, isReady } = await check()
    if (isAboutReadiness && !isReady) return answerToResponse(NOT_READY)
    return answerToResponse(jsonAnswer(200, { status, ...(version ? { version } : {}) }))
  }
  addRoute(api, '/api/health', {
    id: 'read-health',
    group: 'Operation',
    method: 'GET',
    summary: 'Reads whether the server is well',
    description:
      '`degraded`: it answers what it can read, but cannot save just now. `starting`: its database is being brought up to date, and every other call is answered 503.',
    query: [readyParameter],
    answers: { 200: { description: 'It lives.', content: json(healthSchema, HEALTHY) } },
    problems: ['not-ready'],
    handle: ({ req }) => answer({ isAboutReadiness: req.query('ready') !== undefined }),
  })
  addRoute(api, '/api/health/ready', {
    id: 'read-readiness',
    group: 'Operation',
    method: 'GET',
    summary: 'Reads whether the server can take requests',
    description: 'Not while it starts or stops, and not while it cannot read the database.',
    answers: { 200: { description: 'It is ready.', content: json(healthSchema, HEALTHY) } },
    problems: ['not-ready'],
    handle: () => answer({ isAboutReadiness: true }),
  })
}

const NOT_READY = problemAnswer('not-ready', { headers: { 'Retry-After': '5' } })

/** For a developer on this machine, or with the operator's token. All others get 404. */
export const addMetricsRoute = (app: Api, deps: ApiDeps): void =>
  addRoute(app, '/api/metrics', {
    id: 'read-metrics',
    group: 'Operation',
    method: 'GET',
    access: 'operator',
    summary: 'Reads the metrics',
    description: 'In the format of Prometheus. All others get 404.',
    answers: {
      200: {
        description: 'The metrics of this process.',
        content: { type: 'text', mediaTypes: ['text/plain'] },
      },
    },
    problems: ['not-found'],
    handle: async (context) =>
      isOperator(deps, context)
        ? new Response(await deps.metrics.text(), { headers: { 'Content-Type': MEDIA_TYPE } })
        : answerToResponse(problemAnswer('not-found')),
  })

const MEDIA_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

const isOperator = (
  { isDeveloper, metricsToken }: Pick<ApiDeps, 'isDeveloper' | 'metricsToken'>,
  context: ApiContext,
): boolean => {
  if (isDeveloper(context)) return true
  const shown = /^Bearer +(\S+)$/i.exec(context.req.header('Authorization') ?? '')?.[1]
  return shown !== undefined && metricsToken !== null && isSame(shown, metricsToken)
}

/** Hashed first, so that neither time nor length reveals how much of a guess is right. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hash(one), hash(other))

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
