import type { RowSearch } from '#admin/entity/list/filter/row-search.ts'
import { usePreparedSearch } from '#admin/entity/list/filter/use-prepared-search.ts'
import { inOrder } from '#admin/entity/list/order/in-order.ts'
import { newestFirst } from '#admin/entity/list/order/newest-first.ts'
import type { RowOf } from '#contract/define-entity.ts'
import type { ENTITIES, EntityKey } from '#contract/entities/entities.ts'
import { useRows } from '#device/back-office/rows/use-rows.ts'

/** So many of each entity stand in the palette; their list shows the others. */
export const SHOWN = 5

export type FoundRows<Row> = {
  readonly count: number
  /** The newest of them. */
  readonly shown: readonly Row[]
}

/** The rows of this device in which the words stand; none for no words. */
export const useFoundRows = <Key extends EntityKey>(
  entity: Key,
  search: RowSearch<RowOf<(typeof ENTITIES)[Key]>>,
  words: string,
  /** Whether their list shows a row while nobody asks for others. */
  isListed: (row: RowOf<(typeof ENTITIES)[Key]>) => boolean = () => true,
): FoundRows<RowOf<(typeof ENTITIES)[Key]>> => {
  const rows = useRows(entity)
  usePreparedSearch(rows, search, newestFirst)
  if (words.trim() === '' || rows === undefined) return { count: 0, shown: [] }
  const found = search.find(inOrder(rows, newestFirst), words).filter(isListed)
  return { count: found.length, shown: found.slice(0, SHOWN) }
}
