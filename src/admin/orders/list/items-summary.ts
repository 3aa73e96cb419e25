import type { OrderItem } from '#contract/entities/order.ts'
import { isolate } from '#domain/text/isolate.ts'

/** Source: specification, section 9, "Admin". */
const NAMED_ITEMS = 2

/** What an order's row says of its items: the first names, and how many come after: never one alone, which has a name too. */
export const summarizeItems = (
  items: readonly Pick<OrderItem, 'model_name'>[],
): { names: string; others: number } => {
  const isOneOver = items.length === NAMED_ITEMS + 1
  const named = isOneOver ? NAMED_ITEMS - 1 : NAMED_ITEMS
  const names = items
    .slice(0, named)
    .map(({ model_name }) => isolate(model_name))
    .join(', ')
  return { names, others: Math.max(0, items.length - named) }
}
