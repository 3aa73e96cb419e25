import { memo, type ReactNode, useMemo, useRef } from 'react'
import { type RowPlace, RowPlaceContext } from './row-place.ts'
import { useDrawnLines } from './use-drawn-lines.ts'
import { useFocusedRow } from './use-focused-row.ts'
import { usePrinting } from './use-printing.ts'

export interface LongListProps<Row> {
  label: string
  rows: readonly Row[]
  /** Draws one row: an `li` that takes its place from `useRowPlace`. */
  children: (row: Row) => ReactNode
}

interface DrawnListProps<Row> extends LongListProps<Row> {
  className: string | undefined
  /** About the height of a line, until it is measured. */
  linePx: number
}

/** So many are drawn whole: the browser's own search finds them all. */
const WHOLE = 60

/** A list of any length, in one column or several: of a long one what is near the window is drawn, all of it on paper. */
export function LongList<Row extends { readonly id: string }>(props: DrawnListProps<Row>) {
  const { className, label, rows, linePx, children } = props
  const list = useRef<HTMLUListElement>(null)
  const isPrinting = usePrinting()
  const isWhole = rows.length <= WHOLE || isPrinting
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const { focusedAt, onFocus, onBlur } = useFocusedRow()
  const { lines, columns, gapPx, topPx } = useDrawnLines({
    list,
    label,
    ids,
    firstLinePx: linePx,
    focusedAt,
    isWanted: !isWhole,
  })
  const drawn = isWhole ? [] : lines.getVirtualItems()
  const endPx = (drawn.at(-1)?.end ?? topPx) - topPx
  return (
    <ul
      ref={list}
      className={className}
      aria-label={label}
      {...(isWhole
        ? {}
        : {
            'data-windowed': true,
            style: { paddingBlockEnd: `${lines.getTotalSize() - endPx}px` },
            onFocus,
            onBlur,
          })}
    >
      {isWhole
        ? // In place all the same: a row that was measured just now is looked at once more.
          rows.map((row, at) => (
            <Placed
              key={row.id}
              row={row}
              draw={children}
              at={at}
              total={rows.length}
              line={Math.floor(at / columns)}
              skippedPx={0}
              measure={null}
            />
          ))
        : drawn.flatMap((line, at) => {
            const from = line.index * columns
            const before = drawn[at - 1]
            const startPx = before ? before.end + gapPx : topPx
            return rows
              .slice(from, from + columns)
              .map((row, column) => (
                <Placed
                  key={row.id}
                  row={row}
                  draw={children}
                  at={from + column}
                  total={rows.length}
                  line={line.index}
                  skippedPx={line.start - startPx}
                  measure={column === 0 ? lines.measureElement : null}
                />
              ))
          })}
    </ul>
  )
}

type DrawnProps<Row> = {
  readonly row: Row
  readonly draw: (row: Row) => ReactNode
}

function PlacedRow<Row>({ row, draw, ...place }: DrawnProps<Row> & RowPlace) {
  const { at, total, line, skippedPx, measure } = place
  const value = useMemo(
    () => ({ at, total, line, skippedPx, measure }),
    [at, total, line, skippedPx, measure],
  )
  return (
    <RowPlaceContext value={value}>
      <Drawn row={row} draw={draw} />
    </RowPlaceContext>
  )
}

function DrawnRow<Row>({ row, draw }: DrawnProps<Row>) {
  return draw(row)
}

/** A row that only changes its place, as while somebody types into a search, is not drawn again: its `li` alone is. */
const Drawn = memo(DrawnRow) as typeof DrawnRow

/** Scrolling draws new rows; those that stay are not drawn again. */
const Placed = memo(PlacedRow) as typeof PlacedRow
