import { useEffect } from 'react'
import { whenIdle } from '#admin/shared/when-idle.ts'
import { searchedText, searchWords } from '#domain/text/fold-text.ts'

export type RowSearch<Row> = {
  /** The rows whose texts contain each of the words, whole or in part, whatever their order, case and accents. */
  readonly find: (rows: readonly Row[], words: string) => readonly Row[]
  /** Does in advance, in small steps, the work of the first search of these rows. */
  readonly prepare: (rows: readonly Row[]) => Iterable<() => void>
}

/**
 * Each row's texts are normalised once, not with every keystroke: with ten thousand rows that would be noticeable. Nor
 * are all rows checked again when the search text is extended or shortened: more specific words match a part of the
 * earlier result.
 */
export const createRowSearch = <Row extends object>(
  textsOf: (row: Row) => readonly string[],
): RowSearch<Row> => {
  const foldedTexts = new WeakMap<Row, string>()
  const foldedTextOf = (row: Row): string => {
    const known = foldedTexts.get(row)
    if (known !== undefined) return known
    // No search word contains the separator, so none matches across two texts.
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

/** Matching rows, and their normalised texts at the same index: looking up each one would take as long again. */
type Finding<Row> = {
  readonly words: readonly string[]
  readonly rows: readonly Row[]
  readonly texts: readonly string[]
}

/** All rows, and the results word by word: each result is part of the one before. */
type Trail<Row> = readonly Finding<Row>[]

const goOn = <Row>(trail: Trail<Row>, words: readonly string[]): Trail<Row> => {
  const at = trail.findLastIndex((finding) => saysMore(words, finding.words))
  const kept = trail.slice(0, at + 1)
  const last = kept.at(-1)
  return last === undefined || saysMore(last.words, words) ? kept : [...kept, among(last, words)]
}

/** Any text that contains the first words also contains the others. */
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

/** By the rows, then by the comparison function. */
const known = new WeakMap<object, WeakMap<object, unknown>>()

/**
 * The rows sorted; the same rows in the same sorting are sorted once, however often a list asks while the user types.
 * `compare` must be the same function each time.
 */
export const sortRows = <Row>(rows: readonly Row[], compare: Compare<Row>): readonly Row[] => {
  const bySorting = known.get(rows) ?? new WeakMap<object, unknown>()
  known.set(rows, bySorting)
  // Only the sorted rows are stored under these keys.
  const sorted = (bySorting.get(compare) as readonly Row[] | undefined) ?? rows.toSorted(compare)
  bySorting.set(compare, sorted)
  return sorted
}

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

/**
 * False for rows that were probably sent by a bot: they are not counted, and are listed only if a filter asks for them.
 */
export const isGenuine = ({ is_quarantined }: { readonly is_quarantined: boolean }): boolean =>
  !is_quarantined

type DatedRow = { readonly id: string; readonly created_at: string }

/** The default sorting: newest first; a row that the server has not dated yet is the newest. */
export const newestFirst = (a: DatedRow, b: DatedRow): number =>
  compare(b.created_at || LAST, a.created_at || LAST) || compare(b.id, a.id)

export const oldestFirst = (a: DatedRow, b: DatedRow): number => newestFirst(b, a)

const LAST = '\uffff'

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * French sorting, with numbers by their value. One shared collator, because creating one takes longer than using it.
 */
export const compareNames = new Intl.Collator('fr', { numeric: true }).compare
