import type { Hono } from 'hono'
import * as v from 'valibot'
import {
  type AuditEntry,
  type AuditPage,
  type AuditQuery,
  auditEntry,
  auditQuery,
  readAuditCursor,
  writeAuditCursor,
} from '#contract/admin/audit.ts'
import { validate } from '#contract/validate.ts'
import type { ApiContext, ApiDeps, ApiEnv } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { afterRow } from '#server/db/read-pages.ts'
import { type Answer, answerToResponse, privateAnswer, problemAnswer } from '#server/http/answer.ts'
import { addRoute } from '#server/http/routes.ts'

/** A page of the log, newest first, with the current names of the actors. */
const listAudit = async (
  db: Queryable,
  { entity, actor, since, before, limit }: AuditQuery,
): Promise<AuditPage> => {
  const place = before === undefined ? null : readAuditCursor(before)
  const found = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor_id')
    .selectAll('audit_log')
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .$if(entity !== undefined, (query) => query.where('audit_log.entity', '=', entity ?? ''))
    .$if(actor !== undefined, (query) => query.where('audit_log.actor_id', '=', actor ?? ''))
    .$if(since !== undefined, (query) =>
      query.where('audit_log.created_at', '>=', toMoment(since ?? '')),
    )
    .where(afterRow(['audit_log.created_at', 'audit_log.id'], '<', place && [place.at, place.id]))
    .orderBy('audit_log.created_at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit + 1)
    .execute()
  const entries = found.slice(0, limit).map(recordToEntry)
  const last = entries.at(-1)
  return { entries, next: last && found.length > limit ? writeAuditCursor(last) : null }
}

type Found = {
  readonly id: string
  readonly created_at: string
  readonly actor_id: string | null
  readonly action: string
  readonly entity: string
  readonly row_id: string | null
  readonly row_name: string | null
  readonly device: string | null
  readonly changes: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
}

const storedChanges = v.pipe(v.string(), v.parseJson(), auditEntry.entries.changes)

const recordToEntry = ({
  created_at,
  actor_id,
  first_name,
  last_name,
  email,
  changes,
  ...entry
}: Found): AuditEntry => ({
  ...entry,
  at: created_at,
  actor:
    actor_id === null || email === null
      ? null
      : { id: actor_id, name: `${first_name ?? ''} ${last_name ?? ''}`.trim() || email },
  changes: v.parse(storedChanges, changes),
})

/** In the stored format, so that times can be compared as texts. */
const toMoment = (iso: string): string => new Date(iso).toISOString()

/** The audit log, for administrators; read-only. */
export const addAuditRoute = (app: Hono<ApiEnv>, deps: ApiDeps): void => {
  addRoute(app, '/api/admin/audit', {
    GET: async (context) => answerToResponse(await answerAudit(deps, context)),
  })
}

const answerAudit = async ({ store }: ApiDeps, { req }: ApiContext): Promise<Answer> => {
  const { limit, ...query } = req.query()
  const checked = validate(auditQuery, {
    ...query,
    ...(limit === undefined ? {} : { limit: Number(limit) }),
  })
  // No field errors: the client is a program, not a form.
  if (checked.type === 'invalid') return problemAnswer('bad-request')
  const page = await listAudit(store.db, checked.value)
  return privateAnswer(page)
}
