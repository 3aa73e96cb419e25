import type { OrderItem } from '#contract/entities/order.ts'
import { isolate } from '#domain/text/isolate.ts'

/** Source: specification, section 9, "Admin". */
const NAMED_ITEMS = 2

/** What an order's row says of its items: the first names, and how many come after. */
export const summarizeItems = (
  items: readonly Pick<OrderItem, 'model_name'>[],
): { names: string; others: number } => ({
  names: items
    .slice(0, NAMED_ITEMS)
    .map(({ model_name }) => model_name)
    .map(isolate)
    .join(', '),
  others: Math.max(0, items.length - NAMED_ITEMS),
})
