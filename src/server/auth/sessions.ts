import { hash } from 'node:crypto'
import type { ProblemCode, SESSION_END_CODES } from '#contract/problems.ts'
import { SESSION_HOURS, SESSION_IDLE_MINUTES } from '#contract/session.ts'
import type { SignedIn } from '#server/api-env.ts'
import { nextChange } from '#server/db/change-numbers.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import type { Store } from '#server/db/open-store.ts'
import { prepareQuery } from '#server/db/prepare-query.ts'
import { atMostMs, dropOlderThan } from '#server/db/retention.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import { isoTime } from '#server/time.ts'
import type { AccountRecord } from './accounts.ts'

export const SESSION_LENGTH_MS = SESSION_HOURS * 60 * 60_000
const SESSION_IDLE_MS = SESSION_IDLE_MINUTES * 60_000

/** The last use is stored at most this often: a read should not cost a write. */
const TOUCH_EVERY_MS = 60_000

const TOKEN_BYTES = 24

export type SessionDeps = {
  readonly store: Store
  readonly nowMs: () => number
  readonly randomBytes: (size: number) => Uint8Array
}

/** Opens a session in the transaction and returns its token; only the hash of the token is stored. */
export const openSession = async (
  tx: Queryable,
  { userId, device = '' }: { readonly userId: string; readonly device?: string },
  { nowMs, randomBytes }: Pick<SessionDeps, 'nowMs' | 'randomBytes'>,
): Promise<string> => {
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url')
  const now = nowMs()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at_ms: now,
      last_used_at_ms: now,
      device,
    })
    .execute()
  const changeSeq = await nextChange(tx, 'users')
  await tx
    .updateTable('users')
    .set((user) => ({
      last_login: isoTime(now),
      version: user('version', '+', 1),
      change_seq: changeSeq,
    }))
    .where('id', '=', userId)
    .execute()
  return token
}

/** The account of the `Authorization` header; null when the token is unknown, expired or revoked. */
export const findSession = async (
  { store, nowMs }: SessionDeps,
  authorization: string | undefined,
): Promise<SignedIn | null> => {
  const token = readToken(authorization)
  if (token === null) return null
  const tokenHash = hashToken(token)
  const now = nowMs()
  const [found] = await findOpenSession(store.db, { token_hash: tokenHash, ...oldestAt(now) })
  if (!found) return null
  const { last_used_at_ms, ...account } = found
  if (now - last_used_at_ms >= TOUCH_EVERY_MS) await touch(store, tokenHash, now)
  return { account, tokenHash }
}

/** Filters sessions to those that an admin may still use. This lookup does not count as a use of them. */
export const findOpenSessions = async (
  db: Queryable,
  tokenHashes: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> => {
  if (tokenHashes.length === 0) return new Set()
  const rows = await openSessions(db, oldestAt(now))
    .select('sessions.token_hash')
    .where('sessions.token_hash', 'in', tokenHashes)
    .where('users.role', '=', 'admin')
    .execute()
  return new Set(rows.map(({ token_hash }) => token_hash))
}

type Oldest = { created_after_ms: number; used_after_ms: number }

const oldestAt = (now: number): Oldest => ({
  created_after_ms: now - SESSION_LENGTH_MS,
  used_after_ms: now - SESSION_IDLE_MS,
})

const openSessions = (db: Queryable, { created_after_ms, used_after_ms }: Oldest) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('sessions.created_at_ms', '>', created_after_ms)
    .where('sessions.last_used_at_ms', '>', used_after_ms)
    .where('users.is_active', '=', 1)

type FoundSession = AccountRecord & { last_used_at_ms: number }

const findOpenSession = prepareQuery<Oldest & { token_hash: string }, FoundSession>((db, place) =>
  openSessions(db, {
    created_after_ms: place('created_after_ms'),
    used_after_ms: place('used_after_ms'),
  })
    .selectAll('users')
    .select('sessions.last_used_at_ms')
    .where('sessions.token_hash', '=', place('token_hash')),
)

/** When the database refuses writes, reading goes on: the session then only looks idle for longer than it is. */
const touch = async (store: Store, tokenHash: string, now: number): Promise<void> => {
  try {
    await store.write((tx) =>
      tx
        .updateTable('sessions')
        .set({ last_used_at_ms: now })
        .where('token_hash', '=', tokenHash)
        .execute(),
    )
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
  }
}

/** The account's valid sessions, last used first. */
export const listSessions = async (db: Queryable, userId: string, now: number) => {
  const { created_after_ms, used_after_ms } = oldestAt(now)
  const found = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at_ms', '>', created_after_ms)
    .where('last_used_at_ms', '>', used_after_ms)
    .orderBy('last_used_at_ms', 'desc')
    .orderBy('token_hash')
    .execute()
  return found.map((session) => ({
    ...session,
    expires_at_ms: Math.min(
      session.created_at_ms + SESSION_LENGTH_MS,
      session.last_used_at_ms + SESSION_IDLE_MS,
    ),
  }))
}

/** Deletes sessions that can no longer be used. */
export const forgetOldSessions = async (tx: Queryable, now: number): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where((session) =>
      session.or([
        session('created_at_ms', '<=', now - SESSION_LENGTH_MS),
        session('last_used_at_ms', '<=', now - SESSION_IDLE_MS),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Null when the `Authorization` header holds no token. */
const readToken = (authorization: string | undefined): string | null =>
  /^Bearer +([\w-]{32})$/i.exec(authorization ?? '')?.[1] ?? null

const hashToken = (token: string): string => hash('sha256', token)

/** Why a session ended, apart from expiry and its own sign-out. */
export type SessionEnd = Exclude<(typeof SESSION_END_CODES)[number], 'account-deactivated'>

/**
 * Why the server no longer accepts this token; reported to the holder of the token only. `signed-out`: it has expired,
 * or never existed.
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

/** Called in the transaction that ended the sessions: the database has recorded their end, this adds the reason. */
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

/** After this time a user signs in again without an explanation. */
export const forgetEndedSessions = dropOlderThan({
  table: 'ended_sessions',
  column: 'created_at_ms',
  lifeMs: atMostMs({ days: 45 }),
})
