import { hash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { TEST_SEAL } from '#tests/support/test-seal.ts'

/** How many rows a database has of each kind. */
export type RowCounts = {
  readonly orders: number
  readonly people: number
  readonly messages: number
  readonly models: number
  readonly posts: number
  readonly interviews: number
  readonly auditEntries: number
}

type Row = Readonly<Record<string, string | number | null>>

const ROWS_AT_ONCE = 200

/** Fills the tables of a database as its first migrations made them (`createStartTables`), always with the same rows. */
export const fillStartTables = async (db: Kysely<unknown>, counts: RowCounts): Promise<void> => {
  const tables = db.withTables<Readonly<Record<string, Row>>>()
  let change = 0
  const fill = async (table: string, count: number, rowAt: (at: number) => Row) => {
    for (let from = 0; from < count; from += ROWS_AT_ONCE) {
      const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - from) }, (_, at) =>
        rowAt(from + at),
      )
      await tables.insertInto(table).values(rows).execute()
    }
  }
  const fillEntity = async (table: string, count: number, rowAt: (at: number) => Row) => {
    const before = change
    await fill(table, count, (at) => ({ ...stamp(table, at, before + at + 1), ...rowAt(at) }))
    change += count
    if (count > 0)
      await tables
        .insertInto('entity_changes')
        .values({ entity: table, change_seq: change })
        .execute()
  }
  await fillEntity('users', counts.people, personAt)
  await fillEntity('models', counts.models, modelAt)
  await fillEntity('blog', counts.posts, postAt)
  await fillEntity('orders', counts.orders, (at) => orderAt(at, counts))
  await fillEntity('messages', counts.messages, messageAt)
  await fillEntity('replies', Math.floor(counts.messages / 5), replyAt)
  await fill('interviews', counts.interviews, interviewAt)
  await fill('audit_log', counts.auditEntries, (at) => auditEntryAt(at, counts))
  await tables.updateTable('change_counter').set({ value: change }).execute()
}

/** As the server makes them (UUID of version 7): in the order of their time. */
const idOf = (table: string, at: number): string => {
  const time = (START_MS + at * MINUTE_MS).toString(16).padStart(12, '0')
  const hex = hash('sha256', `${table} ${at}`)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`
}

const START_MS = Date.UTC(2024, 0, 1)
const MINUTE_MS = 60_000

const timeOf = (at: number): string => new Date(START_MS + at * MINUTE_MS).toISOString()

const stamp = (table: string, at: number, change_seq: number): Row => ({
  ...{ id: idOf(table, at), version: 3, created_at: timeOf(at), updated_at: timeOf(at) },
  ...{ last_mutation_id: null, change_seq },
})

const TEXT = 'Une influenceuse virtuelle, ses photos, ses vidéos et son journal de bord. '

const personAt = (at: number): Row => ({
  ...{ email: `client-${at}@example.org`, email_key: `client-${at}@example.org` },
  ...{ password_hash: null, first_name: 'Zoé', last_name: `Martin ${at}`, phone: null },
  ...{ role: 'client', is_active: 1, last_login: null, total_spent_cents: at, orders_count: 1 },
})

const modelAt = (at: number): Row => ({
  ...{ name: `Luna ${at}`, type: 'Sexy', country: 'France', format: '["photo"]' },
  ...{ price_cents: 29_00, description: TEXT.repeat(5), tags: '[]', is_nsfw: 0, is_active: 1 },
  // Some addresses hold a password, which a migration removes.
  images: at % 10 === 0 ? '["https://zoe:secret@a.example/x"]' : `["/files/${at}"]`,
  sales_count: at,
})

const postAt = (at: number): Row => ({
  ...{ title: `Article ${at}`, excerpt: TEXT, content: TEXT.repeat(40), images: '[]', image: '' },
  ...{ category: 'Guides', author: 'Zoé', is_published: at % 2, is_featured: 0 },
  ...{ read_time: '4 min', tags: '[]', views: at, likes: 0 },
})

const STATUSES = ['paid', 'completed', 'pending', 'paid', 'cancelled'] as const

const orderAt = (at: number, { people }: RowCounts): Row => ({
  user_id: people === 0 ? null : idOf('users', at % people),
  status: STATUSES[at % STATUSES.length] ?? 'paid',
  total_cents: 29_00 + (at % 300),
  payment_method: 'card',
  // Of some payments two orders are known.
  payment_id: at % 3 === 0 ? null : `pi_${at - (at % 100 === 1 ? 0 : at % 100 === 2 ? 1 : 0)}`,
  ...{ notes: '', language: 'fr' },
  items: JSON.stringify([{ id: idOf('models', at % 100), name: 'Luna', price: 29, quantity: 1 }]),
  details: JSON.stringify({ name: `Zoé Martin ${at}`, email: `client-${at}@example.org` }),
})

const messageAt = (at: number): Row => ({
  ...{ name: `Zoé Martin ${at}`, email: `client-${at}@example.org` },
  ...{ email_key: `client-${at}@example.org`, subject: `Question ${at}`, message: TEXT.repeat(3) },
  ...{ type: 'general', is_read: at % 2, is_quarantined: 0, language: 'fr' },
})

const replyAt = (at: number): Row => ({
  ...{ message_id: idOf('messages', at), body: TEXT, state: 'sent', sent_at: timeOf(at) },
})

const interviewAt = (at: number): Row => ({
  ...{ id: idOf('interviews', at), created_at: timeOf(at), name: '', email: '', phone: null },
  ...{ email_key: idOf('keys', at), experience: '', goals: '', budget: null, is_quarantined: 0 },
  sealed: TEST_SEAL.close(TEXT, idOf('interviews', at)),
})

const PUBLISHED = '[{"field":"is_published","from":false,"to":true}]'
const EDITED = '[{"field":"title","from":"Avant","to":"Après"}]'

const auditEntryAt = (at: number, { posts, orders }: RowCounts): Row => {
  const [entity, rows] = at % 10 === 0 && posts > 0 ? ['blog', posts] : ['orders', orders]
  const turn = Math.floor(at / 10)
  return {
    ...{ id: idOf('audit_log', at), created_at: timeOf(at), actor_id: null, action: 'update' },
    ...{ entity, row_id: idOf(entity, turn % Math.max(rows, 1)), row_name: null, device: null },
    changes: turn % 3 === 0 ? PUBLISHED : EDITED,
  }
}
