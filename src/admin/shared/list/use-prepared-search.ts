import { useEffect } from 'react'
import { whenIdle } from '#admin/shared/when-idle.ts'
import { type Compare, type RowSearch, sortRows } from './search-and-sorting.ts'

/** Prepares an open list for searching in this sorting, so that the first keystroke does not have to wait. */
export const usePreparedSearch = <Row>(
  rows: readonly Row[] | undefined,
  { prepare }: RowSearch<Row>,
  compare: Compare<Row>,
): void => {
  useEffect(
    () => (rows === undefined ? undefined : whenIdle(prepare(sortRows(rows, compare)))),
    [rows, prepare, compare],
  )
}
