import type { Hono } from 'hono'
import type { AccountSession } from '#contract/session.ts'
import { forgetDevices } from '#server/alerts/push-devices.ts'
import { type ApiContext, type ApiDeps, type ApiEnv, signedInOf } from '#server/api-env.ts'
import {
  type Answer,
  answerToResponse,
  emptyAnswer,
  jsonAnswer,
  problemAnswer,
} from '#server/http/answer.ts'
import { addRoute } from '#server/http/routes.ts'
import { isoTime } from '#server/time.ts'
import type { AccountRecord } from './accounts.ts'
import { auditOwnAccount } from './audit-account.ts'
import { createAdmin } from './create-admin.ts'
import { listSessions, noteSessionEnd, type SignedIn } from './sessions.ts'
import { login } from './sign-in.ts'

/** Signing in and out, the signed-in account, and making administrators. */
export const addAccountRoutes = (app: Hono<ApiEnv>, deps: ApiDeps): void => {
  addRoute(app, '/api/admin/login', {
    POST: async (context) => answerToResponse(await login(deps, context)),
  })
  addRoute(app, '/api/admin/create-admin', {
    POST: async (context) => answerToResponse(await createAdmin(deps, context)),
  })
  addRoute(app, '/api/admin/me', {
    GET: (context) =>
      answerToResponse(jsonAnswer(200, recordToAccount(signedInOf(context).account))),
  })
  addRoute(app, '/api/admin/logout', {
    POST: async (context) => answerToResponse(await logout(deps, context)),
  })
}

const logout = (deps: ApiDeps, context: ApiContext): Promise<Answer> => {
  const { tokenHash, account } = signedInOf(context)
  return deps.store.write(async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('token_hash', '=', tokenHash)
      .returning('device')
      .executeTakeFirst()
    await forgetDevices(tx, account.id, (sessionHash) => sessionHash === tokenHash)
    // Two tabs may sign out at once.
    if (ended)
      await auditOwnAccount(tx, deps, {
        id: account.id,
        action: 'sign-out',
        device: ended.device,
      })
    return emptyAnswer(204)
  })
}

const recordToAccount = (record: AccountRecord) => ({
  id: record.id,
  email: record.email,
  first_name: record.first_name,
  last_name: record.last_name,
  phone: record.phone,
  role: record.role,
  is_active: record.is_active === 1,
  created_at: record.created_at,
  last_login: record.last_login,
})

/**
 * Lists the sessions of the signed-in account and ends them. An account never sees or ends another account's sessions.
 */
export const addSessionRoutes = (app: Hono<ApiEnv>, deps: ApiDeps): void => {
  addRoute(app, '/api/admin/sessions', {
    GET: async (context) => answerToResponse(await answerSessions(deps, signedInOf(context))),
    DELETE: async (context) => answerToResponse(await endOthers(deps, signedInOf(context))),
  })
  addRoute(app, '/api/admin/sessions/:id', {
    DELETE: async (context) => answerToResponse(await endOne(deps, context)),
  })
}

const answerSessions = async (
  { store, nowMs }: ApiDeps,
  { account, tokenHash }: SignedIn,
): Promise<Answer> => {
  const found = await listSessions(store.db, account.id, nowMs())
  const sessions = found.map(
    ({ token_hash, created_at_ms, last_used_at_ms, expires_at_ms, device }): AccountSession => ({
      id: idOf(token_hash),
      created_at: isoTime(created_at_ms),
      last_used_at: isoTime(last_used_at_ms),
      expires_at: isoTime(expires_at_ms),
      device,
      is_current: token_hash === tokenHash,
    }),
  )
  return jsonAnswer(200, sessions, { 'Cache-Control': 'no-store' })
}

const endOthers = (deps: ApiDeps, { account, tokenHash }: SignedIn): Promise<Answer> =>
  deps.store.write(async (tx) => {
    const ended = (await listSessions(tx, account.id, deps.nowMs())).length - 1
    const others = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', account.id)
      .where('token_hash', '!=', tokenHash)
      .returning('token_hash')
      .execute()
    await noteSessionEnd(
      tx,
      others.map(({ token_hash }) => token_hash),
      'session-ended',
    )
    await forgetDevices(tx, account.id, (sessionHash) => sessionHash !== tokenHash)
    if (ended > 0)
      await auditOwnAccount(tx, deps, { id: account.id, action: 'other-sessions-ended' })
    return jsonAnswer(200, { ended })
  })

const endOne = (deps: ApiDeps, context: ApiContext): Promise<Answer> => {
  const { account } = signedInOf(context)
  const id = context.req.param('id') ?? ''
  return deps.store.write(async (tx) => {
    const own = await tx
      .selectFrom('sessions')
      .select(['token_hash', 'device'])
      .where('user_id', '=', account.id)
      .execute()
    const ending = own.find(({ token_hash }) => idOf(token_hash) === id)
    if (!ending) return problemAnswer('not-found')
    await tx.deleteFrom('sessions').where('token_hash', '=', ending.token_hash).execute()
    await noteSessionEnd(tx, [ending.token_hash], 'session-ended')
    await forgetDevices(tx, account.id, (sessionHash) => sessionHash === ending.token_hash)
    const { device } = ending
    await auditOwnAccount(tx, deps, { id: account.id, action: 'session-ended', device })
    return emptyAnswer(204)
  })
}

/** Half of the hash names the session: it grants nothing, and neither hash nor token can be derived from it. */
const idOf = (tokenHash: string): string => tokenHash.slice(0, 32)
