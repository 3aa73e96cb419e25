import * as v from 'valibot'
import { ALERT_CHANNELS } from '#contract/alerts.ts'
import { ENTITIES } from '#contract/entities/entities.ts'
import { email } from '#contract/fields.ts'
import { interview } from '#contract/public/forms/interview-request.ts'
import { validate } from '#contract/validate.ts'
import { type Cents, centsToEuros } from '#domain/money.ts'
import { emailKey } from '#domain/text/email-address.ts'
import { devicesOf } from '#server/alerts/push-devices.ts'
import { type ApiContext, type ApiDeps, signedInOf } from '#server/api-env.ts'
import { findAccountByEmail } from '#server/auth/accounts.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import type { Seal } from '#server/db/seal.ts'
import { recordAudit } from '#server/entities/audit-log.ts'
import { messageTable, orderTable, replyTable, userTable } from '#server/entities/entity-tables.ts'
import {
  type Answer,
  answerToResponse,
  invalidFieldsAnswer,
  jsonAnswer,
  problemAnswer,
} from '#server/http/answer.ts'
import { json, type Parameter } from '#server/http/call.ts'
import { readChecked } from '#server/http/read-request.ts'
import { type Api, addRoute } from '#server/http/routes.ts'
import { nextSlice, noPause } from '#server/next-slice.ts'
import { EXAMPLE_EMAIL, EXAMPLE_ROWS } from '#server/openapi/example-rows.ts'
import { isoTime } from '#server/time.ts'
import { readDetails } from '../commerce/order-details.ts'
import { eraseAddress } from './erase-address.ts'
import { recordErasure } from './erasures.ts'
import { findPersonalRecords, type PersonalRecords } from './find-personal-records.ts'
import { recordToInterview } from './interviews.ts'

type Export = { readonly seal: Seal; readonly nowMs: number }

/** All stored data about an address, in the format of the contract. Without the password hash. */
export const exportAddress = async (db: Queryable, email: string, { seal, nowMs }: Export) => {
  const exportedAt = isoTime(nowMs)
  const whom = { emailKey: emailKey(email), seal, until: exportedAt, pause: nextSlice }
  const found = await findPersonalRecords(db, whom)
  return {
    email,
    exported_at: exportedAt,
    users: found.users.map((record) => userTable.recordToRow({ ...record })),
    orders: found.orders.map((record) => ({
      ...orderTable.recordToRow({ ...record }),
      details: readDetails(record.details),
      letters: found.courseLinks
        .filter(({ order_id }) => order_id === record.id)
        .map(({ created_at_ms }) => isoTime(created_at_ms)),
      ...orderBooks(found.books, record.id),
    })),
    messages: found.messages.map((record) => messageTable.recordToRow({ ...record })),
    replies: found.replies.map((record) => replyTable.recordToRow({ ...record })),
    interviews: found.interviews.map(recordToInterview(seal)),
    alerts: await alertsOf(
      db,
      found.users.map(({ id }) => id),
    ),
    newsletter: found.subscribers.map(({ email_key: _, ...subscription }) => ({
      ...subscription,
      letters: found.links
        .filter(({ subscriber_id }) => subscriber_id === subscription.id)
        .map(({ created_at_ms }) => isoTime(created_at_ms)),
    })),
  }
}

/** Payments, refunds, invoices and history of an order, in euros. */
const orderBooks = (books: PersonalRecords['books'], orderId: string) => {
  const isOfOrder = ({ order_id }: { readonly order_id: string | null }): boolean =>
    order_id === orderId
  return {
    payments: books.payments.filter(isOfOrder).map((payment) => ({
      provider: payment.provider,
      amount: centsToEuros(payment.amount_cents as Cents),
      received_at: isoTime(payment.received_at_ms),
    })),
    refunds: books.refunds.filter(isOfOrder).map((refund) => ({
      amount: centsToEuros(refund.amount_cents as Cents),
      reason: refund.reason,
      status: refund.status,
      created_at: isoTime(refund.created_at_ms),
    })),
    withdrawals: books.withdrawals
      .filter(isOfOrder)
      .map(({ kind, declared_at }) => ({ kind, declared_at })),
    invoices: books.invoices.filter(isOfOrder).map(({ content }) => readDetails(content)),
    events: books.events.filter(isOfOrder).map(({ kind, at_ms }) => ({ kind, at: isoTime(at_ms) })),
    team_notes: books.notes
      .filter(isOfOrder)
      .map(({ text, created_at_ms }) => ({ text, at: isoTime(created_at_ms) })),
  }
}

/** How an admin has chosen to be notified, and on which devices. */
const alertsOf = async (db: Queryable, userIds: readonly string[]) => {
  const alerts = []
  for (const userId of userIds) {
    const chosen = await db
      .selectFrom('alert_choices')
      .select('channel')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!chosen) continue
    const devices = await devicesOf(db, userId)
    alerts.push({
      channel: chosen.channel,
      devices: devices.map(({ device, created_at_ms }) => ({
        device,
        created_at: isoTime(created_at_ms),
      })),
    })
  }
  return alerts
}

/** The address, in the query of the and the body of the erasure. */
const byEmail = v.object({ email: email() })

const emailParameter: Parameter = {
  name: 'email',
  description: 'Whose data.',
  schema: byEmail.entries.email,
  example: EXAMPLE_EMAIL,
  isRequired: true,
}

const subscription = v.object({
  id: v.string(),
  email: v.string(),
  language: v.string(),
  status: v.string(),
  created_at: v.string(),
  confirmed_at: v.nullable(v.string()),
  consent_text: v.string(),
  consent_page: v.string(),
  bounced_at: v.nullable(v.string()),
  /** When an email asked for the confirmation, or explained how to leave. */
  letters: v.array(v.string()),
})

const order = v.object({
  ...ENTITIES.orders.rowSchema.entries,
  details: v.unknown(),
  /** When an email with the link to the bought course was sent. */
  letters: v.array(v.string()),
  payments: v.array(
    v.object({ provider: v.string(), amount: v.number(), received_at: v.string() }),
  ),
  refunds: v.array(
    v.object({
      amount: v.number(),
      reason: v.string(),
      status: v.string(),
      created_at: v.string(),
    }),
  ),
  withdrawals: v.array(v.object({ kind: v.string(), declared_at: v.string() })),
  /** The frozen contents. */
  invoices: v.array(v.unknown()),
  events: v.array(v.object({ kind: v.string(), at: v.string() })),
  /** Administrators' notes on it. */
  team_notes: v.array(v.object({ text: v.string(), at: v.string() })),
})

const personalData = v.object({
  email: v.string(),
  exported_at: v.string(),
  users: v.array(ENTITIES.users.rowSchema),
  orders: v.array(order),
  messages: v.array(ENTITIES.messages.rowSchema),
  replies: v.array(ENTITIES.replies.rowSchema),
  interviews: v.array(interview),
  /** For an administrator's account. */
  alerts: v.array(
    v.object({
      channel: v.picklist(ALERT_CHANNELS),
      devices: v.array(v.object({ device: v.string(), created_at: v.string() })),
    }),
  ),
  newsletter: v.array(subscription),
})

const erasedCounts = v.object({
  users: v.number(),
  orders: v.number(),
  messages: v.number(),
  interviews: v.number(),
  newsletter: v.number(),
})

/** Export of a person's data (GDPR, article 15), and its erasure (article 17). */
export const addPrivacyRoutes = (app: Api, deps: ApiDeps): void => {
  addRoute(app, '/api/admin/privacy/export', {
    id: 'export-person',
    group: 'Exports and privacy',
    method: 'GET',
    summary: 'Exports what is kept about an address',
    description: 'GDPR, article 15. Empty lists where nothing is known.',
    query: [emailParameter],
    answers: {
      200: {
        description: 'All of it; of a password not even its hash.',
        content: json(personalData, {
          email: EXAMPLE_EMAIL,
          exported_at: '2026-01-15T08:00:00.000Z',
          users: [EXAMPLE_ROWS.users],
          orders: [],
          messages: [EXAMPLE_ROWS.messages],
          replies: [EXAMPLE_ROWS.replies],
          interviews: [],
          alerts: [],
          newsletter: [],
        }),
      },
    },
    problems: ['invalid-fields'],
    handle: async ({ req }) => answerToResponse(await exportByEmail(deps, req.query('email'))),
  })
  addRoute(app, '/api/admin/privacy/erase', {
    id: 'erase-person',
    group: 'Exports and privacy',
    method: 'POST',
    summary: 'Erases what is kept about an address',
    description:
      'GDPR, article 17. Messages with their replies, interviews and the newsletter’s entry go; orders stay for the accounts, without a name, and give no access to the course. A backup that is restored later is cleaned again.',
    body: json(byEmail, { email: EXAMPLE_EMAIL }),
    answers: {
      200: {
        description: 'How many rows were deleted or emptied.',
        content: json(v.object({ erased: erasedCounts }), {
          erased: { users: 1, orders: 1, messages: 1, interviews: 0, newsletter: 0 },
        }),
      },
    },
    problems: ['admin-account'],
    handle: async (context) => answerToResponse(await eraseByEmail(deps, context)),
  })
}

const exportByEmail = async (
  { store, seal, nowMs }: ApiDeps,
  address: string | undefined,
): Promise<Answer> => {
  const query = validate(byEmail, { email: address })
  if (query.type === 'invalid') return invalidFieldsAnswer(query.fields)
  const exported = await exportAddress(store.db, query.value.email, { seal, nowMs: nowMs() })
  return jsonAnswer(200, exported, { 'Cache-Control': 'no-store' })
}

/** A second erasure finds nothing, and is no error. */
const eraseByEmail = async (
  { store, seal, nowMs, newId }: ApiDeps,
  context: ApiContext,
): Promise<Answer> => {
  const form = await readChecked(context.req.raw, byEmail)
  if (form.type === 'refused') return form.answer
  const actorId = signedInOf(context).account.id
  const answer = await store.write(async (tx) => {
    const account = await findAccountByEmail(tx, form.value.email)
    if (account?.role === 'admin') return problemAnswer('admin-account')
    const key = emailKey(form.value.email)
    const now = nowMs()
    const until = isoTime(now)
    const erased = await eraseAddress(tx, { emailKey: key, seal, until, pause: noPause }, now)
    await recordErasure(tx, key, until)
    // Records the erasure and the actor, but not the erased address.
    await recordAudit(tx, { newId, nowMs: now }, { actorId, action: 'erase', entity: 'privacy' })
    return jsonAnswer(200, { erased })
  })
  // Copies made before a migration contain the data too.
  store.dropFormerCopies()
  await store.dropFormerPages()
  return answer
}
