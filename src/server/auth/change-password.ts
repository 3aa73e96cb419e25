import { type PasswordChange, passwordChange, sessionsEnded } from '#contract/session.ts'
import { validate } from '#contract/validate.ts'
import { forgetDevices } from '#server/alerts/push-devices.ts'
import { type ApiContext, type ApiDeps, type SignedIn, signedInOf } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import {
  type Answer,
  answerToResponse,
  invalidFieldsAnswer,
  jsonAnswer,
  problemAnswer,
  retryLaterAnswer,
} from '#server/http/answer.ts'
import { acquireAttempt, releaseAttempt } from '#server/http/attempt-limits.ts'
import { json } from '#server/http/call.ts'
import { limitKey } from '#server/http/ip-address.ts'
import {
  PASSWORD_TOO_COMMON,
  PASSWORD_TOO_SHORT,
  PASSWORD_UNCHANGED,
} from '#server/http/problem-messages.ts'
import { readJsonBody } from '#server/http/read-request.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { findAccountById } from './accounts.ts'
import { auditOwnAccount } from './audit-account.ts'
import { isEasyToGuess } from './password-rules.ts'
import { listSessions, noteSessionEnd } from './sessions.ts'
import { BUSY_RETRY_MS } from './sign-in.ts'

/** Changes the password of the signed-in account, given the current one. Every other session of it ends. */
export const addPasswordRoute = (app: Api, deps: ApiDeps): void => {
  addRoute(app, '/api/admin/password', {
    id: 'change-password',
    group: 'Session and accounts',
    method: 'PUT',
    summary: 'Changes the password of the signed-in admin',
    description:
      'Every other session of the account ends with it. Wrong passwords count towards the limit of the login.',
    body: json(passwordChange, {
      current_password: 'correct horse battery',
      new_password: 'quiet river under the old bridge',
    }),
    answers: {
      200: {
        description: 'Changed; how many other sessions were ended.',
        content: json(sessionsEnded, { ended: 1 }),
      },
    },
    problems: ['wrong-password', 'too-many-requests'],
    handle: async (context) => answerToResponse(await changePassword(deps, context)),
  })
}

const changePassword = async (deps: ApiDeps, context: ApiContext): Promise<Answer> => {
  const signedIn = signedInOf(context)
  const reading = await readJsonBody(context.req.raw)
  if (reading.type === 'refused') return problemAnswer(reading.code)
  const validation = validateChange(reading.body.value, signedIn.account.email)
  if (validation.type === 'refused') return validation.answer

  // A stolen session must not bypass the limit on guesses.
  const address = limitKey(deps.clientAddress(context))
  const attempt = { account: signedIn.account.email_key, address }
  const decision = await acquireAttempt(deps, attempt)
  if (decision.type === 'limited')
    return retryLaterAnswer('too-many-requests', decision.retryAfterMs)
  const { current_password, new_password } = validation.form
  const verdict = await deps.passwords.verify(current_password, signedIn.account.password_hash)
  if (verdict.type === 'mismatch') return refuse(deps, signedIn)
  const hashing = verdict.type === 'busy' ? verdict : await deps.passwords.hash(new_password)
  return deps.store.write(async (tx) => {
    await releaseAttempt(tx, decision.slot)
    return hashing.type === 'busy'
      ? retryLaterAnswer('busy', BUSY_RETRY_MS)
      : replace(tx, deps, { signedIn, hash: hashing.hash })
  })
}

type PasswordValidation =
  | { readonly type: 'fit'; readonly form: PasswordChange }
  | { readonly type: 'refused'; readonly answer: Answer }

const validateChange = (body: unknown, email: string): PasswordValidation => {
  const form = validate(passwordChange, body)
  if (form.type === 'valid') {
    const { current_password, new_password: password } = form.value
    const detail = isEasyToGuess({ email, password })
      ? PASSWORD_TOO_COMMON
      : password.normalize('NFC') === current_password.normalize('NFC')
        ? PASSWORD_UNCHANGED
        : null
    return detail === null
      ? { type: 'fit', form: form.value }
      : refusal([{ field: 'new_password', code: 'too-common', detail }])
  }
  return refusal(
    form.fields.map((problem) =>
      problem.field === 'new_password' && problem.code === 'too-short'
        ? { ...problem, detail: PASSWORD_TOO_SHORT }
        : problem,
    ),
  )
}

const refusal = (fields: Parameters<typeof invalidFieldsAnswer>[0]): PasswordValidation => ({
  type: 'refused',
  answer: invalidFieldsAnswer(fields),
})

const refuse = (deps: ApiDeps, { account: { id } }: SignedIn): Promise<Answer> =>
  deps.store.write(async (tx) => {
    await auditOwnAccount(tx, deps, { id, action: 'password-refused' })
    return problemAnswer('wrong-password')
  })

type Replacement = { readonly signedIn: SignedIn; readonly hash: string }

const replace = async (
  tx: Queryable,
  deps: ApiDeps,
  { signedIn: { account, tokenHash }, hash }: Replacement,
): Promise<Answer> => {
  const current = await findAccountById(tx, account.id)
  const sessions = await listSessions(tx, account.id, deps.nowMs())
  const own = sessions.find(({ token_hash }) => token_hash === tokenHash)
  // Hashing takes a while: a deactivation or another password change in the meantime takes precedence.
  if (current?.is_active !== 1 || !own) return problemAnswer('signed-out')
  if (current.password_hash !== account.password_hash) return problemAnswer('wrong-password')
  await tx.updateTable('users').set({ password_hash: hash }).where('id', '=', account.id).execute()
  // Changing the password makes the database end every session of the account, this one too.
  const { expires_at_ms: _, ...session } = own
  await tx.insertInto('sessions').values(session).execute()
  await noteSessionEnd(
    tx,
    sessions.map(({ token_hash }) => token_hash),
    'password-changed',
  )
  await tx.deleteFrom('ended_sessions').where('token_hash', '=', tokenHash).execute()
  await forgetDevices(tx, account.id, (sessionHash) => sessionHash !== tokenHash)
  await auditOwnAccount(tx, deps, { id: account.id, action: 'password-changed' })
  return jsonAnswer(200, { ended: sessions.length - 1 })
}
