import { createHash, timingSafeEqual } from 'node:crypto'
import { createAdminRequest } from '#contract/session.ts'
import { validate } from '#contract/validate.ts'
import { limitKey } from '#server/guard/address.ts'
import { type Answer, jsonAnswer } from '#server/http/answer.ts'
import type { ApiContext } from '#server/http/api-env.ts'
import {
  invalidFieldsAnswer,
  problemAnswer,
  retryLaterAnswer,
} from '#server/http/problem-answer.ts'
import { type BodyReading, readJsonBody } from '#server/http/read-json-body.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { readMeta } from '#server/store/meta.ts'
import { insertAdmin, type NewAdmin } from './accounts.ts'
import { judgeNewAdmin } from './judge-new-admin.ts'
import { BUSY_RETRY_MS, type LoginDeps } from './login-route.ts'
import { findSession } from './sessions.ts'

/** What lets somebody create an administrator, if it still does when the row is written. */
type Granted =
  /** No administrator has ever existed. */
  { readonly type: 'first' } | { readonly type: 'admin'; readonly by: string }

type Permission =
  | Granted
  | { readonly type: 'none' }
  | { readonly type: 'limited'; readonly retryAfterMs: number }

/**
 * `POST /api/admin/create-admin`. Who may not is told so before anything in the body is looked at, the set-up code
 * aside; and always in the same words.
 */
export const createAdmin = async (deps: LoginDeps, context: ApiContext): Promise<Answer> => {
  const reading = await readJsonBody(context.req.raw)
  const permission = await findPermission(deps, context, reading)
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

/** Test and insert are one transaction: however many race to be first, one is. */
const insert = (
  { store, newId, nowMs }: LoginDeps,
  permission: Granted,
  admin: NewAdmin,
): Promise<Answer> =>
  store.write(async (tx) => {
    if (!(await stillHolds(tx, permission))) return problemAnswer('creation-closed')
    const made = await insertAdmin(tx, admin, { id: newId(), nowMs: nowMs() })
    if (made) return jsonAnswer(201, made)
    // Which addresses have an account is for administrators alone to know.
    return problemAnswer(permission.type === 'admin' ? 'email-taken' : 'creation-closed')
  })

/** Hashing took a while, and others were not idle. */
const stillHolds = async (tx: Queryable, permission: Granted): Promise<boolean> => {
  if (permission.type === 'first') return (await readMeta(tx, 'first_admin_at')) === null
  const by = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', permission.by)
    .where('role', '=', 'admin')
    .where('is_active', '=', 1)
    .executeTakeFirst()
  return by !== undefined
}

const findPermission = async (
  deps: LoginDeps,
  context: ApiContext,
  reading: BodyReading,
): Promise<Permission> => {
  const signedIn = await findSession(deps, context.req.header('Authorization'))
  if (signedIn?.account.role === 'admin') return { type: 'admin', by: signedIn.account.id }
  if ((await readMeta(deps.store.db, 'first_admin_at')) !== null) return { type: 'none' }
  if (!deps.production && deps.isLoopback(context)) return { type: 'first' }
  return deps.setupCode === null ? { type: 'none' } : tryCode(deps, context, reading)
}

const tryCode = (deps: LoginDeps, context: ApiContext, reading: BodyReading): Permission => {
  const decision = deps.limits.begin({
    account: null,
    address: limitKey(deps.clientAddress(context)),
  })
  if (decision.type === 'limited') return decision
  const code = reading.type === 'read' ? reading.body.value.invite_code : null
  if (typeof code !== 'string' || !isSame(code.trim(), deps.setupCode ?? ''))
    return { type: 'none' }
  decision.forgive()
  return { type: 'first' }
}

/** Compares hashes, so that the time tells nothing of the code. */
const isSame = (one: string, other: string): boolean => {
  const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
