import { sql } from 'kysely'
import * as v from 'valibot'
import {
  type AuditEntry,
  type AuditPage,
  type AuditQuery,
  auditEntry,
  auditPage,
  auditQuery,
  readAuditCursor,
  writeAuditCursor,
} from '#contract/admin/audit.ts'
import { validate } from '#contract/validate.ts'
import type { ApiContext, ApiDeps } from '#server/api-env.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { readParts } from '#server/db/read-pages.ts'
import { type Answer, answerToResponse, privateAnswer, problemAnswer } from '#server/http/answer.ts'
import { json, type Parameter, rowIdParameter } from '#server/http/call.ts'
import { type Api, addRoute } from '#server/http/routes.ts'

/** A page of the log, newest first, with the current names of the actors. */
const listAudit = async (
  db: Queryable,
  { entity, actor, since, before, limit }: AuditQuery,
): Promise<AuditPage> => {
  const place = before === undefined ? null : readAuditCursor(before)
  const found: Found[] = []
  // The rows of an actor or of an entity have an index; those of both are searched among those of the actor.
  const parts = readParts(db, {
    table: 'audit_log',
    columns: ['audit_log.created_at', 'audit_log.id'],
    direction: 'desc',
    after: place && [place.at, place.id],
    among: sql`${actor === undefined ? sql`true` : sql`audit_log.actor_id = ${actor}`}
      and ${since === undefined ? sql`true` : sql`audit_log.created_at >= ${toMoment(since)}`}
      and ${entity === undefined || actor !== undefined ? sql`true` : sql`audit_log.entity = ${entity}`}`,
  })
  for await (const part of parts) {
    const rows = await db
      .selectFrom('audit_log')
      .leftJoin('users', 'users.id', 'audit_log.actor_id')
      .selectAll('audit_log')
      .select(['users.first_name', 'users.last_name', 'users.email'])
      .where(part)
      .$if(entity !== undefined, (query) => query.where('audit_log.entity', '=', entity ?? ''))
      .orderBy('audit_log.created_at', 'desc')
      .orderBy('audit_log.id', 'desc')
      .limit(limit + 1 - found.length)
      .execute()
    found.push(...rows)
    if (found.length > limit) break
  }
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

const auditParameters: readonly Parameter[] = [
  {
    name: 'entity',
    description: 'Only what was done to these.',
    schema: auditQuery.entries.entity.wrapped,
    example: 'models',
  },
  {
    name: 'actor',
    description: 'Only what this administrator has done.',
    schema: v.string(),
    example: '019a0000-0000-7000-8000-000000000100',
  },
  {
    name: 'since',
    description: 'Nothing older than this moment (ISO 8601).',
    schema: v.string(),
    example: '2026-01-12T09:30:00.000Z',
  },
  {
    name: 'before',
    description: 'The `next` of the page before: the answer goes on with what is older.',
    schema: v.string(),
    example: '2026-01-12T09:30:00.000Z_019a0000-0000-7000-8000-000000000100',
  },
  {
    name: 'limit',
    description: 'Entries in one page, 50 by default.',
    schema: auditQuery.entries.limit.wrapped,
    example: '50',
  },
]

/** The audit log, for administrators; read-only. */
export const addAuditRoute = (app: Api, deps: ApiDeps): void => {
  addRoute(app, '/api/admin/audit', {
    id: 'list-audit',
    group: 'Session and accounts',
    method: 'GET',
    summary: 'Lists what administrators have done',
    description:
      'Newest first, page by page, for a year. An entry has the values of a field only if they are short and cannot be personal.',
    query: auditParameters,
    answers: {
      200: {
        description: 'A page of the log.',
        content: json(auditPage, {
          entries: [
            {
              id: '019a0000-0000-7000-8000-000000000100',
              at: '2026-01-12T09:30:00.000Z',
              actor: { id: '019a0000-0000-7000-8000-000000000100', name: 'Camille Moreau' },
              action: 'update',
              entity: 'models',
              row_id: rowIdParameter.example,
              row_name: 'Luna',
              device: null,
              changes: [{ field: 'price', from: 29.9, to: 31 }],
            },
          ],
          next: '2026-01-12T09:30:00.000Z_019a0000-0000-7000-8000-000000000100',
        }),
      },
    },
    problems: ['bad-request'],
    handle: async (context) => answerToResponse(await answerAudit(deps, context)),
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
