import { liveQuery } from 'dexie'
import { sameValue } from '#sync/row/row-state.ts'
import type { AdminDatabase } from '../storage/admin-database.ts'
import { readOpen } from '../storage/with-reopen.ts'
import type { ListDefinition, ListEntry, ListFacts, ListFilter } from './list-definition.ts'
import type {
  ListAnswer,
  ListConnection,
  ListPort,
  ListQuestion,
  PositionRange,
} from './list-port.ts'
import { readNewest } from './read-newest.ts'

type Identified = { readonly id: string }

/** A list as it is shown: the number of its rows, and those of its rows that are near the window. */
export type ListSnapshot<Row, Facts, Filter, Summary> = {
  readonly filter: Filter
  /** The number of rows that match the filter. */
  readonly count: number
  /** The number of rows, whatever the filter. */
  readonly total: number
  /** By position. */
  readonly rows: ReadonlyMap<number, Row>
  /** Undefined until all rows were counted. */
  readonly summary: Summary | undefined
  /** False while rows are still being read: some may be missing from the list. */
  readonly isComplete: boolean
  /** Every row that matches, if they were asked for. */
  readonly facts: readonly Facts[] | null
}

/** A list on screen, for `useSyncExternalStore`. Its last state stays, so that a return shows it at once. */
export type ListView<Row, Facts, Filter, Summary> = {
  /** The list follows the database while there is a listener. */
  readonly subscribe: (listener: () => void) => () => void
  /** Undefined until there is something to show. Throws the error with which the reading failed. */
  readonly snapshot: () => ListSnapshot<Row, Facts, Filter, Summary> | undefined
  /** Whether it follows the database. */
  readonly isOpen: () => boolean
  readonly setFilter: (filter: Filter) => void
  /** The positions that are visible. */
  readonly setRanges: (ranges: readonly PositionRange[]) => void
  readonly setWantsFacts: (wantsFacts: boolean) => void
}

export type ViewedList<Row, Source, Entry extends ListEntry, Filter extends ListFilter, Summary> = {
  readonly definition: ListDefinition<Source, Entry, Filter, Summary>
  /** Undefined for rows that are gone. Runs as a live query. */
  readonly readRows: (
    db: AdminDatabase,
    ids: readonly string[],
  ) => Promise<readonly (Row | undefined)[]>
  readonly port: ListPort
}

/** What is read before it is known which part of the list is on screen. */
const FIRST_RANGE: PositionRange = { from: 0, to: 60 }

/** The rows of one answer, live. */
type Reading<Row> = {
  readonly ids: string
  readonly stop: () => void
  answer: ListAnswer
  /** By position, as they were read last. */
  rows: ReadonlyMap<number, Row>
}

export const createListView = <
  Row extends Identified,
  Source,
  Entry extends ListEntry,
  Filter extends ListFilter,
  Summary,
>(
  db: AdminDatabase,
  { definition, readRows, port }: ViewedList<Row, Source, Entry, Filter, Summary>,
): ListView<Row, ListFacts<Entry>, Filter, Summary> => {
  const listeners = new Set<() => void>()
  let connection: ListConnection | null = null
  let filter: Filter | null = null
  let question: Omit<ListQuestion, 'filter' | 'entity'> = {
    key: 0,
    ranges: [FIRST_RANGE],
    wantsFacts: false,
  }
  /** What is on screen, and what will replace it as soon as its rows are read. */
  let shown: Reading<Row> | null = null
  let coming: Reading<Row> | null = null
  /** The last answer that came while another one's rows are being read. */
  let next: ListAnswer | null = null
  let failure: { readonly error: unknown } | null = null
  let snapshot: ListSnapshot<Row, ListFacts<Entry>, Filter, Summary> | undefined

  const notify = (): void => {
    for (const listener of [...listeners]) listener()
  }

  const fail = (error: unknown): void => {
    failure = { error }
    notify()
  }

  const publish = (answer: ListAnswer, read: ReadonlyMap<number, Row>): void => {
    if (filter === null) return
    const known = new Map([...(snapshot?.rows.values() ?? [])].map((row) => [row.id, row]))
    const rows = new Map([...read].map(([at, row]) => [at, itself(known.get(row.id), row)]))
    const { count, total, isComplete } = answer
    // The host's lists have the same definitions as this view.
    const summary = (answer.summary ?? undefined) as Summary | undefined
    const facts = answer.facts as readonly ListFacts<Entry>[] | null
    const before = snapshot
    const isSame =
      before !== undefined &&
      sameValue(before.filter, filter) &&
      before.count === count &&
      before.total === total &&
      before.isComplete === isComplete &&
      before.facts === facts &&
      sameValue(before.summary, summary) &&
      hasSameRows(before.rows, rows)
    if (isSame) return
    snapshot = { filter, count, total, rows, summary, facts, isComplete }
    notify()
  }

  const startReading = (answer: ListAnswer): void => {
    const positions = answer.ids.map(([at]) => at)
    const ids = answer.ids.map(([, id]) => id)
    const onRows = (found: readonly (Row | undefined)[]): void => {
      reading.rows = new Map(
        found.flatMap((row, at) => (row ? [[positions[at] ?? 0, row] as const] : [])),
      )
      if (coming === reading) {
        shown?.stop()
        shown = reading
        coming = null
      }
      // Those of an earlier filter would replace what is known of this one.
      if (reading.answer.key === question.key) publish(reading.answer, reading.rows)
      if (coming === null && next !== null) receive(next)
    }
    const subscription = liveQuery(() => readOpen(db, () => readRows(db, ids))).subscribe(
      onRows,
      fail,
    )
    const reading: Reading<Row> = {
      ids: idsOf(answer),
      answer,
      rows: new Map(),
      stop: () => subscription.unsubscribe(),
    }
    coming = reading
  }

  const receive = (answer: ListAnswer): void => {
    if (answer.key !== question.key) return
    next = null
    // Rows of an earlier filter are not waited for.
    if (coming !== null && coming.answer.key !== question.key) stopComing()
    if (coming !== null && coming.ids !== idsOf(answer)) next = answer
    else if (coming !== null) coming.answer = answer
    else if (shown !== null && shown.ids === idsOf(answer)) {
      shown.answer = answer
      publish(answer, shown.rows)
    } else {
      showKnown(answer)
      startReading(answer)
    }
  }

  /** Rows that only move, or leave the list, need not be read first. */
  const showKnown = (answer: ListAnswer): void => {
    if (shown === null) return
    const known = new Map([...(snapshot?.rows.values() ?? [])].map((row) => [row.id, row]))
    const rows = new Map<number, Row>()
    for (const [at, id] of answer.ids) {
      const row = known.get(id)
      if (row === undefined) return
      rows.set(at, row)
    }
    publish(answer, rows)
  }

  const stopComing = (): void => {
    coming?.stop()
    coming = null
  }

  const ask = (): void => {
    if (connection === null || filter === null) return
    connection.ask({ ...question, entity: definition.entity, filter })
  }

  /** Before the host has read anything: the newest rows alone, from their index. */
  const showNewest = async (key: number): Promise<void> => {
    if (filter === null || snapshot !== undefined || !definition.startsWithNewest(filter)) return
    const newest = await readNewest(db, definition, { filter, key })
    if (snapshot === undefined && coming === null && newest !== null) receive(newest)
  }

  const open = (): void => {
    connection = port.connect({ onAnswer: receive, onFailure: fail })
    // The host reads everything: not before the first rows, whose reading would have to wait for it.
    void showNewest(question.key).catch(fail).then(ask)
  }

  const close = (): void => {
    connection?.close()
    connection = null
    stopComing()
    shown?.stop()
    shown = null
    next = null
    failure = null
    // A list may be shown as it was until it is read again, but not an empty one.
    if (snapshot?.count === 0) snapshot = undefined
    else if (snapshot !== undefined) snapshot = { ...snapshot, facts: null }
    question = { ...question, wantsFacts: false }
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) open()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) close()
      }
    },
    snapshot: () => {
      if (failure !== null) throw failure.error
      return snapshot
    },
    isOpen: () => connection !== null,
    setFilter: (wanted) => {
      if (sameValue(filter, wanted)) return
      const isFirst = filter === null
      filter = wanted
      question = {
        ...question,
        key: question.key + 1,
        ...(isFirst ? {} : { ranges: [FIRST_RANGE] }),
      }
      // What another filter has found is not shown to a screen that opens with this one.
      if (connection === null) snapshot = undefined
      ask()
      if (connection !== null && isFirst) showNewest(question.key).catch(fail)
    },
    setRanges: (ranges) => {
      const last = snapshot?.count ?? 0
      const isRead = ranges.every((range) =>
        question.ranges.some((read) => isWithin(widened(range, NEAR, last), read)),
      )
      if (isRead) return
      question = { ...question, ranges: ranges.map((range) => widened(range, FAR, last)) }
      ask()
    },
    setWantsFacts: (wantsFacts) => {
      if (question.wantsFacts === wantsFacts) return
      question = { ...question, wantsFacts }
      ask()
    },
  }
}

/** Rows this near to the visible ones are read already; when they are not, so many are read at once. */
const NEAR = 10
const FAR = 40

const widened = ({ from, to }: PositionRange, by: number, last: number): PositionRange => ({
  from: Math.max(0, from - by),
  to: Math.min(last, to + by),
})

const isWithin = (inner: PositionRange, outer: PositionRange): boolean =>
  outer.from <= inner.from && inner.to <= outer.to

const idsOf = ({ ids }: ListAnswer): string => ids.join()

const hasSameRows = <Row>(a: ReadonlyMap<number, Row>, b: ReadonlyMap<number, Row>): boolean =>
  a.size === b.size && [...a].every(([at, row]) => b.get(at) === row)

/** A row that is unchanged keeps its identity, so that it is not rendered again. */
const itself = <Row>(before: Row | undefined, now: Row): Row =>
  before !== undefined && sameValue(before, now) ? before : now
