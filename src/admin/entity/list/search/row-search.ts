import { foldText } from '#domain/text/fold-text.ts'

export type RowSearch<Row> = {
  /** The rows of which one text holds the words, whatever case and accents. */
  readonly find: (rows: readonly Row[], words: string) => readonly Row[]
  /** Does ahead what the first search would have to do. */
  readonly prepare: (row: Row) => void
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
  const findings = new WeakMap<readonly Row[], Finding<Row>>()
  return {
    find: (rows, words) => {
      const wanted = foldText(words.trim())
      if (wanted === '') return rows
      const last = findings.get(rows)
      const among = last && wanted.startsWith(last.wanted) ? last.found : rows
      const found = among.filter((row) => foldedTextOf(row).includes(wanted))
      findings.set(rows, { wanted, found })
      return found
    },
    prepare: (row) => void foldedTextOf(row),
  }
}

/** What rows were searched for last. */
type Finding<Row> = {
  readonly wanted: string
  readonly found: readonly Row[]
}
