import { useEffect } from 'react'
import { whenIdle } from '#admin/shared/when-idle.ts'
import { searchedText, searchWords } from '#domain/text/fold-text.ts'

export type RowSearch<Row> = {
  /** The rows whose texts hold each of the words, whole or in part, whatever their order, case and accents. */
  readonly find: (rows: readonly Row[], words: string) => readonly Row[]
  /** Does ahead, in small steps, what the first search of these rows would have to do. */
  readonly prepare: (rows: readonly Row[]) => Iterable<() => void>
}

/**
 * Each row's texts are folded once, not with every keystroke: with ten thousand rows that would be felt. Nor is each
 * looked at again while the search is typed on, or shortened: what holds more of the words was found already.
 */
export const createRowSearch = <Row extends object>(
  textsOf: (row: Row) => readonly string[],
): RowSearch<Row> => {
  const foldedTexts = new WeakMap<Row, string>()
  const foldedTextOf = (row: Row): string => {
    const known = foldedTexts.get(row)
    if (known !== undefined) return known
    // No word goes across what parts them, so none is found in two texts.
    const folded = searchedText(textsOf(row).join('\n'))
    foldedTexts.set(row, folded)
    return folded
  }
  const trails = new WeakMap<readonly Row[], Trail<Row>>()
  const trailOf = (rows: readonly Row[]): Trail<Row> => {
    const known = trails.get(rows)
    if (known !== undefined) return known
    const trail = [{ words: [], rows, texts: rows.map(foldedTextOf) }]
    trails.set(rows, trail)
    return trail
  }
  return {
    find: (rows, search) => {
      const words = searchWords(search)
      if (words.length === 0) return rows
      const trail = goOn(trailOf(rows), words)
      trails.set(rows, trail)
      return trail.at(-1)?.rows ?? rows
    },
    *prepare(rows) {
      for (const row of rows) yield () => void foldedTextOf(row)
      yield () => void trailOf(rows)
    },
  }
}

/** Rows in which the words stand, each with its folded text at the same place: to look each up takes as long again. */
type Finding<Row> = {
  readonly words: readonly string[]
  readonly rows: readonly Row[]
  readonly texts: readonly string[]
}

/** All rows, and what was found of them word by word: each finding is part of the one before. */
type Trail<Row> = readonly Finding<Row>[]

const goOn = <Row>(trail: Trail<Row>, words: readonly string[]): Trail<Row> => {
  const at = trail.findLastIndex((finding) => saysMore(words, finding.words))
  const kept = trail.slice(0, at + 1)
  const last = kept.at(-1)
  return last === undefined || saysMore(last.words, words) ? kept : [...kept, among(last, words)]
}

/** Whatever holds these words holds those. */
const saysMore = (words: readonly string[], than: readonly string[]): boolean =>
  than.every((known) => words.some((word) => word.includes(known)))

const among = <Row>(
  { words: known, rows, texts }: Finding<Row>,
  words: readonly string[],
): Finding<Row> => {
  const [first = '', ...others] = words
    .filter((word) => !known.includes(word))
    // The longest is the rarest.
    .toSorted((a, b) => b.length - a.length)
  const found = { words, rows: [] as Row[], texts: [] as string[] }
  rows.forEach((row, at) => {
    const text = texts[at] ?? ''
    if (!text.includes(first) || !others.every((word) => text.includes(word))) return
    found.rows.push(row)
    found.texts.push(text)
  })
  return found
}

export type Compare<Row> = (a: Row, b: Row) => number

/** By the rows, then by the sorting. */
const known = new WeakMap<object, WeakMap<object, unknown>>()

/**
 * The rows sorted; the same rows in the same order are sorted once, however often a list asks during typing.
 * `compare` is to be the same function each time.
 */
export const sortRows = <Row>(rows: readonly Row[], compare: Compare<Row>): readonly Row[] => {
  const bySorting = known.get(rows) ?? new WeakMap<object, unknown>()
  known.set(rows, bySorting)
  // Under these rows and this sorting there is nothing else.
  const sorted = (bySorting.get(compare) as readonly Row[] | undefined) ?? rows.toSorted(compare)
  bySorting.set(compare, sorted)
  return sorted
}

/** Makes an open list ready to be searched in this sorting, so that the first key does not have to wait for it. */
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

/** False for what a machine has probably sent: it counts nowhere, and is listed only where a filter asks for it. */
export const isGenuine = ({ is_quarantined }: { readonly is_quarantined: boolean }): boolean =>
  !is_quarantined

type DatedRow = { readonly id: string; readonly created_at: string }

/** The usual sorting: newest first; a row that the server has not dated yet is the newest of all. */
export const newestFirst = (a: DatedRow, b: DatedRow): number =>
  compare(b.created_at || LAST, a.created_at || LAST) || compare(b.id, a.id)

export const oldestFirst = (a: DatedRow, b: DatedRow): number => newestFirst(b, a)

const LAST = '\uffff'

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** As French sorts them, and numbers by their value. One collator for all: to make one takes longer than to use it. */
export const compareNames = new Intl.Collator('fr', { numeric: true }).compare
