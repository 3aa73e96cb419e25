import { loginRequest } from '#contract/session.ts'
import { validate } from '#contract/validate.ts'
import { limitKey } from '#server/guard/address.ts'
import { type AttemptPlace, giveAttemptBack, takeAttempt } from '#server/guard/limits/attempts.ts'
import { type Answer, jsonAnswer } from '#server/http/answer.ts'
import type { ApiContext, ApiDeps } from '#server/http/api-env.ts'
import {
  invalidFieldsAnswer,
  problemAnswer,
  retryLaterAnswer,
} from '#server/http/problem-answer.ts'
import { readJsonBody } from '#server/http/read-json-body.ts'
import { type AccountRecord, emailKey, findAccountByEmail, findAccountById } from './accounts.ts'
import { openSession, SESSION_LENGTH_MS } from './sessions.ts'

/** While so many passwords are being checked, waiting a moment is enough. */
export const BUSY_RETRY_MS = 1_000

/** `POST /api/admin/login`. Unknown, wrong and inactive are told apart neither by the answer nor by its time. */
export const login = async (deps: ApiDeps, context: ApiContext): Promise<Answer> => {
  const reading = await readJsonBody(context.req.raw)
  if (reading.type === 'refused') return problemAnswer(reading.code)
  const form = validate(loginRequest, reading.body.value)
  if (form.type === 'invalid') return invalidFieldsAnswer(form.fields)
  const { email, password } = form.value

  const address = limitKey(deps.clientAddress(context))
  const decision = await takeAttempt(deps, { account: emailKey(email), address })
  if (decision.type === 'limited')
    return retryLaterAnswer('too-many-requests', decision.retryAfterMs)

  const account = await findAccountByEmail(deps.store.db, email)
  const usableHash = account?.is_active === 1 ? account.password_hash : null
  const verdict = await deps.passwords.verify(password, usableHash)
  if (verdict.type === 'match' && account) return signIn(deps, account, decision.place)
  if (verdict.type !== 'busy') return problemAnswer('wrong-credentials')
  await deps.store.write((tx) => giveAttemptBack(tx, decision.place))
  return retryLaterAnswer('busy', BUSY_RETRY_MS)
}

const signIn = (deps: ApiDeps, checked: AccountRecord, place: AttemptPlace): Promise<Answer> =>
  deps.store.write(async (tx) => {
    // Read again: a session that began after its owner lost the account or the password would outlive both.
    const account = await findAccountById(tx, checked.id)
    if (account?.is_active !== 1 || account.password_hash !== checked.password_hash)
      return problemAnswer('wrong-credentials')
    await giveAttemptBack(tx, place)
    if (account.role !== 'admin') return problemAnswer('admin-only')
    return jsonAnswer(200, {
      access_token: await openSession(tx, account.id, deps),
      token_type: 'bearer',
      expires_in: SESSION_LENGTH_MS / 1_000,
      user_role: account.role,
    })
  })
