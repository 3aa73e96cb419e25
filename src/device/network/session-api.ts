import * as v from 'valibot'
import { type FieldProblem, problem } from '#contract/problems.ts'
import { type Account, account, type CreateAdminRequest, loginAnswer } from '#contract/session.ts'
import type { Answer, ApiRequest } from '#sync/ports.ts'
import { type Server, sendRequest } from './http-transport.ts'

/** The server's refusal of a call. */
export type Refusal = {
  readonly type: 'refused'
  /** Null from a server that names none. */
  readonly code: string | null
  readonly detail: string | null
  readonly fields: readonly FieldProblem[]
}

/** Null if it is not in our format: a portal's page, or a CDN that cannot reach the server. */
export const readRefusal = ({ body }: Extract<Answer, { type: 'response' }>): Refusal | null => {
  const said = v.safeParse(problem, body)
  if (!said.success) return null
  const { code = null, detail = null, fields = [] } = said.output
  return { type: 'refused', code, detail, fields }
}

/**
 * Whether a success can be the server's: it names its database, or, as a basic server does, answers JSON or an empty
 * 204. A portal answers with a page.
 */
export const isOfServer = ({
  body,
  epoch,
  status,
}: Pick<Extract<Answer, { type: 'response' }>, 'body' | 'epoch' | 'status'>): boolean =>
  epoch !== null || body !== undefined || status === 204

export type SignInAnswer =
  | { readonly type: 'signed-in'; readonly token: string; readonly account: Account }
  | { readonly type: 'refused'; readonly detail: string | null }
  | { readonly type: 'admin-only' }
  | { readonly type: 'unreachable' }

export type CreateAdminOutcome =
  | { readonly type: 'created' }
  | Refusal
  | { readonly type: 'unreachable' }

/** `expired`: its time is over, or the server does not say why. */
export type SessionEnd = 'expired' | 'ended-elsewhere' | 'password-changed'

/**
 * Whether a saved token is still valid. `invalid`: its session is over. `no-right`: its account is no longer an
 * administrator's; `deactivated`: it was deactivated. `unknown`: the server could not be reached or has failed
 * (`isOfServer`), so work continues offline.
 */
export type Verification =
  | { readonly type: 'valid'; readonly account: Account }
  | { readonly type: 'invalid'; readonly cause: SessionEnd }
  | { readonly type: 'no-right' }
  | { readonly type: 'deactivated' }
  | { readonly type: 'unknown'; readonly isOfServer: boolean }

/** `POST /api/admin/login`, then `GET /api/admin/me`: the account's id names its local database. */
export const requestSignIn = async (
  credentials: { readonly email: string; readonly password: string },
  server: Server,
): Promise<SignInAnswer> => {
  const answer = await post('/api/admin/login', credentials, server)
  if (answer.type !== 'response') return { type: 'unreachable' }
  // An error without the server's own message is shown, too (specification, section 8).
  if (answer.status >= 400) return { type: 'refused', detail: readRefusal(answer)?.detail ?? null }
  const login = v.safeParse(loginAnswer, answer.body)
  // A portal answers 200 to anything.
  if (!login.success) return { type: 'unreachable' }
  if (login.output.user_role !== 'admin') return { type: 'admin-only' }
  const token = login.output.access_token
  const verification = await verifyToken(token, server)
  if (verification.type === 'unknown')
    return verification.isOfServer ? { type: 'refused', detail: null } : { type: 'unreachable' }
  if (verification.type === 'no-right' || verification.type === 'deactivated')
    return { type: 'admin-only' }
  return verification.type === 'valid'
    ? { type: 'signed-in', token, account: verification.account }
    : { type: 'refused', detail: null }
}

export const verifyToken = async (token: string, server: Server): Promise<Verification> => {
  const answer = await requestAs(token, { method: 'GET', path: '/api/admin/me' }, server)
  if (answer.type !== 'response') return { type: 'unknown', isOfServer: false }
  const refusal = answer.status === 401 || answer.status === 403 ? readRefusal(answer) : null
  if (refusal?.code === 'account-deactivated') return { type: 'deactivated' }
  if (refusal)
    return answer.status === 401
      ? { type: 'invalid', cause: CAUSES[refusal.code ?? ''] ?? 'expired' }
      : { type: 'no-right' }
  const me = answer.status === 200 ? v.safeParse(account, answer.body) : null
  return me?.success
    ? { type: 'valid', account: me.output }
    : { type: 'unknown', isOfServer: readRefusal(answer) !== null }
}

const CAUSES: Readonly<Record<string, SessionEnd>> = {
  'session-ended': 'ended-elsewhere',
  'password-changed': 'password-changed',
}

export const requestCreateAdmin = async (
  request: CreateAdminRequest,
  server: Server,
): Promise<CreateAdminOutcome> => {
  const answer = await post('/api/admin/create-admin', request, server)
  if (answer.type !== 'response') return { type: 'unreachable' }
  if (answer.status >= 200 && answer.status < 300)
    // The bodies of basic servers vary, but they are JSON.
    return { type: isOfServer(answer) ? 'created' : 'unreachable' }
  // As at the login: an error is shown, whichever server it comes from.
  const wordless = { type: 'refused', code: null, detail: null, fields: [] } as const
  return readRefusal(answer) ?? (answer.status >= 400 ? wordless : { type: 'unreachable' })
}

export type AccountRequest = Omit<ApiRequest, 'headers'>

/** A call with an account's token. */
export const requestAs = (
  token: string,
  request: AccountRequest,
  server: Server,
): Promise<Answer> =>
  sendRequest({ ...request, headers: { Authorization: `Bearer ${token}` } }, server)

/** Ends the session on the server; without a network the session expires there by itself. */
export const requestSignOut = async (token: string, server: Server): Promise<void> => {
  await requestAs(token, { method: 'POST', path: '/api/admin/logout' }, server)
}

const post = (path: string, body: unknown, server: Server): Promise<Answer> =>
  sendRequest({ method: 'POST', path, headers: {}, body }, server)
