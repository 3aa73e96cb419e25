import { limitKey } from '#server/guard/address.ts'
import { giveAttemptBack, takeAttempt } from '#server/guard/limits/attempts.ts'
import type { ApiContext, ApiDeps } from '#server/http/api-env.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { findLiveInvite, isInviteLive } from './invites/invites.ts'
import { findSession } from './sessions.ts'
import { isSetupCode, readSetupState, type SetupState } from './setup-window.ts'

/** What lets somebody create an administrator, if it still does when the row is written. */
export type Granted =
  /** No administrator has ever existed. */
  | { readonly type: 'first' }
  | { readonly type: 'admin'; readonly by: string }
  | { readonly type: 'invite'; readonly id: string }

export type CreationPermission =
  | Granted
  | { readonly type: 'none' }
  | { readonly type: 'limited'; readonly retryAfterMs: number }

/** Decided by who asks and by the code they sent, and by nothing else in the body. */
export const findCreationPermission = async (
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

/** Hashing took a while, and others were not idle. `tx` is a writing transaction. */
export const stillHolds = async (
  tx: Queryable,
  permission: Granted,
  nowMs: number,
): Promise<boolean> => {
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

/** A code is looked at only within the limits of guessing. */
const tryCode = async (
  deps: ApiDeps,
  { context, code, setup }: CodeTry,
): Promise<CreationPermission> => {
  const address = limitKey(deps.clientAddress(context))
  const decision = await takeAttempt(deps, { account: null, address })
  if (decision.type === 'limited') return decision
  const granted = await grantedBy(deps, code, setup)
  if (granted === null) return { type: 'none' }
  await deps.store.write((tx) => giveAttemptBack(tx, decision.place))
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
