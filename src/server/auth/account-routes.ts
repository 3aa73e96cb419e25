import * as v from 'valibot'
import {
  type AccountSession,
  account,
  accountSession,
  createAdminRequest,
  loginAnswer,
  loginRequest,
  sessionsEnded,
} from '#contract/session.ts'
import { forgetDevices } from '#server/alerts/push-devices.ts'
import { type ApiContext, type ApiDeps, type SignedIn, signedInOf } from '#server/api-env.ts'
import {
  type Answer,
  answerToResponse,
  emptyAnswer,
  jsonAnswer,
  problemAnswer,
} from '#server/http/answer.ts'
import { json, type Parameter } from '#server/http/call.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { EXAMPLE_EMAIL } from '#server/openapi/example-rows.ts'
import { isoTime } from '#server/time.ts'
import type { AccountRecord } from './accounts.ts'
import { auditOwnAccount } from './audit-account.ts'
import { createAdmin } from './create-admin.ts'
import { listSessions, noteSessionEnd } from './sessions.ts'
import { login } from './sign-in.ts'

const signedIn = v.object({
  ...loginAnswer.entries,
  token_type: v.literal('bearer'),
  /** Seconds. */
  expires_in: v.number(),
})

const wholeAccount = v.object({
  ...account.entries,
  phone: v.nullable(v.string()),
  is_active: v.boolean(),
  created_at: v.string(),
  last_login: v.nullable(v.string()),
})

const newAdmin = v.object({ id: v.string(), email: v.string() })

/** Signing in and out, the signed-in account, and making administrators. */
export const addAccountRoutes = (app: Api, deps: ApiDeps): void => {
  addRoute(app, '/api/admin/login', {
    id: 'login',
    group: 'Session and accounts',
    method: 'POST',
    access: 'anyone',
    summary: 'Signs in',
    description:
      'The session ends 12 hours after signing in, or after 60 minutes without a request. An unknown address, a wrong password and an inactive account are answered alike.',
    body: json(loginRequest, { email: EXAMPLE_EMAIL, password: 'correct horse battery' }),
    answers: {
      200: {
        description: 'The token goes into `Authorization: Bearer …`.',
        content: json(signedIn, {
          access_token: 'mC9hN0vQx7tYb2LrEoKz4GfUwSdA1jPi',
          token_type: 'bearer',
          expires_in: 43_200,
          user_role: 'admin',
        }),
      },
    },
    problems: ['wrong-credentials', 'admin-only', 'too-many-requests'],
    handle: async (context) => answerToResponse(await login(deps, context)),
  })
  addRoute(app, '/api/admin/me', {
    id: 'read-me',
    group: 'Session and accounts',
    method: 'GET',
    summary: 'Reads who is signed in',
    answers: {
      200: {
        description: 'The administrator.',
        content: json(wholeAccount, {
          id: '019a0000-0000-7000-8000-000000000100',
          email: EXAMPLE_EMAIL,
          first_name: 'Camille',
          last_name: 'Moreau',
          phone: null,
          role: 'admin',
          is_active: true,
          created_at: '2026-01-12T09:30:00.000Z',
          last_login: '2026-01-12T09:30:00.000Z',
        }),
      },
    },
    handle: (context) =>
      answerToResponse(jsonAnswer(200, recordToAccount(signedInOf(context).account))),
  })
  addRoute(app, '/api/admin/logout', {
    id: 'logout',
    group: 'Session and accounts',
    method: 'POST',
    summary: 'Signs out',
    description: 'The token is void from then on.',
    answers: { 204: { description: 'Signed out.' } },
    handle: async (context) => answerToResponse(await logout(deps, context)),
  })
  addRoute(app, '/api/admin/create-admin', {
    id: 'create-admin',
    group: 'Session and accounts',
    method: 'POST',
    access: 'invited',
    summary: 'Makes an administrator',
    description:
      'Needs a session or an invite. While there has never been an admin, and within an hour of the first start, the set-up code is enough, and a developer on the server’s own machine needs none. All other requests get the same 403, whatever their body.',
    body: json(createAdminRequest, {
      email: EXAMPLE_EMAIL,
      password: 'correct horse battery',
      first_name: 'Camille',
      last_name: 'Moreau',
      phone: '+33 6 12 34 56 78',
      invite_code: null,
    }),
    answers: {
      201: {
        description: 'Made; they sign in themselves.',
        content: json(newAdmin, {
          id: '019a0000-0000-7000-8000-000000000100',
          email: EXAMPLE_EMAIL,
        }),
      },
    },
    problems: ['creation-closed', 'email-taken', 'too-many-requests'],
    handle: async (context) => answerToResponse(await createAdmin(deps, context)),
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

const sessionIdParameter: Parameter = {
  name: 'id',
  description: 'The session’s id, of the list.',
  schema: v.string(),
  example: '5e884898da28047151d0e56f8dc62927',
}

/**
 * Lists the sessions of the signed-in account and ends them. An account never sees or ends another account's sessions.
 */
export const addSessionRoutes = (app: Api, deps: ApiDeps): void => {
  addRoute(
    app,
    '/api/admin/sessions',
    {
      id: 'list-sessions',
      group: 'Session and accounts',
      method: 'GET',
      summary: 'Lists the sessions of the signed-in admin',
      description:
        'The last used first. Of the browser the server stores only its name and its system.',
      answers: {
        200: {
          description: 'The sessions that can be used.',
          content: json(v.array(accountSession), [
            {
              id: sessionIdParameter.example,
              created_at: '2026-01-12T09:30:00.000Z',
              last_used_at: '2026-01-12T09:30:00.000Z',
              expires_at: '2026-01-12T10:30:00.000Z',
              device: 'Chrome · Android',
              is_current: true,
            },
          ]),
        },
      },
      handle: async (context) => answerToResponse(await answerSessions(deps, signedInOf(context))),
    },
    {
      id: 'end-other-sessions',
      group: 'Session and accounts',
      method: 'DELETE',
      summary: 'Ends every other session of the signed-in admin',
      answers: {
        200: { description: 'How many were ended.', content: json(sessionsEnded, { ended: 2 }) },
      },
      handle: async (context) => answerToResponse(await endOthers(deps, signedInOf(context))),
    },
  )
  addRoute(app, '/api/admin/sessions/:id', {
    id: 'end-session',
    group: 'Session and accounts',
    method: 'DELETE',
    summary: 'Ends a session of the signed-in admin',
    pathParameters: [sessionIdParameter],
    answers: { 204: { description: 'Its token is void from then on.' } },
    handle: async (context) => answerToResponse(await endOne(deps, context)),
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
