import type { Hono } from 'hono'
import { answerToResponse, jsonAnswer } from '#server/http/answer.ts'
import { type ApiDeps, type ApiEnv, signedInOf } from '#server/http/api-env.ts'
import { addRoute } from '#server/http/routes.ts'
import { insertInvite, listInvites } from './invites.ts'

/** Administrators let others in by a code for one use. */
export const addInviteRoutes = (app: Hono<ApiEnv>, deps: ApiDeps): void => {
  const { store, nowMs } = deps
  addRoute(app, '/api/admin/invites', {
    GET: async () => answerToResponse(jsonAnswer(200, await listInvites(store.db, nowMs()))),
    POST: async (context) => {
      const { id } = signedInOf(context).account
      const invite = await store.write((tx) => insertInvite(tx, id, deps))
      return answerToResponse(jsonAnswer(201, invite))
    },
  })
}
