import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react'
import { sameValue } from '#sync/row/row-state.ts'
import type { ListEntry, ListFacts, ListFilter } from '../lists/list-definition.ts'
import {
  createListView,
  type ListSnapshot,
  type ListView,
  type ViewedList,
} from '../lists/list-view.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import { useBackOffice, useDatabase } from './back-office-context.tsx'

type ListOptions<Row, Source, Entry extends ListEntry, Filter extends ListFilter, Summary> = Omit<
  ViewedList<Row, Source, Entry, Filter, Summary>,
  'port'
> & {
  /** The same name: the same list, which is shown as it was left when it is opened again. */
  readonly name: string
}

/** By name. */
const viewsOf = new WeakMap<AdminDatabase, Map<string, unknown>>()

/** A list of the account that is signed in; null while no account is. */
export const useListView = <
  Row extends { readonly id: string },
  Source,
  Entry extends ListEntry,
  Filter extends ListFilter,
  Summary,
>({
  name,
  ...list
}: ListOptions<Row, Source, Entry, Filter, Summary>): ListView<
  Row,
  ListFacts<Entry>,
  Filter,
  Summary
> | null => {
  const db = useDatabase()
  const port = useBackOffice().lists()
  if (db === null || port === null) return null
  const views = viewsOf.get(db) ?? new Map<string, unknown>()
  viewsOf.set(db, views)
  // Each name belongs to one call of this hook.
  const known = views.get(name) as ListView<Row, ListFacts<Entry>, Filter, Summary> | undefined
  const view = known ?? createListView(db, { ...list, port })
  views.set(name, view)
  return view
}

/** The list with this filter, live; undefined until there is something to show. A new filter's rows replace the old. */
export const useList = <Row, Facts, Filter extends ListFilter, Summary>(
  view: ListView<Row, Facts, Filter, Summary> | null,
  filter: Filter,
): ListSnapshot<Row, Facts, Filter, Summary> | undefined => {
  const subscribe = useCallback(
    (listener: () => void) => view?.subscribe(listener) ?? (() => undefined),
    [view],
  )
  const snapshot = useSyncExternalStore(subscribe, view?.snapshot ?? nothing)
  useLayoutEffect(() => view?.setFilter(filter), [view, filter])
  return snapshot !== undefined && !view?.isOpen() && !sameValue(snapshot.filter, filter)
    ? undefined
    : snapshot
}

const nothing = (): undefined => undefined
