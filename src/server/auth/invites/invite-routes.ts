import type { Hono } from 'hono'
import { noteAccount } from '#server/api/audit/note-account.ts'
import { type Answer, answerToResponse, emptyAnswer, jsonAnswer } from '#server/http/answer.ts'
import { type ApiContext, type ApiDeps, type ApiEnv, signedInOf } from '#server/http/api-env.ts'
import { problemAnswer } from '#server/http/problem-answer.ts'
import { addRoute } from '#server/http/routes.ts'
import { insertInvite, listInvites, withdrawInvite } from './invites.ts'

/** Administrators let others in by a code for one use. */
export const addInviteRoutes = (app: Hono<ApiEnv>, deps: ApiDeps): void => {
  const { store, nowMs } = deps
  addRoute(app, '/api/admin/invites', {
    GET: async () => answerToResponse(jsonAnswer(200, await listInvites(store.db, nowMs()))),
    POST: async (context) => answerToResponse(await createInvite(deps, context)),
  })
  addRoute(app, '/api/admin/invites/:id', {
    DELETE: async (context) => answerToResponse(await endInvite(deps, context)),
  })
}

const createInvite = (deps: ApiDeps, context: ApiContext): Promise<Answer> => {
  const actorId = signedInOf(context).account.id
  return deps.store.write(async (tx) => {
    const invite = await insertInvite(tx, actorId, deps)
    await noteAccount(tx, deps, { actorId, action: 'invite-created', rowId: invite.id })
    return jsonAnswer(201, invite)
  })
}

/** Nobody can come by it any more. One that was used, or has expired, is not to be found: there is nothing to withdraw. */
const endInvite = (deps: ApiDeps, context: ApiContext): Promise<Answer> => {
  const actorId = signedInOf(context).account.id
  const rowId = context.req.param('id') ?? ''
  return deps.store.write(async (tx) => {
    if (!(await withdrawInvite(tx, rowId, deps.nowMs()))) return problemAnswer('not-found')
    await noteAccount(tx, deps, { actorId, action: 'invite-withdrawn', rowId })
    return emptyAnswer(204)
  })
}
