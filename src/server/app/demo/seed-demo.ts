import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { centsToEuros, eurosToCents, sumCents, timesCents } from '#domain/money.ts'
import { isRevenue } from '#domain/order-status.ts'
import { emailKey } from '#domain/text/email-address.ts'
import { lastChange } from '#server/db/change-numbers.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { readMeta, writeMetaOnce } from '#server/db/meta.ts'
import type { Store } from '#server/db/open-store.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import {
  messageTable,
  modelTable,
  orderTable,
  postTable,
  userTable,
} from '#server/entities/entity-tables.ts'
import { DAY_MS, isoTime } from '#server/time.ts'
import { DEMO_CLIENTS, type DemoClient, demoTimeMs } from './demo-clients.ts'
import { DEMO_MESSAGES } from './demo-messages.ts'
import { DEMO_ORDERS, type DemoOrder } from './demo-orders.ts'
import { DEMO_POSTS } from './demo-posts.ts'

export type SeedDeps = {
  readonly store: Store
  readonly nowMs: () => number
  readonly newId: () => string
}

type Seeding = { readonly tx: Queryable; readonly nowMs: number; readonly newId: () => string }

/** Difference in age, so that "newest first" gives the sample's own order: prerendered page and server list agree. */
const APART_MS = 60_000

/**
 * Inserts the specification's six models, with posts, clients, orders and messages, into a database that never had any;
 * true when it did. Runs once only: rows that an admin deleted do not come back.
 */
export const seedDemo = ({ store, nowMs, newId }: SeedDeps): Promise<boolean> =>
  store.write(async (tx) => {
    const isUntouched =
      (await readMeta(tx, 'seeded_at')) === null && (await lastChange(tx, 'models')) === 0
    if (!isUntouched) return false
    const seeding = { tx, nowMs: nowMs(), newId }
    await seedModels(seeding)
    await seedPosts(seeding)
    const clientIds = DEMO_CLIENTS.map(() => newId())
    await seedClients(seeding, clientIds)
    await seedOrders(seeding, clientIds)
    await seedMessages(seeding)
    await writeMetaOnce(tx, 'seeded_at', isoTime(seeding.nowMs))
    return true
  })

const seedModels = async ({ tx, nowMs }: Seeding): Promise<void> => {
  for (const [index, { id, ...values }] of SAMPLE_MODELS.entries()) {
    const createdAtMs = nowMs - index * APART_MS
    await insertRecord(tx, modelTable, { id, values, createdAtMs, nowMs, mutationId: null })
  }
}

const seedPosts = async ({ tx, nowMs }: Seeding): Promise<void> => {
  for (const { id, draft, writtenAt, views, likes } of DEMO_POSTS) {
    const published_at = draft.is_published ? writtenAt : null
    const values = { ...draft, views, likes, published_at, modified_at: writtenAt }
    const createdAtMs = Date.parse(writtenAt)
    await insertRecord(tx, postTable, { id, values, createdAtMs, nowMs, mutationId: null })
  }
}

const seedClients = async ({ tx, nowMs }: Seeding, clientIds: readonly string[]): Promise<void> => {
  for (const [index, client] of DEMO_CLIENTS.entries()) {
    const email = emailOf(client)
    const counted = DEMO_ORDERS.filter((order) => order.client === index && isRevenue(order.status))
    const values = {
      first_name: client.firstName,
      last_name: client.lastName,
      email,
      phone: client.phone,
      role: 'client',
      is_active: true,
      last_login: null,
      total_spent: centsToEuros(sumCents(...counted.map(totalOf))),
      orders_count: counted.length,
    }
    await insertRecord(tx, userTable, {
      id: clientIds[index] ?? '',
      values,
      columns: { email_key: emailKey(email), password_hash: null },
      createdAtMs: demoTimeMs(client.signedUp, nowMs),
      nowMs,
      mutationId: null,
    })
  }
}

const seedOrders = async (
  { tx, nowMs, newId }: Seeding,
  clientIds: readonly string[],
): Promise<void> => {
  for (const order of DEMO_ORDERS) {
    const createdAtMs = demoTimeMs(order.madeAt, nowMs)
    const values = {
      user_id: clientIds[order.client] ?? null,
      status: order.status,
      total_amount: centsToEuros(totalOf(order)),
      payment_method: 'card',
      payment_id: null,
      notes: order.notes,
      items: order.items,
    }
    await insertRecord(tx, orderTable, {
      id: datedId(newId(), createdAtMs),
      values,
      columns: { details: '{}' },
      createdAtMs,
      nowMs,
      mutationId: null,
    })
  }
}

const seedMessages = async ({ tx, nowMs, newId }: Seeding): Promise<void> => {
  for (const { client, daysAgo, subject, message, type, isRead } of DEMO_MESSAGES) {
    const sender = DEMO_CLIENTS[client]
    if (!sender) throw new Error(`there is no client ${client}`)
    const email = emailOf(sender)
    await insertRecord(tx, messageTable, {
      id: newId(),
      values: {
        name: `${sender.firstName} ${sender.lastName}`,
        email,
        subject,
        message,
        type,
        is_read: isRead,
        language: 'fr',
        is_quarantined: false,
      },
      columns: { email_key: emailKey(email) },
      createdAtMs: nowMs - daysAgo * DAY_MS - APART_MS,
      nowMs,
      mutationId: null,
    })
  }
}

/** A UUID of version 7 for that moment: an order number shows the beginning of the id, which is the time. */
const datedId = (id: string, timeMs: number): string => {
  const time = timeMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-${id.slice(14)}`
}

const totalOf = ({ items }: DemoOrder) =>
  sumCents(...items.map(({ price, quantity }) => timesCents(eurosToCents(price), quantity)))

const emailOf = ({ firstName, lastName }: DemoClient): string =>
  `${firstName}.${lastName}@exemple.invalid`
    .normalize('NFD')
    .replace(/[\u0300-\u036f\s]/g, '')
    .toLowerCase()
