import { searchedText, searchWords } from '#domain/text/fold-text.ts'

export type RowSearch<Row> = {
  /** The rows whose texts contain each of the words, whole or in part, whatever their order, case and accents. */
  readonly find: (rows: readonly Row[], words: string) => readonly Row[]
  /** Does in advance, in small steps, the work of the first search of these rows. */
  readonly prepare: (rows: readonly Row[]) => Iterable<() => void>
}

/** Each row's texts are normalised once, not with every keystroke: with a thousand rows that would be noticeable. */
export const createRowSearch = <Row extends object>(
  textsOf: (row: Row) => readonly string[],
): RowSearch<Row> => {
  const foldedTexts = new WeakMap<Row, string>()
  const foldedTextOf = (row: Row): string => {
    const known = foldedTexts.get(row)
    if (known !== undefined) return known
    const folded = rowText(textsOf(row))
    foldedTexts.set(row, folded)
    return folded
  }
  const search = createTextSearch(foldedTextOf)
  return {
    find: search.find,
    *prepare(rows) {
      for (const row of rows) yield () => void foldedTextOf(row)
      yield () => search.collect(rows)
    },
  }
}

/** A row's texts in the form for searching. No search word contains the separator, so none matches across two texts. */
export const rowText = (texts: readonly string[]): string => searchedText(texts.join('\n'))

/** The text of a row that belongs to the search of another one, in the form for searching. */
type JoinedTextOf<Row> = (row: Row) => string

type TextSearch<Row> = {
  /** `joinedTextOf`: must give the same texts as long as `rows` is the same array. */
  readonly find: (
    rows: readonly Row[],
    words: string,
    joinedTextOf?: JoinedTextOf<Row>,
  ) => readonly Row[]
  /** Does in advance what takes longest in the first search of these rows. */
  readonly collect: (rows: readonly Row[]) => void
}

/**
 * Searches rows whose texts are in the form for searching. Not all rows are checked again when the search text is
 * extended or shortened: more specific words match a part of the earlier result.
 */
export const createTextSearch = <Row extends object>(
  textOf: (row: Row) => string,
): TextSearch<Row> => {
  const trails = new WeakMap<readonly Row[], Trail<Row>>()
  const trailOf = (rows: readonly Row[], joinedTextOf?: JoinedTextOf<Row>): Trail<Row> => {
    const known = trails.get(rows)
    if (known !== undefined) return known
    const joined = joinedTextOf === undefined ? NONE : rows.map(joinedTextOf)
    const trail = [{ words: [], rows, texts: rows.map(textOf), joined }]
    trails.set(rows, trail)
    return trail
  }
  return {
    find: (rows, search, joinedTextOf) => {
      const words = searchWords(search)
      if (words.length === 0) return rows
      const trail = goOn(trailOf(rows, joinedTextOf), words)
      trails.set(rows, trail)
      return trail.at(-1)?.rows ?? rows
    },
    collect: (rows) => void trailOf(rows),
  }
}

const NONE: readonly string[] = []

/** Matching rows, and their texts at the same index: looking up each one would take as long again. */
type Finding<Row> = {
  readonly words: readonly string[]
  readonly rows: readonly Row[]
  readonly texts: readonly string[]
  /** Empty if no other texts are searched. */
  readonly joined: readonly string[]
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

const among = <Row>(last: Finding<Row>, words: readonly string[]): Finding<Row> => {
  const { words: known, rows, texts, joined } = last
  const [first = '', ...others] = words
    .filter((word) => !known.includes(word))
    // The longest is the rarest.
    .toSorted((a, b) => b.length - a.length)
  const found = { words, rows: [] as Row[], texts: [] as string[], joined: [] as string[] }
  rows.forEach((row, at) => {
    const text = texts[at] ?? ''
    const more = joined[at] ?? ''
    const has = (word: string): boolean => text.includes(word) || more.includes(word)
    if (!has(first) || !others.every(has)) return
    found.rows.push(row)
    found.texts.push(text)
    if (joined.length > 0) found.joined.push(more)
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
