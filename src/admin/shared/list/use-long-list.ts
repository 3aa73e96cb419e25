import { useCallback, useEffect, useMemo } from 'react'
import { useBackOffice } from '#device/back-office/back-office-context.tsx'
import { useList, useListView } from '#device/back-office/use-list.ts'
import type { ListEntry, ListFacts, ListFilter } from '#device/lists/list-definition.ts'
import type { ListSnapshot, ViewedList } from '#device/lists/list-view.ts'
import { readWholeList } from '#device/lists/read-rows.ts'
import type { PartialRows } from '#ui/table/virtual-list.tsx'
import { type ListSelection, useSelection } from './selection.tsx'

type LongListOptions<
  Row,
  Source,
  Entry extends ListEntry,
  Filter extends ListFilter,
  Summary,
> = Omit<ViewedList<Row, Source, Entry, Filter, Summary>, 'port'> & {
  /** The same object as long as it says the same. */
  readonly filter: Filter
}

type LongList<Row, Facts extends { readonly id: string }, Source, Summary> = {
  /** For `useListState`. Undefined until it is known whether there are rows to show. */
  readonly all: { readonly length: number } | undefined
  /** The number of rows that match the filter; null while some may be missing. */
  readonly count: number | null
  /** The same, or the number so far. */
  readonly countSoFar: number
  readonly summary: Summary | undefined
  readonly rows: Omit<PartialRows<Row>, 'skeleton'>
  readonly selection: ListSelection<Facts>
  /** Reads all rows that match. */
  readonly readRows: () => Promise<readonly Source[]>
}

/** A list that grows without bound: of its rows, the page holds those near the window. */
export const useLongList = <
  Row extends { readonly id: string },
  Source,
  Entry extends ListEntry,
  Filter extends ListFilter,
  Summary,
>({
  definition,
  readRows,
  filter,
}: LongListOptions<Row, Source, Entry, Filter, Summary>): LongList<
  Row,
  ListFacts<Entry>,
  Source,
  Summary
> => {
  const { database, lists } = useBackOffice()
  const view = useListView({ name: definition.entity, definition, readRows })
  const snapshot = useList(view, filter)
  const { count = 0, rows: known = NO_ROWS, facts } = snapshot ?? NOTHING
  const selection = useSelection<ListFacts<Entry>>(facts ?? NO_FACTS, count)
  const { isOn } = selection
  useEffect(() => view?.setWantsFacts(isOn), [view, isOn])
  const onVisible: PartialRows<Row>['onVisible'] = useCallback(
    (ranges) => view?.setRanges(ranges),
    [view],
  )
  const rows = useMemo(() => ({ count, known, onVisible }), [count, known, onVisible])
  return {
    all: toAll(snapshot),
    count: snapshot?.isComplete ? count : null,
    countSoFar: count,
    summary: snapshot?.summary,
    rows,
    selection,
    readRows: async () => {
      const [db, port] = [database(), lists()]
      return db === null || port === null ? [] : readWholeList(db, port, { definition, filter })
    },
  }
}

const NOTHING = { count: undefined, rows: undefined, facts: null }
const NO_ROWS: ReadonlyMap<number, never> = new Map<number, never>()
const NO_FACTS: readonly never[] = []

/** Rows that are still to be read may match. */
const toAll = (
  snapshot:
    | Pick<ListSnapshot<unknown, unknown, unknown, unknown>, 'total' | 'count' | 'isComplete'>
    | undefined,
): { readonly length: number } | undefined =>
  snapshot === undefined || (snapshot.count === 0 && !snapshot.isComplete)
    ? undefined
    : { length: snapshot.total }
