import { type Selectable, sql } from 'kysely'
import { emailKeyInDetails } from '#server/commerce/order-details.ts'
import type { Database, Queryable } from '#server/db/database-schema.ts'
import { readParts } from '#server/db/read-pages.ts'

type OrderRecord = Selectable<Database['orders']>

/**
 * `emailKey`: the normalised address. Orders made after `until` (ISO 8601) are left out. `pause`: `noPause` in a writing
 * transaction, otherwise `nextSlice`.
 */
export type Buyer = {
  readonly emailKey: string
  readonly until: string
  readonly pause: () => Promise<void>
}

/** The orders of an email address, oldest first. */
export const findOrdersOfAddress = async (
  db: Queryable,
  buyer: Buyer,
): Promise<readonly OrderRecord[]> => {
  const { emailKey, until } = buyer
  const clients = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('role', '=', 'client')
    .where('created_at', '<=', until)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const orders = await ordersOfBuyer(db, clients, buyer)
  return orders.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
}

/** Orders of the accounts, then orders of the address without an account. */
export const ordersOfBuyer = async (
  db: Queryable,
  users: readonly { readonly id: string }[],
  buyer: Buyer,
): Promise<readonly OrderRecord[]> => [
  ...(await ordersOfUsers(
    db,
    users.map(({ id }) => id),
    buyer.until,
  )),
  ...(await ordersWithoutUser(db, buyer)),
]

const ordersOfUsers = async (
  db: Queryable,
  userIds: readonly string[],
  until: string,
): Promise<readonly OrderRecord[]> =>
  userIds.length === 0
    ? []
    : db
        .selectFrom('orders')
        .selectAll()
        .where('user_id', 'in', userIds)
        .where('created_at', '<=', until)
        .orderBy('created_at')
        .orderBy('id')
        .execute()

/** An order without an account is found by the address given with it, so all of them are looked at. */
const ordersWithoutUser = async (
  db: Queryable,
  { emailKey, until, pause }: Buyer,
): Promise<readonly OrderRecord[]> => {
  const found: OrderRecord[] = []
  const parts = readParts(db, {
    table: 'orders',
    columns: ['created_at', 'id'],
    direction: 'asc',
    among: sql`user_id is null`,
    pause,
  })
  for await (const part of parts) {
    const orders = await guestOrders(db).where(part).where('created_at', '<=', until).execute()
    found.push(...orders.filter(({ details }) => emailKeyInDetails(details) === emailKey))
  }
  return found
}

/** Orders whose buyer has no account. */
export const guestOrders = (db: Queryable) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', 'is', null)
    .where('details', 'like', '%@%')
    .orderBy('created_at')
    .orderBy('id')
