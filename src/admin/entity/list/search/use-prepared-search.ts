import { useEffect } from 'react'
import { whenIdle } from '#admin/entity/browser/when-idle.ts'
import type { RowSearch } from './row-search.ts'

/** Makes the rows of an open list ready to be searched, so that the first letter does not have to wait for it. */
export const usePreparedSearch = <Row>(
  rows: readonly Row[] | undefined,
  { prepare }: RowSearch<Row>,
): void => {
  useEffect(() => whenIdle(each(rows ?? [], prepare)), [rows, prepare])
}

function* each<Row>(rows: readonly Row[], run: (row: Row) => void) {
  for (const row of rows) yield () => run(row)
}
