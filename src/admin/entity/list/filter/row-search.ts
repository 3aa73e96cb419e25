import { foldText } from '#domain/text/fold-text.ts'

export type RowSearch<Row> = {
  /** The rows of which one text holds the words, whatever case and accents. */
  readonly find: (rows: readonly Row[], words: string) => readonly Row[]
  /** Does ahead, in small steps, what the first search of these rows would have to do. */
  readonly prepare: (rows: readonly Row[]) => Iterable<() => void>
}

/**
 * Each row's texts are folded once, not with every keystroke: with ten thousand rows that would be felt. Nor is each
 * looked at again while somebody types on: what holds more of the words was found already.
 */
export const createRowSearch = <Row extends object>(
  textsOf: (row: Row) => readonly string[],
): RowSearch<Row> => {
  const foldedTexts = new WeakMap<Row, string>()
  const foldedTextOf = (row: Row): string => {
    const known = foldedTexts.get(row)
    if (known !== undefined) return known
    // Nobody can type what parts them, so no words are found across two texts.
    const folded = foldText(textsOf(row).join('\n'))
    foldedTexts.set(row, folded)
    return folded
  }
  const searched = new WeakMap<readonly Row[], Searched<Row>>()
  const searchedOf = (rows: readonly Row[]): Searched<Row> => {
    const known = searched.get(rows)
    if (known !== undefined) return known
    const all = { words: '', rows, texts: rows.map(foldedTextOf) }
    const first = { all, last: all }
    searched.set(rows, first)
    return first
  }
  return {
    find: (rows, words) => {
      const wanted = foldText(words.trim())
      if (wanted === '') return rows
      const { all, last } = searchedOf(rows)
      const found = among(wanted.startsWith(last.words) ? last : all, wanted)
      searched.set(rows, { all, last: found })
      return found.rows
    },
    *prepare(rows) {
      for (const row of rows) yield () => void foldedTextOf(row)
      yield () => void searchedOf(rows)
    },
  }
}

/** Rows in which the words stand, each with its folded text at the same place: to look each up takes as long again. */
type Finding<Row> = {
  readonly words: string
  readonly rows: readonly Row[]
  readonly texts: readonly string[]
}

type Searched<Row> = { readonly all: Finding<Row>; readonly last: Finding<Row> }

const among = <Row>({ rows, texts }: Finding<Row>, words: string): Finding<Row> => {
  const found = { words, rows: [] as Row[], texts: [] as string[] }
  rows.forEach((row, at) => {
    const text = texts[at] ?? ''
    if (!text.includes(words)) return
    found.rows.push(row)
    found.texts.push(text)
  })
  return found
}
