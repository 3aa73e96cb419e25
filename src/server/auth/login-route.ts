import { loginRequest } from '#contract/session.ts'
import { validate } from '#contract/validate.ts'
import { limitKey } from '#server/guard/address.ts'
import { type Answer, jsonAnswer } from '#server/http/answer.ts'
import type { ApiContext, ApiDeps } from '#server/http/api-env.ts'
import {
  invalidFieldsAnswer,
  problemAnswer,
  retryLaterAnswer,
} from '#server/http/problem-answer.ts'
import { readJsonBody } from '#server/http/read-json-body.ts'
import { type AccountRecord, emailKey, findAccountByEmail } from './accounts.ts'
import type { LoginLimits } from './login-limits.ts'
import { openSession, SESSION_LENGTH_MS } from './sessions.ts'

export type LoginDeps = ApiDeps & { readonly limits: LoginLimits }

/** While so many passwords are being checked, waiting a moment is enough. */
export const BUSY_RETRY_MS = 1_000

/** `POST /api/admin/login`. Unknown, wrong and inactive are told apart neither by the answer nor by its time. */
export const login = async (deps: LoginDeps, context: ApiContext): Promise<Answer> => {
  const reading = await readJsonBody(context.req.raw)
  if (reading.type === 'refused') return problemAnswer(reading.code)
  const form = validate(loginRequest, reading.body.value)
  if (form.type === 'invalid') return invalidFieldsAnswer(form.fields)
  const { email, password } = form.value

  const address = limitKey(deps.clientAddress(context))
  const decision = deps.limits.begin({ account: emailKey(email), address })
  if (decision.type === 'limited')
    return retryLaterAnswer('too-many-requests', decision.retryAfterMs)

  const account = await findAccountByEmail(deps.store.db, email)
  const usableHash = account?.is_active === 1 ? account.password_hash : null
  const verdict = await deps.passwords.verify(password, usableHash)
  if (verdict.type === 'mismatch') return problemAnswer('wrong-credentials')
  decision.forgive()
  if (verdict.type === 'busy') return retryLaterAnswer('busy', BUSY_RETRY_MS)
  return account ? signIn(deps, account) : problemAnswer('wrong-credentials')
}

const signIn = async (deps: LoginDeps, account: AccountRecord): Promise<Answer> => {
  if (account.role !== 'admin') return problemAnswer('admin-only')
  const token = await deps.store.write((tx) => openSession(tx, account.id, deps))
  return jsonAnswer(200, {
    access_token: token,
    token_type: 'bearer',
    expires_in: SESSION_LENGTH_MS / 1_000,
    user_role: account.role,
  })
}
