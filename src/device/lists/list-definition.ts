import type { EntityKey } from '#contract/entities/entities.ts'
import type { SyncRow } from '#sync/row/row-state.ts'

/** What a list keeps of a row for filtering, sorting and searching. */
export type ListEntry = {
  readonly id: string
  /** What the search looks at, in the form for a searched text. */
  readonly text: string
}

/** An entry without its text, as screens get it. */
export type ListFacts<Entry extends ListEntry = ListEntry> = Omit<Entry, 'text'>

/** Has to survive the way to a worker: plain values, arrays and objects. */
export type ListFilter = { readonly search: string }

/** The search text of a row of another entity; empty while it is unknown. */
export type TextOf = (rowId: string) => string

/**
 * How the rows of an entity that grows without bound are listed. These are methods so that one host can hold lists of
 * any kind: each list gets only its own entries and filters.
 */
export type ListDefinition<
  Row = SyncRow,
  Entry extends ListEntry = ListEntry,
  Filter extends ListFilter = ListFilter,
  Summary = unknown,
> = {
  readonly entity: EntityKey
  /** The entity whose texts are searched as well, as a client's name finds their orders. */
  readonly textsFrom?: EntityKey
  toEntry(row: Row): Entry
  /** The entries in the list's order. They are another array whenever a text of `textsFrom` has changed. */
  select(entries: readonly Entry[], filter: Filter, textOf: TextOf): readonly Entry[]
  /** Counts over all rows, whatever the filter. */
  countRows(entries: readonly Entry[]): Summary
  /** Whether the newest rows come first, so that they can be shown before the others are read. */
  startsWithNewest(filter: Filter): boolean
}
