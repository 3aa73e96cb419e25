import { join } from 'node:path'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { createUuidV7 } from '#domain/uuid.ts'
import { DEMO_MESSAGES } from '#server/app/demo/demo-messages.ts'
import { DEMO_ORDERS } from '#server/app/demo/demo-orders.ts'
import { DEMO_POSTS } from '#server/app/demo/demo-posts.ts'
import { ensureContent, ensureSiteSettings } from '#server/app/prepare-database.ts'
import { openStore } from '#server/db/open-store.ts'
import { recordAudit } from '#server/entities/audit-log.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import type { EntityTable } from '#server/entities/entity-table.ts'
import {
  messageTable,
  modelTable,
  orderTable,
  postTable,
  userTable,
} from '#server/entities/entity-tables.ts'

const nowMs = Date.now
const newId = createUuidV7({ nowMs, fillRandom: (bytes) => crypto.getRandomValues(bytes) })

type Sample = {
  readonly values: Readonly<Record<string, unknown>>
  readonly columns?: Readonly<Record<string, string | null>>
}

export type ListLengths = Readonly<
  Record<'models' | 'posts' | 'users' | 'orders' | 'messages' | 'audit', number>
>

/** Every list has this many rows. */
export const equalLengths = (rows: number): ListLengths => ({
  models: rows,
  posts: rows,
  users: rows,
  orders: rows,
  messages: rows,
  audit: rows,
})

/** Fills a database in the folder: the demo's own rows repeated, each with a number. */
export const prepareLists = async (folder: string, lengths: ListLengths): Promise<void> => {
  const file = join(folder, 'neomuse.db')
  const store = await openStore({ database: { type: 'sqlite', file }, nowMs, newId })
  await ensureSiteSettings(store, nowMs())
  await ensureContent(store, nowMs())
  const userIds = Array.from({ length: lengths.users }, newId)
  const fill = (table: EntityTable, length: number, { sampleAt, ids }: Samples) =>
    store.write(async (tx) => {
      for (let at = 0; at < length; at += 1) {
        const createdAtMs = nowMs() - (length - at) * 60_000
        const row = { id: ids?.[at] ?? newId(), ...sampleAt(at), createdAtMs }
        await insertRecord(tx, table, { ...row, nowMs: nowMs(), mutationId: null })
      }
    })
  await fill(modelTable, lengths.models, { sampleAt: modelAt })
  await fill(postTable, lengths.posts, { sampleAt: postAt })
  await fill(userTable, lengths.users, { sampleAt: userAt, ids: userIds })
  await fill(orderTable, lengths.orders, { sampleAt: (at) => orderAt(at, userIds) })
  await fill(messageTable, lengths.messages, { sampleAt: messageAt })
  await store.write(async (tx) => {
    for (let at = 0; at < lengths.audit; at += 1)
      await recordAudit(
        tx,
        { newId, nowMs: nowMs() - (lengths.audit - at) * 60_000 },
        { actorId: null, action: 'update', entity: 'orders', rowId: newId(), changes: [] },
      )
  })
  await store.close()
}

type Samples = {
  readonly sampleAt: (at: number) => Sample
  readonly ids?: readonly string[]
}

const of = <Entry>(entries: readonly Entry[], at: number): Entry => {
  const entry = entries[at % entries.length]
  if (entry === undefined) throw new Error('the sample is empty')
  return entry
}

const modelAt = (at: number): Sample => {
  const { id: _, ...values } = of(SAMPLE_MODELS, at)
  return { values: { ...values, name: `${values.name} ${at + 1}` } }
}

const postAt = (at: number): Sample => {
  const { draft, views, likes } = of(DEMO_POSTS, at)
  return { values: { ...draft, title: `${draft.title} ${at + 1}`, views, likes } }
}

const userAt = (at: number): Sample => {
  const email = `client-${at + 1}@example.org`
  return {
    values: {
      first_name: of(['Zoé', 'Léa', 'Inès', 'Hugo', 'Noé'], at),
      last_name: `Martin ${at + 1}`,
      email,
      phone: '',
      role: 'client',
      is_active: at % 9 > 0,
      last_login: null,
      total_spent: at,
      orders_count: at % 4,
    },
    columns: { email_key: email, password_hash: null },
  }
}

const orderAt = (at: number, userIds: readonly string[]): Sample => {
  const { status, items, notes } = of(DEMO_ORDERS, at)
  return {
    values: {
      user_id: of(userIds, at),
      status,
      total_amount: 29 + (at % 300),
      payment_method: 'card',
      payment_id: null,
      notes,
      items,
    },
    columns: { details: '{}' },
  }
}

const messageAt = (at: number): Sample => {
  const { subject, message, type, isRead } = of(DEMO_MESSAGES, at)
  const email = `client-${at + 1}@example.org`
  return {
    values: {
      name: `Zoé Martin ${at + 1}`,
      email,
      subject: `${subject} ${at + 1}`,
      message,
      type,
      is_read: isRead,
      is_quarantined: false,
    },
    columns: { email_key: email },
  }
}
