import type { Order } from '#contract/entities/order.ts'
import type { User } from '#contract/entities/user.ts'
import { readRowsById } from '#device/lists/read-rows.ts'
import type { AdminDatabase } from '#device/storage/admin-database.ts'

/** An order as lists show it. */
export type ListedOrder = {
  readonly id: string
  readonly order: Order
  /** The buyer; null if unknown. */
  readonly client: User | null
}

/** Orders with their buyers. */
export const readListedOrders = async (
  db: AdminDatabase,
  ids: readonly string[],
): Promise<readonly (ListedOrder | undefined)[]> => {
  const orders = await readRowsById(db, 'orders', ids)
  const clientIds = [...new Set(orders.flatMap((order) => order?.user_id ?? []))]
  const clients = await readRowsById(db, 'users', clientIds)
  const clientsById = new Map(clientIds.map((id, at) => [id, clients[at]]))
  return orders.map(
    (order) =>
      order && { id: order.id, order, client: clientsById.get(order.user_id ?? '') ?? null },
  )
}
