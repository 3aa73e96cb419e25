/** One cell of a CSV file. */
export type Cell = string | number | boolean | null | { readonly euros: number }

/** Tells a spreadsheet that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * A line of CSV (RFC 4180) as French spreadsheets read it: with semicolons, and commas before decimals. With points, they
 * would take prices for texts or dates.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellToText).join(';')}\r\n`

/** `29,90` */
export const eurosToText = (euros: number): string => euros.toFixed(2).replace('.', ',')

const cellToText = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return `"${harmless(cell).replaceAll('"', '""')}"`
  if (typeof cell === 'boolean') return cell ? 'oui' : 'non'
  return typeof cell === 'number' ? String(cell) : eurosToText(cell.euros)
}

/** What a spreadsheet would run instead of showing it, also after blanks and in its full-width form. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** Source: OWASP, "CSV Injection". */
const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)
