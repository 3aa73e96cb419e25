import { useEffect } from 'react'
import { whenIdle } from '#admin/entity/browser/when-idle.ts'
import { type Compare, inOrder } from '#admin/entity/list/order/in-order.ts'
import type { RowSearch } from './row-search.ts'

/** Makes an open list ready to be searched in this order, so that the first letter does not have to wait for it. */
export const usePreparedSearch = <Row>(
  rows: readonly Row[] | undefined,
  { prepare }: RowSearch<Row>,
  compare: Compare<Row>,
): void => {
  useEffect(
    () => (rows === undefined ? undefined : whenIdle(prepare(inOrder(rows, compare)))),
    [rows, prepare, compare],
  )
}
