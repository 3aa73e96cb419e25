import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import type { ApiContext, ApiDeps, ApiEnv } from '../api-env.ts'
import { matchedPattern, rememberRoute } from './access-log.ts'
import { type Answer, answerToResponse, problemAnswer, retryLaterAnswer } from './answer.ts'
import { type ApiCall, completeCall, type Description } from './call.ts'
import { referenceMessage } from './problem-messages.ts'

/** The routes below `/api`, and the description of each call. */
export class Api extends Hono<ApiEnv> {
  readonly calls: ApiCall[] = []
}

/** A call, with what handles it. */
export type Route = Description & { readonly handle: Handler<ApiEnv> }

/** Registers the calls of one path; every other method is answered 405. */
export const addRoute = (api: Api, path: string, ...routes: readonly Route[]): void => {
  for (const { handle, ...description } of routes) {
    api.calls.push(completeCall({ ...description, path }))
    api.on(description.method, path, handle)
  }
  const methods = routes.map(({ method }) => method)
  const others = methods.filter((method) => method !== 'GET')
  const allow = [...(methods.includes('GET') ? ['GET', 'HEAD'] : []), ...others]
  const refusal = problemAnswer('method-not-allowed', { headers: { Allow: allow.join(', ') } })
  api.all(path, () => answerToResponse(refusal))
}

const STORAGE_RETRY_MS = 5_000

/** Translates a thrown error into an answer: for a bug it contains only the id to look it up by. */
export const faultToAnswer = (error: unknown, requestId: string): Answer =>
  error instanceof StorageUnavailable
    ? retryLaterAnswer('storage-unavailable', STORAGE_RETRY_MS)
    : problemAnswer('internal', { detail: referenceMessage(requestId) })

/** The only handler for errors that are thrown in routes. */
export const createErrorHandler =
  ({ reportError, metrics }: Pick<ApiDeps, 'reportError' | 'metrics'>) =>
  (error: Error, context: ApiContext): Response => {
    const requestId = context.get('requestId')
    if (error instanceof StorageUnavailable) metrics.storageFailed()
    reportError(error, requestId)
    return answerToResponse(faultToAnswer(error, requestId))
  }

const REQUEST_ID_HEADER = 'X-Request-Id'

/** Pattern for unknown paths. */
const NO_ROUTE = '/api/*'

/** Headers of every answer, errors included. Nothing may be cached unless its route allows it. */
export const createResponseHeaders = ({
  store,
  newId,
}: Pick<ApiDeps, 'store' | 'newId'>): MiddlewareHandler<ApiEnv> =>
  async function responseHeaders(context, next) {
    const requestId = newId()
    context.set('requestId', requestId)
    rememberRoute(context.req.raw, matchedPattern(context) ?? NO_ROUTE)
    await next()
    const { headers } = context.res
    headers.set(SYNC_EPOCH_HEADER, store.epoch)
    headers.set(REQUEST_ID_HEADER, requestId)
    // Bodies may be sent as gzip (RFC 7694, section 3).
    headers.set('Accept-Encoding', 'gzip')
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  }

/**
 * Refuses requests from pages of other sites. Programs send no `Origin`, and browsers cannot omit it. Our own pages
 * have the requested host, or the published address if a proxy has replaced the host.
 */
export const createOriginCheck =
  ({ publicUrl }: Pick<ApiDeps, 'publicUrl'>): MiddlewareHandler<ApiEnv> =>
  async (context, next) => {
    const origin = context.req.header('Origin')
    const host = context.req.header('Host') ?? new URL(context.req.url).host
    const hosts = publicUrl === null ? [host] : [host, new URL(publicUrl).host]
    return origin === undefined || hosts.some((ours) => isSameHost(origin, ours))
      ? next()
      : answerToResponse(problemAnswer('foreign-origin'))
  }

/** The scheme is not compared: behind a proxy that ends TLS it differs from the page's. */
const isSameHost = (origin: string, host: string): boolean => {
  if (!URL.canParse(origin)) return false
  const { protocol, host: originHost } = new URL(origin)
  const ours = `${protocol}//${host}`
  // Both are parsed, so that a default port and upper case make no difference.
  return originHost !== '' && URL.canParse(ours) && new URL(ours).host === originHost
}
