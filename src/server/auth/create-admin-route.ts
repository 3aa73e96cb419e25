import { createAdminRequest } from '#contract/session.ts'
import { validate } from '#contract/validate.ts'
import { noteAccount } from '#server/api/audit/note-account.ts'
import { type Answer, jsonAnswer } from '#server/http/answer.ts'
import type { ApiContext, ApiDeps } from '#server/http/api-env.ts'
import {
  invalidFieldsAnswer,
  problemAnswer,
  retryLaterAnswer,
} from '#server/http/problem-answer.ts'
import { type BodyReading, readJsonBody } from '#server/http/read-json-body.ts'
import { insertAdmin, type NewAdmin } from './accounts.ts'
import { findCreationPermission, type Granted, stillHolds } from './creation-permission.ts'
import { consumeInvite } from './invites/invites.ts'
import { judgeNewAdmin } from './judge-new-admin.ts'
import { BUSY_RETRY_MS } from './login-route.ts'

/**
 * `POST /api/admin/create-admin`. Who may not is told so before anything in the body is looked at, the code aside; and
 * always in the same words.
 */
export const createAdmin = async (deps: ApiDeps, context: ApiContext): Promise<Answer> => {
  const reading = await readJsonBody(context.req.raw)
  const permission = await findCreationPermission(deps, context, codeOf(reading))
  if (permission.type === 'none') return problemAnswer('creation-closed')
  if (permission.type === 'limited')
    return retryLaterAnswer('too-many-requests', permission.retryAfterMs)

  if (reading.type === 'refused') return problemAnswer(reading.code)
  const form = validate(createAdminRequest, reading.body.value)
  const judgement = judgeNewAdmin(form)
  if (judgement.type === 'invalid') return invalidFieldsAnswer(judgement.fields, judgement.detail)
  const { email, password, first_name, last_name, phone } = judgement.form

  const hashing = await deps.passwords.hash(password)
  if (hashing.type === 'busy') return retryLaterAnswer('busy', BUSY_RETRY_MS)
  return insert(deps, permission, {
    email,
    passwordHash: hashing.hash,
    firstName: first_name,
    lastName: last_name,
    phone: phone || null,
  })
}

const codeOf = (reading: BodyReading): string | null => {
  const code = reading.type === 'read' ? reading.body.value.invite_code : null
  return typeof code === 'string' && code.trim() !== '' ? code.trim() : null
}

/** Test, insert and the end of the invite are one transaction: however many race, one gets in. */
const insert = (deps: ApiDeps, permission: Granted, admin: NewAdmin): Promise<Answer> =>
  deps.store.write(async (tx) => {
    const now = deps.nowMs()
    if (!(await stillHolds(tx, permission, now))) return problemAnswer('creation-closed')
    const made = await insertAdmin(tx, admin, { id: deps.newId(), nowMs: now })
    // Who has an account is for administrators to know, and for those whom one has invited.
    if (!made) return problemAnswer(permission.type === 'first' ? 'creation-closed' : 'email-taken')
    if (permission.type === 'invite')
      await consumeInvite(tx, { id: permission.id, usedBy: made.id, nowMs: now })
    await noteAccount(tx, deps, {
      // Whoever came by an invite, or first of all, has made the account themself.
      actorId: permission.type === 'admin' ? permission.by : made.id,
      action: 'admin-created',
      rowId: made.id,
    })
    return jsonAnswer(201, made)
  })
