import type { ProblemCode, SESSION_END_CODES } from '#contract/problems.ts'
import { dropOlderThan } from '#server/operations/jobs/drop-older-than.ts'
import { atMostMs } from '#server/operations/jobs/spans.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { hashToken, readToken } from './sessions.ts'

/** What ends a session beside time and its own sign-out. */
export type SessionEnd = Exclude<(typeof SESSION_END_CODES)[number], 'account-deactivated'>

/**
 * Why the server does not take this token any more, said to whoever has it and to nobody else. `signed-out`: its time is
 * over, or it was never one.
 */
export const whySessionEnded = async (
  db: Queryable,
  authorization: string | undefined,
): Promise<ProblemCode> => {
  const token = readToken(authorization)
  if (token === null) return 'signed-out'
  const tokenHash = hashToken(token)
  const ended =
    (await findWithAccount(db, 'ended_sessions', tokenHash)) ??
    (await findWithAccount(db, 'sessions', tokenHash))
  if (!ended) return 'signed-out'
  if (ended.is_active === 0) return 'account-deactivated'
  if (ended.role !== 'admin') return 'admin-only'
  return ended.reason ?? 'signed-out'
}

const findWithAccount = async (
  db: Queryable,
  table: 'sessions' | 'ended_sessions',
  tokenHash: string,
): Promise<{ is_active: number; role: string; reason: SessionEnd | null } | undefined> => {
  if (table === 'sessions') {
    const found = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.is_active', 'users.role'])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
    return found && { ...found, reason: null }
  }
  return db
    .selectFrom('ended_sessions')
    .innerJoin('users', 'users.id', 'ended_sessions.user_id')
    .select(['users.is_active', 'users.role', 'reason'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** In the transaction that has ended them: the database has noted that they are over, and this adds why. */
export const noteSessionEnd = async (
  tx: Queryable,
  tokenHashes: readonly string[],
  reason: SessionEnd,
): Promise<void> => {
  if (tokenHashes.length === 0) return
  await tx
    .updateTable('ended_sessions')
    .set({ reason })
    .where('token_hash', 'in', tokenHashes)
    .execute()
}

/** Who has been away for longer signs in anew, without a word why. */
export const forgetEndedSessions = dropOlderThan({
  table: 'ended_sessions',
  column: 'created_at_ms',
  lifeMs: atMostMs({ days: 45 }),
})
