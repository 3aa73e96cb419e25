import { createAdminRequest } from '#contract/session.ts'
import { validate } from '#contract/validate.ts'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import {
  type Answer,
  invalidFieldsAnswer,
  jsonAnswer,
  problemAnswer,
  retryLaterAnswer,
} from '#server/http/answer.ts'
import { acquireAttempt, releaseAttempt } from '#server/http/attempt-limits.ts'
import { limitKey } from '#server/http/ip-address.ts'
import { type BodyReading, readJsonBody } from '#server/http/read-request.ts'
import { insertAdmin, type NewAdmin } from './accounts.ts'
import { auditAccount } from './audit-account.ts'
import { isSetupCode, readSetupState, type SetupState } from './first-admin-setup.ts'
import { consumeInvite, findLiveInvite, isInviteLive } from './invites.ts'
import { validateNewAdmin } from './password-rules.ts'
import { findSession } from './sessions.ts'
import { BUSY_RETRY_MS } from './sign-in.ts'

/** What permits the creation; checked again when the row is written. */
type Granted =
  /** No administrator has ever existed. */
  | { readonly type: 'first' }
  | { readonly type: 'admin'; readonly by: string }
  | { readonly type: 'invite'; readonly id: string }

type CreationPermission =
  | Granted
  | { readonly type: 'none' }
  | { readonly type: 'limited'; readonly retryAfterMs: number }

/** Depends on the caller and the code they sent only, never on the rest of the body. */
const findCreationPermission = async (
  deps: ApiDeps,
  context: ApiContext,
  code: string | null,
): Promise<CreationPermission> => {
  const signedIn = await findSession(deps, context.req.header('Authorization'))
  if (signedIn?.account.role === 'admin') return { type: 'admin', by: signedIn.account.id }
  const setup = await readSetupState(deps.store.db, deps.nowMs())
  if (setup === 'open' && deps.isDeveloper(context)) return { type: 'first' }
  return code === null ? { type: 'none' } : tryCode(deps, { context, code, setup })
}

/** Hashing takes a while, and the state may have changed meanwhile. `tx` is a writing transaction. */
const stillHolds = async (tx: Queryable, permission: Granted, nowMs: number): Promise<boolean> => {
  switch (permission.type) {
    case 'first':
      return (await readSetupState(tx, nowMs)) === 'open'
    case 'admin':
      return isActiveAdmin(tx, permission.by)
    case 'invite':
      return isInviteLive(tx, permission.id, nowMs)
  }
}

const isActiveAdmin = async (db: Queryable, id: string): Promise<boolean> => {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .where('is_active', '=', 1)
    .executeTakeFirst()
  return admin !== undefined
}

type CodeTry = {
  readonly context: ApiContext
  readonly code: string
  readonly setup: SetupState
}

/** Codes are checked within the limits on guesses. */
const tryCode = async (
  deps: ApiDeps,
  { context, code, setup }: CodeTry,
): Promise<CreationPermission> => {
  const address = limitKey(deps.clientAddress(context))
  const decision = await acquireAttempt(deps, { account: null, address })
  if (decision.type === 'limited') return decision
  const granted = await grantedBy(deps, code, setup)
  if (granted === null) return { type: 'none' }
  await deps.store.write((tx) => releaseAttempt(tx, decision.slot))
  return granted
}

const grantedBy = async (
  { store, nowMs, setupCode }: ApiDeps,
  code: string,
  setup: SetupState,
): Promise<Granted | null> => {
  if (setup === 'closed') return null
  if (setup === 'open')
    return (await isSetupCode(store.db, code, setupCode)) ? { type: 'first' } : null
  const id = await findLiveInvite(store.db, code, nowMs())
  return id === null ? null : { type: 'invite', id }
}

/**
 * `POST /api/admin/create-admin`. A caller without permission is refused before anything in the body except the code is
 * looked at, and always with the same message.
 */
export const createAdmin = async (deps: ApiDeps, context: ApiContext): Promise<Answer> => {
  const reading = await readJsonBody(context.req.raw)
  const permission = await findCreationPermission(deps, context, codeOf(reading))
  if (permission.type === 'none') return problemAnswer('creation-closed')
  if (permission.type === 'limited')
    return retryLaterAnswer('too-many-requests', permission.retryAfterMs)

  if (reading.type === 'refused') return problemAnswer(reading.code)
  const form = validate(createAdminRequest, reading.body.value)
  const validation = validateNewAdmin(form)
  if (validation.type === 'invalid')
    return invalidFieldsAnswer(validation.fields, validation.detail)
  const { email, password, first_name, last_name, phone } = validation.form

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

/** Check, insert and consumption of the invite are one transaction: of several concurrent calls one succeeds. */
const insert = (deps: ApiDeps, permission: Granted, admin: NewAdmin): Promise<Answer> =>
  deps.store.write(async (tx) => {
    const now = deps.nowMs()
    if (!(await stillHolds(tx, permission, now))) return problemAnswer('creation-closed')
    const made = await insertAdmin(tx, admin, { id: deps.newId(), nowMs: now })
    // Only administrators, and guests whom one has invited, may learn that an address has an account.
    if (!made) return problemAnswer(permission.type === 'first' ? 'creation-closed' : 'email-taken')
    if (permission.type === 'invite')
      await consumeInvite(tx, { id: permission.id, usedBy: made.id, nowMs: now })
    await auditAccount(tx, deps, {
      // By an invite, or as the first administrator, the new admin is the author of the account.
      actorId: permission.type === 'admin' ? permission.by : made.id,
      action: 'admin-created',
      rowId: made.id,
    })
    return jsonAnswer(201, made)
  })
