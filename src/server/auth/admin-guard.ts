import type { MiddlewareHandler } from 'hono'
import type { ApiDeps, ApiEnv } from '#server/api-env.ts'
import { answerToResponse, problemAnswer } from '#server/http/answer.ts'
import { isBelow, normalisePath } from '#server/http/normalise-path.ts'
import { findSession, whySessionEnded } from './sessions.ts'

const ROOT = '/api/admin'

/** These routes check the caller themselves. Only this exact spelling is open. */
const OPEN_PATHS = ['/api/admin/login', '/api/admin/create-admin']

/**
 * Every path under `/api/admin` requires an active administrator, whether a route exists or not, and however the path
 * is written. Role and activity are read again for each request.
 */
export const createGuard =
  (deps: ApiDeps): MiddlewareHandler<ApiEnv> =>
  async (context, next) => {
    const { path } = context.req
    // The normalised path counts too: an encoded `../` in an id must not make the guard and the router see different
    // paths.
    const isGuarded = isBelow(path, ROOT) || isBelow(normalisePath(path), ROOT)
    if (!isGuarded || OPEN_PATHS.includes(path)) return next()
    const signedIn = await findSession(deps, context.req.header('Authorization'))
    if (signedIn === null) {
      const authorization = context.req.header('Authorization')
      return answerToResponse(problemAnswer(await whySessionEnded(deps.store.db, authorization)))
    }
    if (signedIn.account.role !== 'admin') return answerToResponse(problemAnswer('admin-only'))
    context.set('signedIn', signedIn)
    return next()
  }
