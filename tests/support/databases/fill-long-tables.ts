import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

type Values = Readonly<Record<string, SQLInputValue>>

/** In an order in which foreign keys hold. */
const TABLES = [
  'models',
  'users',
  'orders',
  'messages',
  'blog',
  'replies',
  'inquiries',
  'newsletters',
  'newsletter_recipients',
  'subscribers',
  'audit_log',
  'interviews',
  'payments',
  'refunds',
  'invoices',
  'files',
  'post_views',
  'post_likes',
  'mutation_log',
] as const

type LongTable = (typeof TABLES)[number]

/** What differs from empty texts and zeros. */
const VALUES: Readonly<Record<LongTable, (at: number) => Values>> = {
  models: (at) => ({ name: `Model ${at}`, format: '[]', images: '[]', tags: '[]', is_active: 1 }),
  users: (at) => ({ role: 'client', ...addressOf(at) }),
  orders: (at) => ({
    status: at % 4 === 0 ? 'pending' : 'paid',
    number: `N${at}`,
    token_hash: `t${at}`,
    user_id: at % 2 === 0 ? longId('users', at) : null,
    items: JSON.stringify([
      { model_id: longId('models', 7), model_name: 'Luna', quantity: 1, price_cents: 100 },
    ]),
    details: JSON.stringify({ email: `person${at}@example.test`, name: 'Zoé' }),
    total_cents: 100,
  }),
  messages: addressOf,
  blog: (at) => ({ title: `Post ${at}`, images: '[]', tags: '[]', is_published: 1 }),
  replies: (at) => ({ message_id: longId('messages', at), state: 'sent', channel: 'email' }),
  inquiries: () => ({ kind: 'custom' }),
  newsletters: (at) => ({ state: at === 7 ? 'sending' : 'draft' }),
  newsletter_recipients: (at) => ({
    newsletter_id: longId('newsletters', 7),
    subscriber_id: longId('subscribers', at),
    state: 'waiting',
  }),
  subscribers: (at) => ({ language: 'fr', status: 'confirmed', ...addressOf(at) }),
  audit_log: () => ({
    actor_id: longId('users', 1),
    action: 'update',
    entity: 'orders',
    changes: '[]',
  }),
  interviews: (at) => addressOf(at),
  payments: (at) => ({
    order_id: longId('orders', at),
    status: at % 9 === 0 ? 'stray' : 'matched',
    provider: 'test',
    provider_id: `p${at}`,
    currency: 'eur',
  }),
  refunds: (at) => ({
    payment_id: longId('payments', at),
    order_id: longId('orders', at),
    provider_id: `r${at}`,
    lines: '[]',
    status: 'succeeded',
    reason: 'goodwill',
  }),
  invoices: (at) => ({
    kind: 'invoice',
    number: `F-${at}`,
    series: 'F',
    year: 2026,
    sequence: at,
    payment_id: `p${at}`,
    refund_id: `r${at}`,
    order_id: longId('orders', at),
    content: JSON.stringify({
      kind: 'invoice',
      number: `F-${at}`,
      issuedAt: '2026-01-01',
      orderNumber: `N${at}`,
      corrects: null,
      language: 'fr',
      currency: 'EUR',
      totalCents: 100,
      provider: 'test',
      seller: { name: '', legalForm: '', address: '', siret: '', vatNumber: '', email: '' },
      buyer: { name: 'Zoé', email: `person${at}@example.test`, country: null },
      lines: [],
      taxes: [{ rateMilli: 200, netCents: 80, taxCents: 20, exemption: '' }],
    }),
  }),
  files: (at) => ({ sha256: String(at).padStart(64, '0'), content_type: 'image/webp' }),
  post_views: (at) => ({ post_id: longId('blog', at % 100), day: `day ${Math.floor(at / 100)}` }),
  post_likes: (at) => ({ post_id: longId('blog', at), key_hash: `k${at}`, likes: 1, settled: 1 }),
  mutation_log: (at) => ({ key: `k${at}` }),
}

/** Tables that grow with visitors, orders and time. Those that a reading call writes to are not hidden by views. */
export const LONG_TABLES = TABLES.filter((table) => table !== 'audit_log')

/** The id of a row that `fillLongTables` made. */
export const longId = (table: LongTable, at: number): string =>
  `${String(TABLES.indexOf(table)).padStart(8, '0')}-0000-7000-8000-${String(at).padStart(12, '0')}`

function addressOf(at: number): Values {
  return { email: `person${at}@example.test`, email_key: `person${at}@example.test` }
}

type Column = { readonly name: string; readonly type: string; readonly notnull: number }

/** Adds as many rows to each table, a minute apart. */
export const fillLongTables = (database: DatabaseSync, rows: number): void => {
  database.exec('begin')
  for (const table of TABLES) {
    const columns = database.prepare(`pragma table_info(${table})`).all() as unknown as Column[]
    const names = columns.map(({ name }) => `"${name}"`).join()
    const insert = database.prepare(
      `insert into ${table} (${names}) values (${columns.map(() => '?').join()})`,
    )
    for (let at = 0; at < rows; at += 1) {
      const values: Values = { ...stampOf(table, at), ...VALUES[table](at) }
      insert.run(...columns.map((column) => values[column.name] ?? emptyOf(column)))
    }
  }
  database.exec('commit')
}

const stampOf = (table: LongTable, at: number): Values => {
  const time = new Date(Date.UTC(2025, 0, 1, 0, at)).toISOString()
  const seq = (TABLES.indexOf(table) + 1) * 1_000_000 + at
  return {
    id: longId(table, at),
    version: 1,
    change_seq: seq,
    created_at: time,
    updated_at: time,
    issued_at: time,
    published_at: time,
  }
}

const emptyOf = ({ notnull, type }: Column): SQLInputValue => {
  if (notnull === 0) return null
  return type === 'text' ? '' : 0
}
