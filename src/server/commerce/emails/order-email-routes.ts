import * as v from 'valibot'
import {
  ORDER_EMAIL_KINDS,
  type OrderEmailEntry,
  type OrderEmailKind,
  type OrderEmails,
  occasionOf,
  orderEmailKind,
  orderEmailRequest,
  orderEmails,
  readOccasion,
} from '#contract/admin/order-emails.ts'
import { siteNameOf } from '#contract/public/public-settings.ts'
import { isRevenue } from '#domain/order-status.ts'
import { type ApiContext, type ApiDeps, signedInOf } from '#server/api-env.ts'
import { readOrderBuyer } from '#server/commerce/order-buyer.ts'
import { recordOrderEvent } from '#server/commerce/order-events.ts'
import type { OrderRow } from '#server/commerce/order-token.ts'
import { findOrder } from '#server/commerce/payment-attempts.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { queueOrderMailAgain } from '#server/email/mail-outbox.ts'
import { findSendingObstacle, readSiteSettings } from '#server/email/site-mailbox.ts'
import { recordAudit } from '#server/entities/audit-log.ts'
import {
  type Answer,
  answerToResponse,
  emptyAnswer,
  jsonAnswer,
  problemAnswer,
} from '#server/http/answer.ts'
import { json, rowIdParameter } from '#server/http/call.ts'
import { readChecked } from '#server/http/read-request.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { EXAMPLE_EMAIL } from '#server/openapi/example-rows.ts'
import { isoOrNull, isoTime } from '#server/time.ts'
import { readOrderEmail } from './read-order-email.ts'

const EXAMPLE_TIME = '2026-11-27T09:30:00.000Z'

const EXAMPLE_EMAILS = {
  obstacle: null,
  to: EXAMPLE_EMAIL,
  emails: [
    {
      kind: 'paid',
      occasion: 'paid',
      state: 'sent',
      queued_at: EXAMPLE_TIME,
      is_planned: false,
      tries: 0,
      settled_at: EXAMPLE_TIME,
      text: {
        subject: 'Paiement reçu pour ta commande NM-7K2M9Q4X',
        body: 'Ton paiement est bien arrivé',
      },
    },
  ],
  possible: ['links'],
}

/** The emails of one order: lists them, shows their text, and sends one again. */
export const addOrderEmailRoutes = (api: Api, deps: ApiDeps): void => {
  const address = '/api/admin/orders/:id/emails'
  addRoute(api, address, {
    id: 'list-order-emails',
    group: 'Back-office rows',
    method: 'GET',
    summary: 'Lists the emails of an order, with their texts and states',
    answers: {
      200: {
        description: 'Oldest first. The texts hold the link that opens the order.',
        content: json(orderEmails, EXAMPLE_EMAILS),
      },
    },
    problems: ['not-found'],
    handle: async (context) => answerToResponse(await listEmails(deps, context)),
  })
  addRoute(api, `${address}/:kind`, {
    id: 'send-order-email',
    group: 'Back-office rows',
    method: 'POST',
    summary: 'Sends an email of an order, again or for the first time',
    description: 'Without `occasion` the newest of its kind.',
    pathParameters: [
      rowIdParameter,
      {
        name: 'kind',
        description: 'What it is about.',
        schema: orderEmailKind,
        example: 'paid',
      },
    ],
    body: json(orderEmailRequest, { occasion: 'paid' }),
    answers: { 202: { description: 'It leaves as soon as the mail server takes it.' } },
    problems: ['not-found', 'mail-not-configured', 'email-outdated'],
    handle: async (context) => answerToResponse(await sendAgain(deps, context)),
  })
}

const listEmails = async (deps: ApiDeps, { req }: ApiContext): Promise<Answer> => {
  const { db } = deps.store
  const order = await findOrder(db, req.param('id') ?? '')
  if (!order) return problemAnswer('not-found')
  const rows = await emailsOf(db, order.id)
  const tries = await readTries(db, order.id)
  const now = deps.nowMs()
  const emails: OrderEmailEntry[] = []
  for (const { occasion, state, queued_at_ms, settled_at_ms } of rows) {
    const kind = readOccasion(occasion)?.kind
    if (kind === undefined) continue
    const named = { orderId: order.id, occasion }
    // An email that leaves later is shown as it will read then.
    const place = { origin: new URL(req.url).origin, atMs: Math.max(now, queued_at_ms) }
    emails.push({
      kind,
      occasion,
      state,
      queued_at: isoTime(queued_at_ms),
      is_planned: state === 'waiting' && queued_at_ms > now,
      tries: tries.get(occasion) ?? 0,
      settled_at: isoOrNull(settled_at_ms),
      text: await textOf(deps, named, place),
    })
  }
  const had = new Set(emails.map(({ kind }) => kind))
  const buyer = await readOrderBuyer(db, { ...order })
  const answer: OrderEmails = {
    obstacle: await findSendingObstacle(db, deps.publicUrl),
    to: buyer?.email ?? null,
    emails: emails.toSorted(inTime),
    possible: buyer ? possibleFor(order).filter((kind) => !had.has(kind)) : [],
  }
  return jsonAnswer(200, answer, { 'Cache-Control': 'no-store' })
}

/** Number of tries of the queued emails, by occasion. */
const readTries = async (db: Queryable, orderId: string): Promise<ReadonlyMap<string, number>> => {
  const waiting = await db
    .selectFrom('mail_outbox')
    .select(['occasion', 'attempts'])
    .where('kind', '=', 'order')
    .where('subject_id', '=', orderId)
    .execute()
  return new Map(waiting.map(({ occasion, attempts }) => [occasion, attempts]))
}

/** Sorts emails queued in the same transaction by the order's course of events. */
const inTime = (one: OrderEmailEntry, other: OrderEmailEntry): number =>
  one.queued_at.localeCompare(other.queued_at) ||
  ORDER_EMAIL_KINDS.indexOf(one.kind) - ORDER_EMAIL_KINDS.indexOf(other.kind)

const emailsOf = (db: Queryable, orderId: string) =>
  db
    .selectFrom('order_emails')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('queued_at_ms')
    .orderBy('occasion')
    .execute()

/** Emails about the order's current status, which belong to no single event. */
const possibleFor = ({ status }: OrderRow): readonly OrderEmailKind[] => [
  ...(status === 'pending' ? (['received'] as const) : []),
  ...(isRevenue(status) ? (['paid'] as const) : []),
  'links',
]

type Named = { readonly orderId: string; readonly occasion: string }
type Reading = { readonly origin: string; readonly atMs: number }

/** Without a configured public address, links use the address at which the administrator opened the site. */
const textOf = async (
  deps: ApiDeps,
  email: Named,
  { origin, atMs }: Reading,
): Promise<OrderEmailEntry['text']> => {
  const settings = await readSiteSettings(deps.store.db)
  const place = {
    siteName: settings ? siteNameOf(settings) : '',
    publicUrl: deps.publicUrl ?? origin,
    nowMs: atMs,
  }
  const read = await readOrderEmail(deps, email, place)
  return read.type === 'email' ? { subject: read.subject, body: read.text } : null
}

const sendAgain = async (deps: ApiDeps, context: ApiContext): Promise<Answer> => {
  const { store, nowMs, newId } = deps
  const { req } = context
  const sent = await readChecked(req.raw, orderEmailRequest)
  if (sent.type === 'refused') return sent.answer
  const wanted = v.safeParse(orderEmailKind, req.param('kind'))
  const order = await findOrder(store.db, req.param('id') ?? '')
  if (!wanted.success || !order) return problemAnswer('not-found')
  const occasion = await chooseOccasion(store.db, order, {
    kind: wanted.output,
    named: sent.value.occasion,
  })
  if (occasion === null) return problemAnswer('not-found')
  if (await findSendingObstacle(store.db, deps.publicUrl))
    return problemAnswer('mail-not-configured')
  const email = { orderId: order.id, occasion }
  if ((await textOf(deps, email, { origin: '', atMs: nowMs() })) === null)
    return problemAnswer('email-outdated')
  const actorId = signedInOf(context).account.id
  await store.write(async (tx) => {
    await queueOrderMailAgain(tx, email, nowMs())
    const data = { occasion }
    const event = { orderId: order.id, kind: 'email-sent-again', data, actorId } as const
    await recordOrderEvent({ tx, nowMs: nowMs(), newId }, event)
    const note = { actorId, action: 'send', entity: 'orders', rowId: order.id } as const
    await recordAudit(tx, { newId, nowMs: nowMs() }, { ...note, rowName: order.number })
  })
  return emptyAnswer(202)
}

type Wanted = { readonly kind: OrderEmailKind; readonly named: string | undefined }

/** Null: the order has no such email, and can have none. */
const chooseOccasion = async (
  db: Queryable,
  order: OrderRow,
  { kind, named }: Wanted,
): Promise<string | null> => {
  const known = (await emailsOf(db, order.id)).filter(
    ({ occasion }) => readOccasion(occasion)?.kind === kind,
  )
  if (named !== undefined) return known.find(({ occasion }) => occasion === named)?.occasion ?? null
  const fresh = possibleFor(order).includes(kind) ? occasionOf(kind) : null
  return known.at(-1)?.occasion ?? fresh
}
