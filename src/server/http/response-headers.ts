import type { MiddlewareHandler } from 'hono'
import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import { matchedPattern, rememberRoute } from '#server/guard/matched-route.ts'
import type { ApiDeps, ApiEnv } from './api-env.ts'

const REQUEST_ID_HEADER = 'X-Request-Id'

/** Of what is not there. */
const NO_ROUTE = '/api/*'

/** What every answer carries, errors included. Nothing may be kept unless its route says so. */
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
