import * as v from 'valibot'
import { type OrderItem, order } from '#contract/entities/order.ts'
import { keptLine } from '#contract/fields.ts'
import { type Cents, centsToEuros, eurosToCents } from '#domain/money.ts'
import {
  type Column,
  eurosColumn,
  flagColumn,
  jsonColumn,
  nullableTextColumn,
  textColumn,
} from './columns.ts'
import { defineEntityTable } from './entity-table.ts'

const storedItems = v.array(
  v.object({
    model_id: v.string(),
    model_name: keptLine(),
    quantity: v.number(),
    price_cents: v.number(),
  }),
)

/** As everywhere in the database, money is in whole cents. */
const itemsColumn = (name: string): Column<OrderItem[]> => {
  const column = jsonColumn(name, storedItems)
  return {
    name,
    write: (items) =>
      column.write(
        items.map(({ price, ...item }) => ({ ...item, price_cents: eurosToCents(price) })),
      ),
    read: (stored) =>
      column.read(stored).map(({ price_cents, ...item }) => ({
        ...item,
        price: centsToEuros(price_cents as Cents),
      })),
  }
}

export const orderTable = defineEntityTable(order, {
  status: textColumn('status'),
  user_id: nullableTextColumn('user_id'),
  total_amount: eurosColumn('total_cents'),
  payment_method: textColumn('payment_method'),
  payment_id: nullableTextColumn('payment_id'),
  notes: textColumn('notes'),
  items: itemsColumn('items'),
  language: nullableTextColumn('language'),
  is_quarantined: flagColumn('is_quarantined'),
  number: nullableTextColumn('number'),
  refunded_amount: eurosColumn('refunded_cents'),
})
