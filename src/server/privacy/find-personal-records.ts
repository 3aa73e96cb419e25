import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import type { Seal } from '#server/db/seal.ts'
import { emailKeyInDetails } from '../commerce/order-details.ts'
import { type Buyer, guestOrders, ordersOfBuyer } from '../commerce/orders/orders-of-address.ts'
import { markOf } from './interviews.ts'

type Row<Table extends keyof Database> = Selectable<Database[Table]>

/** All stored data about one address, oldest first. */
export type PersonalRecords = {
  readonly users: readonly Row<'users'>[]
  readonly orders: readonly Row<'orders'>[]
  /** The links in emails to the buyer of a course. */
  readonly courseLinks: readonly Row<'course_links'>[]
  /** Payments, invoices and history of the orders. */
  readonly books: OrderBooks
  readonly messages: readonly Row<'messages'>[]
  /** Replies to these messages. */
  readonly replies: readonly Row<'replies'>[]
  readonly interviews: readonly Row<'interviews'>[]
  readonly subscribers: readonly Row<'subscribers'>[]
  /** The links in their emails. */
  readonly links: readonly Row<'subscription_links'>[]
}

type OrderBooks = {
  readonly payments: readonly Row<'payments'>[]
  readonly refunds: readonly Row<'refunds'>[]
  readonly withdrawals: readonly Row<'withdrawals'>[]
  readonly invoices: readonly Row<'invoices'>[]
  readonly events: readonly Row<'order_events'>[]
  readonly notes: readonly Row<'order_notes'>[]
}

export type AboutWhom = {
  /** The normalised address. */
  readonly emailKey: string
  readonly seal: Seal
  /** Data created after this moment (ISO 8601) is left out. */
  readonly until: string
  readonly pause: Buyer['pause']
}

export const findPersonalRecords = async (
  db: Queryable,
  whom: AboutWhom,
): Promise<PersonalRecords> => {
  const { emailKey, seal, until } = whom
  const plain = { keys: [emailKey], until }
  const users = await rowsByAddress<Row<'users'>>(db, 'users', plain)
  const messages = await rowsByAddress<Row<'messages'>>(db, 'messages', plain)
  const sealed = { keys: [emailKey, markOf(seal, emailKey)], until }
  const subscribers = await rowsByAddress<Row<'subscribers'>>(db, 'subscribers', plain)
  const orders = await ordersOfBuyer(db, users, whom)
  return {
    users,
    orders,
    courseLinks: await courseLinksOf(
      db,
      orders.map(({ id }) => id),
    ),
    books: await booksOf(
      db,
      orders.map(({ id }) => id),
    ),
    messages,
    replies: await repliesTo(
      db,
      messages.map(({ id }) => id),
    ),
    interviews: await rowsByAddress<Row<'interviews'>>(db, 'interviews', sealed),
    subscribers,
    links: await linksOf(
      db,
      subscribers.map(({ id }) => id),
    ),
  }
}

/** Every normalised address in the data. Administrators' accounts and sealed data are left out. */
export const listKnownAddresses = async (db: Queryable): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('users')
    .select('email_key')
    .where('role', '=', 'client')
    .union(db.selectFrom('messages').select('email_key'))
    .union(db.selectFrom('subscribers').select('email_key'))
    .execute()
  const orders = await guestOrders(db).execute()
  return new Set([
    ...rows.map(({ email_key }) => email_key),
    ...orders.flatMap(({ details }) => emailKeyInDetails(details) ?? []),
  ])
}

/** The spellings of the address in the rows. */
type Wanted = { readonly keys: readonly string[]; readonly until: string }

type TableWithAddress = 'users' | 'messages' | 'interviews' | 'subscribers'

/** These tables have the same names for the columns used here; each call names the type of its rows. */
const rowsByAddress = <Found>(
  db: Queryable,
  table: TableWithAddress,
  { keys, until }: Wanted,
): Promise<Found[]> =>
  (db as unknown as Kysely<Record<TableWithAddress, Database['subscribers']>>)
    .selectFrom(table)
    .selectAll()
    .where('email_key', 'in', keys)
    .where('created_at', '<=', until)
    .orderBy('created_at')
    .orderBy('id')
    .$castTo<Found>()
    .execute()

const repliesTo = async (
  db: Queryable,
  messageIds: readonly string[],
): Promise<readonly Row<'replies'>[]> =>
  messageIds.length === 0
    ? []
    : db
        .selectFrom('replies')
        .selectAll()
        .where('message_id', 'in', messageIds)
        .orderBy('created_at')
        .orderBy('id')
        .execute()

const linksOf = async (
  db: Queryable,
  subscriberIds: readonly string[],
): Promise<readonly Row<'subscription_links'>[]> =>
  subscriberIds.length === 0
    ? []
    : db
        .selectFrom('subscription_links')
        .selectAll()
        .where('subscriber_id', 'in', subscriberIds)
        .orderBy('created_at_ms')
        .execute()

const courseLinksOf = async (
  db: Queryable,
  orderIds: readonly string[],
): Promise<readonly Row<'course_links'>[]> =>
  orderIds.length === 0
    ? []
    : db
        .selectFrom('course_links')
        .selectAll()
        .where('order_id', 'in', orderIds)
        .orderBy('created_at_ms')
        .execute()

type BookTable =
  | 'payments'
  | 'refunds'
  | 'withdrawals'
  | 'invoices'
  | 'order_events'
  | 'order_notes'

const booksOf = async (db: Queryable, orderIds: readonly string[]): Promise<OrderBooks> => {
  const ids = orderIds.length === 0 ? [''] : orderIds
  const rows = <Table extends BookTable>(table: Table): Promise<readonly Row<Table>[]> =>
    // All of them have the same name for the order's column.
    (db as Kysely<Pick<Database, 'refunds'>>)
      .selectFrom(table as 'refunds')
      .selectAll()
      .where(sql.ref('order_id'), 'in', ids)
      .orderBy('id')
      .$castTo<Row<Table>>()
      .execute()
  return {
    payments: await rows('payments'),
    refunds: await rows('refunds'),
    withdrawals: await rows('withdrawals'),
    invoices: await rows('invoices'),
    events: await rows('order_events'),
    notes: await rows('order_notes'),
  }
}
