import { foldText } from '#domain/fold-text.ts'

/**
 * Makes the test that a search box puts to rows: whether one of a row's texts holds the words, whatever their case and
 * accents. A row's texts are folded once, not with every keystroke: with ten thousand rows that would be felt.
 */
export const createRowSearch = <Row extends object>(
  textsOf: (row: Row) => readonly string[],
): ((words: string) => (row: Row) => boolean) => {
  const foldedTexts = new WeakMap<Row, string>()
  const foldedTextOf = (row: Row): string => {
    const known = foldedTexts.get(row)
    if (known !== undefined) return known
    // Nobody can type what parts them, so no words are found across two texts.
    const folded = foldText(textsOf(row).join('\n'))
    foldedTexts.set(row, folded)
    return folded
  }
  return (words) => {
    const wanted = foldText(words.trim())
    return wanted === '' ? () => true : (row) => foldedTextOf(row).includes(wanted)
  }
}
