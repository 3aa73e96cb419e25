import { foldText } from '#domain/text/fold-text.ts'

export type RowSearch<Row> = {
  /** The test that a search box puts to rows: whether one of a row's texts holds the words, whatever case and accents. */
  readonly matching: (words: string) => (row: Row) => boolean
  /** Does ahead what the first search would have to do. */
  readonly prepare: (row: Row) => void
}

/** Each row's texts are folded once, not with every keystroke: with ten thousand rows that would be felt. */
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
  return {
    matching: (words) => {
      const wanted = foldText(words.trim())
      return wanted === '' ? () => true : (row) => foldedTextOf(row).includes(wanted)
    },
    prepare: (row) => void foldedTextOf(row),
  }
}
