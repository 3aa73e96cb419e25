import type { MiddlewareHandler } from 'hono'
import { forgetOldSessions } from '#server/auth/sessions.ts'
import { forgetOldMutations } from '#server/entities/mutation-log.ts'
import { StorageUnavailable } from '#server/store/storage-unavailable.ts'
import type { ApiDeps, ApiEnv } from './api-env.ts'

const EVERY_MS = 24 * 60 * 60_000

/** Before the first write of a day (and of a start), drops what has had its time. */
export const createHousekeeping = ({
  store,
  nowMs,
}: Pick<ApiDeps, 'store' | 'nowMs'>): MiddlewareHandler<ApiEnv> => {
  let doneAtMs = Number.NEGATIVE_INFINITY
  return async function housekeeping(context, next) {
    const now = nowMs()
    const isWrite = context.req.method !== 'GET' && context.req.method !== 'HEAD'
    if (!isWrite || now - doneAtMs < EVERY_MS) return next()
    doneAtMs = now
    try {
      await store.write(async (tx) => {
        await forgetOldMutations(tx, now)
        await forgetOldSessions(tx, now)
      })
    } catch (error) {
      // It can wait for the next write; what was asked is answered on its own.
      if (!(error instanceof StorageUnavailable)) throw error
      doneAtMs = Number.NEGATIVE_INFINITY
    }
    return next()
  }
}
