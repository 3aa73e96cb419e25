import type { Hono } from 'hono'
import * as v from 'valibot'
import { email } from '#contract/fields.ts'
import { validate } from '#contract/validate.ts'
import { emailKey } from '#domain/text/email-address.ts'
import { recordAudit } from '#server/api/audit/record-audit.ts'
import { findAccountByEmail } from '#server/auth/accounts.ts'
import { type Answer, answerToResponse, jsonAnswer } from '#server/http/answer.ts'
import { type ApiDeps, type ApiEnv, signedInOf } from '#server/http/api-env.ts'
import { invalidFieldsAnswer, problemAnswer } from '#server/http/problem-answer.ts'
import { readJsonBody } from '#server/http/read-json-body.ts'
import { addRoute } from '#server/http/routes.ts'
import { eraseAddress } from './erase-address.ts'
import { recordErasure } from './erasure-ledger.ts'
import { exportAddress } from './export-address.ts'

/** What is kept about somebody, for them to have (GDPR, article 15), and its erasure (article 17). */
export const addPrivacyRoutes = (app: Hono<ApiEnv>, deps: ApiDeps): void => {
  addRoute(app, '/api/admin/privacy/export', {
    GET: async ({ req }) => answerToResponse(await exportByEmail(deps, req.query('email'))),
  })
  addRoute(app, '/api/admin/privacy/erase', {
    POST: async (context) => {
      const reading = await readJsonBody(context.req.raw)
      return answerToResponse(
        reading.type === 'read'
          ? await eraseByEmail(deps, signedInOf(context).account.id, reading.body.value)
          : problemAnswer(reading.code),
      )
    },
  })
}

/** Whose data, in the query of the export and the body of the erasure. */
export const byEmail = v.object({ email: email() })

const exportByEmail = async (
  { store, seal, nowMs }: ApiDeps,
  address: string | undefined,
): Promise<Answer> => {
  const query = validate(byEmail, { email: address })
  if (query.type === 'invalid') return invalidFieldsAnswer(query.fields)
  const exported = await exportAddress(store.db, query.value.email, { seal, nowMs: nowMs() })
  return jsonAnswer(200, exported, { 'Cache-Control': 'no-store' })
}

/** Erasing again finds nothing, and is no error. */
const eraseByEmail = async (
  { store, seal, nowMs, newId }: ApiDeps,
  actorId: string,
  body: unknown,
): Promise<Answer> => {
  const form = validate(byEmail, body)
  if (form.type === 'invalid') return invalidFieldsAnswer(form.fields)
  const answer = await store.write(async (tx) => {
    const account = await findAccountByEmail(tx, form.value.email)
    if (account?.role === 'admin') return problemAnswer('admin-account')
    const key = emailKey(form.value.email)
    const now = nowMs()
    const until = new Date(now).toISOString()
    const erased = await eraseAddress(tx, { emailKey: key, seal, until }, now)
    await recordErasure(tx, key, until)
    // That it was done and by whom; about whom is what is to be forgotten.
    await recordAudit(tx, { newId, nowMs: now }, { actorId, action: 'erase', entity: 'privacy' })
    return jsonAnswer(200, { erased })
  })
  // Copies from before a migration have them too.
  store.dropFormerCopies()
  await store.dropFormerPages()
  return answer
}
