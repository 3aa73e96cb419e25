import { loginRequest } from '#contract/session.ts'
import { emailKey } from '#domain/text/email-address.ts'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import { type Answer, jsonAnswer, problemAnswer, retryLaterAnswer } from '#server/http/answer.ts'
import { type AttemptSlot, acquireAttempt, releaseAttempt } from '#server/http/attempt-limits.ts'
import { limitKey } from '#server/http/ip-address.ts'
import { readChecked } from '#server/http/read-request.ts'
import { type AccountRecord, findAccountByEmail, findAccountById } from './accounts.ts'
import { auditAccount, auditOwnAccount } from './audit-account.ts'
import { openSession, SESSION_LENGTH_MS } from './sessions.ts'

/** Words of a `User-Agent` that identify a browser; the first match counts, since most browsers name others too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChromium\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** Longer headers are ignored: they serve only to waste time. */
const MOST_CHARACTERS = 512

/**
 * `Chrome · Android`: enough to recognise one's own devices, and all that is stored of the header. Empty when nothing
 * in it is known.
 */
export const deviceName = (userAgent: string | undefined): string => {
  const text = (userAgent ?? '').slice(0, MOST_CHARACTERS)
  return [BROWSERS, SYSTEMS].flatMap((names) => firstIn(names, text) ?? []).join(' · ')
}

const firstIn = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([words]) => words.test(text))?.[1]

/** Suggested delay before the next try while too many passwords are being checked. */
export const BUSY_RETRY_MS = 1_000

/** `POST /api/admin/login`. Unknown, wrong and inactive accounts get the same answer in the same time. */
export const login = async (deps: ApiDeps, context: ApiContext): Promise<Answer> => {
  const form = await readChecked(context.req.raw, loginRequest)
  if (form.type === 'refused') return form.answer
  const { email, password } = form.value

  const address = limitKey(deps.clientAddress(context))
  const decision = await acquireAttempt(deps, { account: emailKey(email), address })
  if (decision.type === 'limited')
    return retryLaterAnswer('too-many-requests', decision.retryAfterMs)

  const account = await findAccountByEmail(deps.store.db, email)
  const usableHash = account?.is_active === 1 ? account.password_hash : null
  const verdict = await deps.passwords.verify(password, usableHash)
  const device = deviceName(context.req.header('User-Agent'))
  if (verdict.type === 'match' && account)
    return signIn(deps, { checked: account, slot: decision.slot, device })
  if (verdict.type !== 'busy') return refuse(deps, account, device)
  await deps.store.write((tx) => releaseAttempt(tx, decision.slot))
  return retryLaterAnswer('busy', BUSY_RETRY_MS)
}

/** Unknown addresses are recorded too, without the address: otherwise the answer for known ones would take longer. */
const refuse = (
  deps: ApiDeps,
  account: AccountRecord | undefined,
  device: string,
): Promise<Answer> =>
  deps.store.write(async (tx) => {
    await auditAccount(tx, deps, { ...REFUSED, rowId: account?.id ?? null, device })
    return problemAnswer('wrong-credentials')
  })

const REFUSED = { actorId: null, action: 'sign-in-refused' } as const

type CheckedSignIn = {
  readonly checked: AccountRecord
  readonly slot: AttemptSlot
  readonly device: string
}

const signIn = (deps: ApiDeps, { checked, slot, device }: CheckedSignIn): Promise<Answer> =>
  deps.store.write(async (tx) => {
    // Read again: a session that begins after a deactivation or password change would otherwise survive it.
    const account = await findAccountById(tx, checked.id)
    const { id } = checked
    if (account?.is_active !== 1 || account.password_hash !== checked.password_hash) {
      await auditAccount(tx, deps, { ...REFUSED, rowId: id, device })
      return problemAnswer('wrong-credentials')
    }
    await releaseAttempt(tx, slot)
    if (account.role !== 'admin') {
      await auditAccount(tx, deps, { ...REFUSED, rowId: id, device })
      return problemAnswer('admin-only')
    }
    await auditOwnAccount(tx, deps, { id, action: 'sign-in', device })
    return jsonAnswer(200, {
      access_token: await openSession(tx, { userId: id, device }, deps),
      token_type: 'bearer',
      expires_in: SESSION_LENGTH_MS / 1_000,
      user_role: account.role,
    })
  })
