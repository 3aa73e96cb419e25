import type { Hono } from 'hono'
import { forgetDevices } from '#server/api/alerts/push-devices.ts'
import { noteOwnAccount } from '#server/api/audit/note-account.ts'
import { type Answer, answerToResponse, emptyAnswer, jsonAnswer } from '#server/http/answer.ts'
import { type ApiContext, type ApiDeps, type ApiEnv, signedInOf } from '#server/http/api-env.ts'
import { addRoute } from '#server/http/routes.ts'
import type { AccountRecord } from './accounts.ts'
import { createAdmin } from './create-admin-route.ts'
import { login } from './login-route.ts'

/** Signing in and out, who is signed in, and making administrators. */
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
      await noteOwnAccount(tx, deps, {
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
