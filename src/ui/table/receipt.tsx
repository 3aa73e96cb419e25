import { receipt } from '#styled-system/recipes/receipt.js'

interface ReceiptLine {
  key: string
  /** As many as there are columns; the first one is text. */
  cells: readonly string[]
}

export interface ReceiptProps {
  label: string
  columns: readonly string[]
  lines: readonly ReceiptLine[]
  total: { label: string; amount: string }
  /** The amount that was refunded since. */
  back?: { label: string; amount: string }
}

/** The purchased items, line by line, and their total. */
export function Receipt({ label, columns, lines, total, back }: ReceiptProps) {
  return (
    <table className={receipt()} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            {line.cells.map((cell, column) => (
              <td key={columns[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {[total, ...(back ? [back] : [])].map((sum) => (
          <tr key={sum.label}>
            <th scope="row" colSpan={columns.length - 1}>
              {sum.label}
            </th>
            <td>{sum.amount}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
