import { type Selectable, sql } from 'kysely'
import { csvFileName } from '#contract/admin/csv.ts'
import {
  type Audience,
  audience,
  readSubscriberCursor,
  SUBSCRIBERS_PATH,
  type Subscriber,
  type SubscriberPage,
  type SubscriberQuery,
  type SubscriberState,
  subscriber,
  subscriberChange,
  subscriberLine,
  subscriberPage,
  subscriberQuery,
  subscribersHead,
  writeSubscriberCursor,
} from '#contract/admin/subscribers.ts'
import { isLocale, LOCALES } from '#contract/locales.ts'
import { validate } from '#contract/validate.ts'
import { type ApiContext, type ApiDeps, signedInOf } from '#server/api-env.ts'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import { afterRow, type Parts, readPages, readParts } from '#server/db/read-pages.ts'
import { confirmedSubscribers, withdrawRecipient } from '#server/email/newsletter-recipients.ts'
import { findSendingObstacle } from '#server/email/site-mailbox.ts'
import { recordAudit } from '#server/entities/audit-log.ts'
import {
  type Answer,
  answerToResponse,
  jsonAnswer,
  privateAnswer,
  problemAnswer,
} from '#server/http/answer.ts'
import { json, type Parameter } from '#server/http/call.ts'
import { csvResponse } from '#server/http/csv-response.ts'
import { readChecked } from '#server/http/read-request.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { SLICE_ROWS } from '#server/next-slice.ts'
import { EXAMPLE_EMAIL } from '#server/openapi/example-rows.ts'
import { isoTime } from '#server/time.ts'

type SubscriberRecord = Selectable<Database['subscribers']>

/** A page of the subscribers, newest first, and the number of all that were found. */
const listSubscribers = async (db: Queryable, query: SubscriberQuery): Promise<SubscriberPage> => {
  const rows = await readSubscribers(db, query)
  const entries = rows.slice(0, query.limit).map(recordToSubscriber)
  const last = entries.at(-1)
  return {
    entries,
    found: await countSubscribers(db, query),
    next: last && rows.length > query.limit ? writeSubscriberCursor(last) : null,
  }
}

/** Newest first. */
const SUBSCRIBERS: Parts = {
  table: 'subscribers',
  columns: ['created_at', 'id'],
  direction: 'desc',
}

/** One row more than fits the page, as far as there are any. */
const readSubscribers = async (
  db: Queryable,
  query: SubscriberQuery,
): Promise<readonly SubscriberRecord[]> => {
  const { before, limit } = query
  const place = before === undefined ? null : readSubscriberCursor(before)
  const rows: SubscriberRecord[] = []
  const after = place && ([place.created_at, place.id] as const)
  for await (const part of readParts(db, { ...SUBSCRIBERS, after })) {
    const found = await findSubscribers(db, query)
      .selectAll()
      .where(part)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1 - rows.length)
      .execute()
    rows.push(...found)
    if (rows.length > limit) break
  }
  return rows
}

const countSubscribers = async (db: Queryable, query: SubscriberQuery): Promise<number> => {
  const { q, language, state } = query
  const counted = findSubscribers(db, query).select((eb) => eb.fn.countAll().as('rows'))
  // Without a condition the database counts the entries of an index, and looks at no row.
  if (q === '' && language === undefined && state === undefined)
    return Number((await counted.executeTakeFirstOrThrow()).rows)
  let count = 0
  for await (const part of readParts(db, SUBSCRIBERS)) {
    count += Number((await counted.where(part).executeTakeFirstOrThrow()).rows)
  }
  return count
}

const findSubscribers = (
  db: Queryable,
  { q, language, state }: Pick<SubscriberQuery, 'q' | 'language' | 'state'>,
) =>
  db
    .selectFrom('subscribers')
    .$if(q !== '', (query) =>
      query.where(sql<boolean>`email_key like ${likePattern(q)} escape '~'`),
    )
    .$if(language !== undefined, (query) => query.where('language', '=', language ?? ''))
    .$if(state !== undefined && state !== 'bounced', (query) =>
      query.where('status', '=', state ?? '').where('bounced_at', 'is', null),
    )
    .$if(state === 'bounced', (query) => query.where('bounced_at', 'is not', null))

/** Pattern for a part of an address; `_` has no special meaning. */
const likePattern = (part: string): string => `%${part.toLowerCase().replace(/[~%_]/g, '~$&')}%`

const recordToSubscriber = (record: SubscriberRecord): Subscriber => {
  const { id, email, language, created_at, confirmed_at } = record
  const { consent_text, consent_page, bounced_at } = record
  return {
    id,
    email,
    language: isLocale(language) ? language : 'fr',
    state: bounced_at === null ? stateOf(record.status) : 'bounced',
    created_at,
    confirmed_at,
    consent_text,
    consent_page,
    bounced_at,
  }
}

const stateOf = (status: string): SubscriberState =>
  status === 'confirmed' || status === 'quarantined' ? status : 'pending'

const EXAMPLE_SUBSCRIBER = {
  id: '019a0000-0000-7000-8000-000000000701',
  email: EXAMPLE_EMAIL,
  language: 'fr',
  state: 'confirmed',
  created_at: '2026-01-12T09:30:00.000Z',
  confirmed_at: '2026-01-12T09:41:00.000Z',
  consent_text: 'Nous demandons toujours une confirmation avant le premier envoi.',
  consent_page: '/blog',
  bounced_at: null,
}

const listParameters: readonly Parameter[] = [
  {
    name: 'q',
    description: 'A part of the address.',
    schema: subscriberQuery.entries.q.wrapped,
    example: 'camille',
  },
  {
    name: 'language',
    description: 'Only those who read this language.',
    schema: subscriberQuery.entries.language.wrapped,
    example: 'fr',
  },
  {
    name: 'state',
    description: 'Only those who are so far.',
    schema: subscriberQuery.entries.state.wrapped,
    example: 'confirmed',
  },
  {
    name: 'before',
    description: 'The `next` of the page before: the answer goes on with what is older.',
    schema: subscriberQuery.entries.before.wrapped,
    example: `${EXAMPLE_SUBSCRIBER.created_at}_${EXAMPLE_SUBSCRIBER.id}`,
  },
  {
    name: 'limit',
    description: 'Entries in one page, 50 by default.',
    schema: subscriberQuery.entries.limit.wrapped,
    example: '50',
  },
  {
    name: 'purpose',
    description: '`file`: an export, which the audit log records.',
    schema: subscriberQuery.entries.purpose.wrapped,
    example: 'file',
  },
]

/** The subscribers, for administrators who are online: no device stores them. */
export const addSubscriberRoutes = (api: Api, deps: ApiDeps): void => {
  addRoute(api, SUBSCRIBERS_PATH, {
    id: 'list-subscribers',
    group: 'Newsletter',
    method: 'GET',
    summary: 'Lists the subscribers, with the proof of their consent',
    description: 'Newest first, page by page.',
    query: listParameters,
    answers: {
      200: {
        description: 'A page of them.',
        content: json(subscriberPage, { entries: [EXAMPLE_SUBSCRIBER], found: 1, next: null }),
      },
    },
    problems: ['bad-request'],
    handle: async (context) => answerToResponse(await answerList(deps, context)),
  })
  addRoute(api, `${SUBSCRIBERS_PATH}/audience`, {
    id: 'read-audience',
    group: 'Newsletter',
    method: 'GET',
    summary: 'Reads who would get a newsletter that is sent now',
    description: '`obstacle` says why none can be sent; null where one can.',
    answers: {
      200: {
        description: 'How many, by language.',
        content: json(audience, {
          recipients: { fr: 120, en: 31, es: 12, pt: 9, th: 4 },
          obstacle: null,
          per_minute: 30,
          public_url: 'https://neomuse.example',
        }),
      },
    },
    handle: async () => answerToResponse(await answerAudience(deps)),
  })
  addRoute(api, `${SUBSCRIBERS_PATH}/:id`, {
    id: 'change-subscriber',
    group: 'Newsletter',
    method: 'PUT',
    summary: 'Marks an address as bounced, or takes that back',
    description: 'The server sends no more email to a bounced address.',
    body: json(subscriberChange, { is_bounced: true }),
    answers: {
      200: {
        description: 'As it is now.',
        content: json(subscriber, {
          ...EXAMPLE_SUBSCRIBER,
          state: 'bounced',
          bounced_at: '2026-01-15T08:00:00.000Z',
        }),
      },
    },
    handle: async (context) => answerToResponse(await changeSubscriber(deps, context)),
  })
  addRoute(api, '/api/admin/export/subscribers.csv', {
    id: 'export-subscribers',
    group: 'Newsletter',
    method: 'GET',
    summary: 'Exports the subscribers for a spreadsheet',
    description: 'The audit log records the export.',
    answers: {
      200: {
        description: 'The file.',
        headers: ['Content-Disposition'],
        content: { type: 'text', mediaTypes: ['text/csv'] },
      },
    },
    handle: (context) => exportSubscribers(deps, context),
  })
}

const answerList = async (deps: ApiDeps, context: ApiContext): Promise<Answer> => {
  const { limit, ...query } = context.req.query()
  const checked = validate(subscriberQuery, {
    ...query,
    ...(limit === undefined ? {} : { limit: Number(limit) }),
  })
  if (checked.type === 'invalid') return problemAnswer('bad-request')
  if (checked.value.purpose === 'file') await noteExport(deps, context)
  const page = await listSubscribers(deps.store.db, checked.value)
  return privateAnswer(page)
}

const answerAudience = async ({
  store: { db },
  publicUrl,
  newslettersPerMinute,
}: ApiDeps): Promise<Answer> => {
  const counts = await countByLanguage(db)
  const [fr, en, es, pt, th] = LOCALES.map((locale) => counts.get(locale))
  const audience: Audience = {
    recipients: { fr: fr ?? 0, en: en ?? 0, es: es ?? 0, pt: pt ?? 0, th: th ?? 0 },
    obstacle: await findSendingObstacle(db, publicUrl),
    per_minute: newslettersPerMinute,
    public_url: publicUrl,
  }
  return privateAnswer(audience)
}

/** Of the subscribers to whom an issue would be sent now. */
const countByLanguage = async (db: Queryable): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  for await (const part of readParts(db, SUBSCRIBERS)) {
    const rows = await confirmedSubscribers(db)
      .select(['language', (eb) => eb.fn.countAll().as('count')])
      .where(part)
      .groupBy('language')
      .execute()
    for (const { language, count } of rows)
      counts.set(language, (counts.get(language) ?? 0) + Number(count))
  }
  return counts
}

/** Marks an address as unreachable, or removes the mark. */
const changeSubscriber = async (
  { store, nowMs, newId }: ApiDeps,
  context: ApiContext,
): Promise<Answer> => {
  const change = await readChecked(context.req.raw, subscriberChange)
  if (change.type === 'refused') return change.answer
  const { is_bounced } = change.value
  const rowId = context.req.param('id') ?? ''
  const actorId = signedInOf(context).account.id
  return store.write(async (tx) => {
    const now = nowMs()
    const before = await tx
      .selectFrom('subscribers')
      .selectAll()
      .where('id', '=', rowId)
      .executeTakeFirst()
    if (!before) return problemAnswer('not-found')
    if ((before.bounced_at !== null) === is_bounced)
      return jsonAnswer(200, recordToSubscriber(before))
    const bounced_at = is_bounced ? isoTime(now) : null
    await tx.updateTable('subscribers').set({ bounced_at }).where('id', '=', rowId).execute()
    if (is_bounced) await withdrawRecipient(tx, rowId, now)
    const changes = [{ field: 'is_bounced', from: !is_bounced, to: is_bounced }]
    const note = { actorId, action: 'update', entity: 'subscribers', rowId, changes } as const
    await recordAudit(tx, { newId, nowMs: now }, note)
    return jsonAnswer(200, recordToSubscriber({ ...before, bounced_at }))
  })
}

const noteExport = ({ store, newId, nowMs }: ApiDeps, context: ApiContext): Promise<void> => {
  const actorId = signedInOf(context).account.id
  const note = { actorId, action: 'export', entity: 'subscribers' } as const
  return store.write((tx) => recordAudit(tx, { newId, nowMs: nowMs() }, note))
}

/** The export of all addresses is recorded in the audit log. */
const exportSubscribers = async (deps: ApiDeps, context: ApiContext): Promise<Response> => {
  const { store, nowMs, reportError } = deps
  await noteExport(deps, context)
  return csvResponse({
    fileName: csvFileName({ plural: 'subscribers' }, nowMs()),
    head: subscribersHead(),
    pages: writePages(store.db),
    reportError: (error) => reportError(error, context.get('requestId')),
  })
}

async function* writePages(db: Queryable): AsyncGenerator<string> {
  const pages = readPages<SubscriberRecord>((after) =>
    db
      .selectFrom('subscribers')
      .selectAll()
      .where(afterRow(['created_at', 'id'], '<', after && [after.created_at, after.id]))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(SLICE_ROWS)
      .execute(),
  )
  for await (const page of pages)
    yield page.map((record) => subscriberLine(recordToSubscriber(record))).join('')
}
