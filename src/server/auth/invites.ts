import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { INVITE_HOURS, type Invite, invite, type NewInvite, newInvite } from '#contract/session.ts'
import { type ApiContext, type ApiDeps, signedInOf } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import {
  type Answer,
  answerToResponse,
  emptyAnswer,
  jsonAnswer,
  problemAnswer,
} from '#server/http/answer.ts'
import { json } from '#server/http/call.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { EXAMPLE_EMAIL } from '#server/openapi/example-rows.ts'
import { isoTime } from '#server/time.ts'
import { auditAccount } from './audit-account.ts'

/** 192 bits. */
const CODE_BYTES = 24
const INVITE_LIFE_MS = INVITE_HOURS * 60 * 60_000

/** How long after its expiry an invite stays readable, with inviter and guest. */
const KEPT_MS = 90 * 24 * 60 * 60_000

type InviteDeps = {
  readonly nowMs: () => number
  readonly newId: () => string
  readonly randomBytes: (size: number) => Uint8Array
}

/** The code appears in this answer only: the database keeps its hash. */
const insertInvite = async (
  tx: Queryable,
  createdBy: string,
  { nowMs, newId, randomBytes }: InviteDeps,
): Promise<NewInvite> => {
  const code = Buffer.from(randomBytes(CODE_BYTES)).toString('base64url')
  const now = nowMs()
  const invite = { id: newId(), expires_at: isoTime(now + INVITE_LIFE_MS) }
  await tx
    .insertInto('invites')
    .values({
      ...invite,
      code_hash: hashCode(code),
      created_by: createdBy,
      created_at: isoTime(now),
      used_at: null,
      used_by: null,
    })
    .execute()
  return { ...invite, code }
}

/** Newest first, with the names of the administrators. */
const listInvites = async (db: Queryable, nowMs: number): Promise<Invite[]> => {
  const invites = await db
    .selectFrom('invites')
    .leftJoin('users as creator', 'creator.id', 'invites.created_by')
    .leftJoin('users as guest', 'guest.id', 'invites.used_by')
    .select([
      'invites.id',
      'invites.created_at',
      'invites.expires_at',
      'invites.used_at',
      'creator.email as created_by',
      'creator.is_active as creator_is_active',
      'guest.email as used_by',
    ])
    .orderBy('invites.created_at', 'desc')
    .orderBy('invites.id', 'desc')
    .execute()
  return invites.map(({ creator_is_active, ...invite }) => ({
    ...invite,
    state: stateOf(invite, creator_is_active === 1, isoTime(nowMs)),
  }))
}

const stateOf = (
  { used_at, expires_at }: { readonly used_at: string | null; readonly expires_at: string },
  isCreatorActive: boolean,
  now: string,
): Invite['state'] => {
  if (used_at !== null) return 'used'
  return expires_at > now && isCreatorActive ? 'open' : 'expired'
}

/** The id of the valid invite with this code; null when there is none. */
export const findLiveInvite = async (
  db: Queryable,
  code: string,
  nowMs: number,
): Promise<string | null> => {
  const invite = await liveInvites(db, nowMs)
    .select('invites.id')
    .where('invites.code_hash', '=', hashCode(code))
    .executeTakeFirst()
  return invite?.id ?? null
}

/** Whether the invite is still valid: hashing a password takes a while, and it may be used meanwhile. */
export const isInviteLive = async (db: Queryable, id: string, nowMs: number): Promise<boolean> => {
  const invite = await liveInvites(db, nowMs)
    .select('invites.id')
    .where('invites.id', '=', id)
    .executeTakeFirst()
  return invite !== undefined
}

/** Consumes a valid invite, in the transaction that makes its guest an administrator. */
export const consumeInvite = async (
  tx: Queryable,
  { id, usedBy, nowMs }: { readonly id: string; readonly usedBy: string; readonly nowMs: number },
): Promise<void> => {
  const consumed = await tx
    .updateTable('invites')
    .set({ used_at: isoTime(nowMs), used_by: usedBy })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  // The error rolls the insert back as well.
  if (!consumed) throw new Error('the invite was live inside this transaction')
}

/** False when there is no open invite of this id. `tx` is a writing transaction. */
const withdrawInvite = async (tx: Queryable, id: string, nowMs: number): Promise<boolean> => {
  const withdrawn = await tx
    .deleteFrom('invites')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', isoTime(nowMs))
    .returning('id')
    .executeTakeFirst()
  return withdrawn !== undefined
}

/** Returns the number of deleted invites. `tx` is a writing transaction. */
export const forgetOldInvites = async (tx: Queryable, nowMs: number): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('invites')
    .where('expires_at', '<', isoTime(nowMs - KEPT_MS))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Excludes invites of accounts that lost the right to make administrators. */
const liveInvites = (db: Queryable, nowMs: number) =>
  db
    .selectFrom('invites')
    .innerJoin('users', 'users.id', 'invites.created_by')
    .where('users.role', '=', 'admin')
    .where('users.is_active', '=', 1)
    .where('invites.used_at', 'is', null)
    .where('invites.expires_at', '>', isoTime(nowMs))

const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex')

/** Administrators invite others with a code for one use. */
export const addInviteRoutes = (app: Api, deps: ApiDeps): void => {
  const { store, nowMs } = deps
  addRoute(
    app,
    '/api/admin/invites',
    {
      id: 'list-invites',
      group: 'Session and accounts',
      method: 'GET',
      summary: 'Lists invites',
      description: 'Newest first. A code is only in the answer that makes its invite.',
      answers: {
        200: {
          description: 'The invites.',
          content: json(v.array(invite), [
            {
              id: '019a0000-0000-7000-8000-000000000100',
              created_at: '2026-01-12T09:30:00.000Z',
              expires_at: '2026-01-13T09:30:00.000Z',
              used_at: null,
              created_by: EXAMPLE_EMAIL,
              used_by: null,
              state: 'open',
            },
          ]),
        },
      },
      handle: async () => answerToResponse(jsonAnswer(200, await listInvites(store.db, nowMs()))),
    },
    {
      id: 'create-invite',
      group: 'Session and accounts',
      method: 'POST',
      summary: 'Invites an administrator',
      description:
        'The code allows `create-admin` once, within 24 hours. It is in this answer only.',
      answers: {
        201: {
          description: 'The invite.',
          content: json(newInvite, {
            id: '019a0000-0000-7000-8000-000000000100',
            code: 'mC9hN0vQx7tYb2LrEoKz4GfUwSdA1jPi',
            expires_at: '2026-01-13T09:30:00.000Z',
          }),
        },
      },
      handle: async (context) => answerToResponse(await createInvite(deps, context)),
    },
  )
  addRoute(app, '/api/admin/invites/:id', {
    id: 'withdraw-invite',
    group: 'Session and accounts',
    method: 'DELETE',
    summary: 'Withdraws an invite',
    description: 'Any admin may. A used or expired invite is answered 404.',
    answers: { 204: { description: 'Its code is void.' } },
    handle: async (context) => answerToResponse(await endInvite(deps, context)),
  })
}

const createInvite = (deps: ApiDeps, context: ApiContext): Promise<Answer> => {
  const actorId = signedInOf(context).account.id
  return deps.store.write(async (tx) => {
    const invite = await insertInvite(tx, actorId, deps)
    await auditAccount(tx, deps, { actorId, action: 'invite-created', rowId: invite.id })
    return jsonAnswer(201, invite)
  })
}

/** Withdraws an invite. A used or expired one is "not found": there is nothing to withdraw. */
const endInvite = (deps: ApiDeps, context: ApiContext): Promise<Answer> => {
  const actorId = signedInOf(context).account.id
  const rowId = context.req.param('id') ?? ''
  return deps.store.write(async (tx) => {
    if (!(await withdrawInvite(tx, rowId, deps.nowMs()))) return problemAnswer('not-found')
    await auditAccount(tx, deps, { actorId, action: 'invite-withdrawn', rowId })
    return emptyAnswer(204)
  })
}
