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
  if (order.user_id !== null) {
    await changeRow(tx, { table: userTable, id: order.user_id, writing }, (user) => ({
      total_spent: roundToCents(Number(user.total_spent) + factor * order.total_amount),
      orders_count: Number(user.orders_count) + factor,
    }))
  }
  for (const { model_id, quantity } of order.items) {
    await changeRow(tx, { table: modelTable, id: model_id, writing }, (model) => ({
      sales_count: Math.max(0, Number(model.sales_count) + factor * quantity),
    }))
  }
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
