import { isRevenue } from '#domain/order-status.ts'
import type { Queryable } from '#server/store/database-schema.ts'
import { findRecord, type RecordChange, updateRecord, type Writing } from './entity-rows.ts'
import type { EntityRecord, EntityTable, FieldValues } from './tables/entity-table.ts'
import { modelTable } from './tables/model-table.ts'
import { orderTable } from './tables/order-table.ts'
import { userTable } from './tables/user-table.ts'

/** An order that begins or ceases to count as revenue moves what its buyer has spent and what its models have sold. */
export const followOrderStatus = async (
  tx: Queryable,
  { before, after, ...writing }: RecordChange,
): Promise<void> => {
  const factor = Number(isRevenue(String(after.status))) - Number(isRevenue(String(before.status)))
  if (factor === 0) return
  const order = orderTable.recordToRow(after)
  const spent = factor * (order.total_amount - order.refunded_amount)
  await changeBuyer(tx, order.user_id, { spent, orders: factor, writing })
  for (const { model_id, quantity } of order.items) {
    await changeRow(tx, { table: modelTable, id: model_id, writing }, (model) => ({
      sales_count: Math.max(0, Number(model.sales_count) + factor * quantity),
    }))
  }
}

/** What went back was not spent. `backEuros` is less than nothing where money comes to stay after all. */
export const followRefund = async (
  tx: Queryable,
  order: EntityRecord,
  { backEuros, ...writing }: Writing & { readonly backEuros: number },
): Promise<void> => {
  const { status, user_id } = orderTable.recordToRow(order)
  if (isRevenue(status)) await changeBuyer(tx, user_id, { spent: -backEuros, orders: 0, writing })
}

/** The order is another client's: what was spent with it moves along. `userId`: the new one's. */
export const moveToClient = async (
  tx: Queryable,
  order: EntityRecord,
  { userId, ...writing }: Writing & { readonly userId: string | null },
): Promise<EntityRecord> => {
  const { status, user_id, total_amount, refunded_amount } = orderTable.recordToRow(order)
  if (user_id === userId) return order
  const moved = await updateRecord(tx, orderTable, {
    ...{ of: order, values: { user_id: userId } },
    ...writing,
  })
  if (isRevenue(status)) {
    const spent = total_amount - refunded_amount
    await changeBuyer(tx, user_id, { spent: -spent, orders: -1, writing })
    await changeBuyer(tx, userId, { spent, orders: 1, writing })
  }
  return moved ?? order
}

type Spending = { readonly spent: number; readonly orders: number; readonly writing: Writing }

const changeBuyer = async (
  tx: Queryable,
  id: string | null,
  { spent, orders, writing }: Spending,
): Promise<void> => {
  if (id === null) return
  await changeRow(tx, { table: userTable, id, writing }, (user) => ({
    total_spent: roundToCents(Number(user.total_spent) + spent),
    orders_count: Number(user.orders_count) + orders,
  }))
}

type Target = { readonly table: EntityTable; readonly id: string; readonly writing: Writing }

/** Nothing, when the row is no more: an order outlives its models. */
const changeRow = async (
  tx: Queryable,
  { table, id, writing: { nowMs } }: Target,
  change: (row: FieldValues) => FieldValues,
): Promise<void> => {
  const record: EntityRecord | undefined = await findRecord(tx, table, id)
  if (!record) return
  const values = change(table.recordToRow(record))
  await updateRecord(tx, table, { of: record, values, nowMs, mutationId: null })
}

/** Sums of euros leave fractions behind that no cent has. */
const roundToCents = (euros: number): number => Math.max(0, Math.round(euros * 100) / 100)
