export type Compare<Row> = (a: Row, b: Row) => number

/** By the rows, then by the order. */
const known = new WeakMap<object, WeakMap<object, unknown>>()

/**
 * The rows sorted; the same rows in the same order are sorted once, however often a list asks while somebody types.
 * `compare` is to be the same function each time.
 */
export const inOrder = <Row>(rows: readonly Row[], compare: Compare<Row>): readonly Row[] => {
  const orders = known.get(rows) ?? new WeakMap<object, unknown>()
  known.set(rows, orders)
  // Under these rows and this order there is nothing else.
  const sorted = (orders.get(compare) as readonly Row[] | undefined) ?? rows.toSorted(compare)
  orders.set(compare, sorted)
  return sorted
}
