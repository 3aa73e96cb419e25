import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import {
  type CSSProperties,
  createContext,
  type FocusEvent,
  memo,
  type ReactNode,
  type RefCallback,
  type RefObject,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useGridShape } from './grid-shape.ts'

/** The position of a row in its list, of which only a part may be rendered. */
type RowPosition = {
  /** From 0 on. */
  readonly at: number
  readonly total: number
  readonly line: number
  /** The height of the lines before it that are not rendered. */
  readonly skippedPx: number
  /** Takes the line's height from the row; null if another row of the line provides it. */
  readonly measure: RefCallback<HTMLLIElement> | null
}

/** Null outside of such a list. */
const RowPositionContext = createContext<RowPosition | null>(null)

type RowPositionProps = {
  readonly ref?: RefCallback<HTMLLIElement>
  readonly style?: CSSProperties
  readonly 'data-index'?: number
  readonly 'aria-posinset'?: number
  readonly 'aria-setsize'?: number
}

/** The attributes of a row's `li` for its position in the list. */
export const useRowPosition = (): RowPositionProps => {
  const place = useContext(RowPositionContext)
  return useMemo(() => {
    if (place === null) return {}
    const { at, total, line, skippedPx, measure } = place
    return {
      'data-index': line,
      'aria-posinset': at + 1,
      'aria-setsize': total,
      ...(measure ? { ref: measure } : {}),
      ...(skippedPx > 0 ? { style: { marginBlockStart: `${skippedPx}px` } } : {}),
    }
  }, [place])
}

type VirtualLinesOptions = {
  readonly list: RefObject<HTMLElement | null>
  readonly label: string
  /** The number of rows. */
  readonly total: number
  /** Null: only some of the rows are known, and a line is known by its position. */
  readonly ids: readonly string[] | null
  /** Approximate height of a line, until the list was measured. */
  readonly firstLinePx: number
  readonly focusedAt: number | null
  /** False if the list is rendered completely. */
  readonly isWanted: boolean
}

/** How far outside the window lines are rendered, on both sides. */
const OVERSCAN_PX = 500

const NO_IDS: readonly string[] = []

const toPosition = (line: number): number => line

type WindowVirtualizer = Virtualizer<Window, HTMLLIElement>

/**
 * A line above the window that turns out higher than estimated moves the window by the difference. From where the
 * window is, not from where the virtualizer saw it last: on a busy device the user has scrolled on meanwhile, and a
 * jump to the start of the list would be undone.
 */
const moveWindow = (
  offset: number,
  { adjustments, ...how }: { adjustments?: number; behavior?: ScrollBehavior },
): void => scrollTo({ ...how, top: adjustments === undefined ? offset : scrollY + adjustments })

/** Whether it moves the window: the virtualizer's own rule, applied to where the window is. */
const isAboveWindow = (
  { key, start, end }: VirtualItem,
  _difference: number,
  { itemSizeCache, scrollDirection }: WindowVirtualizer,
): boolean =>
  itemSizeCache.has(key) ? end <= scrollY && scrollDirection !== 'backward' : start < scrollY

/** The heights of a list's lines when the user left it: Back leads to the same position in it. */
const savedHeights = new Map<string, VirtualItem[]>()

/** Which lines of a long list are near the window, and therefore rendered. */
const useVirtualLines = (options: VirtualLinesOptions) => {
  const { list, label, total, ids, firstLinePx, focusedAt, isWanted } = options
  const shape = useGridShape(list, { label, isWanted })
  const { gapPx, topPx } = shape
  const columns = shape.columns || 1
  const linePx = shape.linePx || firstLinePx
  const count = Math.ceil(total / columns)
  // New rows render the visible lines first, and the lines outside the window afterwards.
  const shown = ids ?? total
  const isFresh = useDeferredValue(shown, NO_IDS) !== shown
  // A new function would make the virtualizer measure all lines again.
  const getItemKey = useMemo(
    () => (ids === null ? toPosition : (line: number) => ids[line * columns] ?? line),
    [ids, columns],
  )
  const kept = useMemo(
    () => (focusedAt === null ? [] : linesAround(focusedAt, { columns, count })),
    [focusedAt, columns, count],
  )
  const lines = useWindowVirtualizer<HTMLLIElement>({
    enabled: isWanted,
    count,
    estimateSize: () => linePx,
    getItemKey,
    gap: gapPx,
    scrollMargin: topPx,
    overscan: isFresh ? 0 : Math.ceil(OVERSCAN_PX / linePx),
    initialRect: { width: innerWidth, height: innerHeight },
    initialMeasurementsCache: savedHeights.get(label) ?? [],
    scrollToFn: moveWindow,
    rangeExtractor: (range) =>
      [...new Set([...kept, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  })
  lines.shouldAdjustScrollPositionOnItemSizeChange = isAboveWindow
  useEffect(() => () => void savedHeights.set(label, lines.takeSnapshot()), [label, lines])
  return { lines, columns, gapPx, topPx, kept }
}

const linesAround = (
  at: number,
  { columns, count }: { readonly columns: number; readonly count: number },
): number[] => {
  const line = Math.floor(at / columns)
  return [line - 1, line, line + 1].filter((near) => near >= 0 && near < count)
}

/**
 * The index of the row that has the focus, or had it last: it and its neighbours stay rendered wherever the page is
 * scrolled to, so that the focus is not lost and the next Tab continues from there.
 */
const useFocusedRow = () => {
  const [focusedAt, setFocusedAt] = useState<number | null>(null)
  const onFocus = ({ target }: FocusEvent) => {
    const place = target.closest('[aria-posinset]')?.getAttribute('aria-posinset')
    setFocusedAt(place ? Number(place) - 1 : null)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // If the focus moves to another row of the list, the old index is kept until that row has the focus: it may be what
    // keeps that row rendered. Without a `relatedTarget` the window lost the focus, and will return it.
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setFocusedAt(null)
  }
  return { focusedAt, onFocus, onBlur }
}

/** True from just before the page is laid out for printing until the printing ends. */
const usePrinting = (): boolean => {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser lays out the page as soon as the listener returns.
    const start = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    addEventListener('beforeprint', start)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', start)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

interface Positions {
  from: number
  to: number
}

/** A long list of which only the rows near the window are known. */
export interface PartialRows<Row> {
  count: number
  /** By position; the others are still being read. */
  known: ReadonlyMap<number, Row>
  /** The positions that are visible now: from the first on, up to but without `to`. */
  onVisible: (ranges: readonly Positions[]) => void
  /** Replaces a row that is not known yet: an `li` that takes its attributes from `useRowPosition`. */
  skeleton: ReactNode
}

export interface VirtualListProps<Row> {
  label: string
  rows: readonly Row[] | PartialRows<Row>
  /** Renders one row: an `li` that takes its attributes from `useRowPosition`. */
  children: (row: Row) => ReactNode
}

interface RenderedListProps<Row> extends VirtualListProps<Row> {
  className: string | undefined
  /** Approximate height of a line, until it is measured. */
  linePx: number
}

/** Up to this number all rows are rendered: the browser's own search finds them all. */
const MAX_WHOLE_ROWS = 60

/**
 * A list of any length, in one column or several: of a long one only the rows near the window are rendered, but all of
 * them for printing.
 */
export function VirtualList<Row extends { readonly id: string }>(props: RenderedListProps<Row>) {
  const { className, label, rows, linePx, children } = props
  const list = useRef<HTMLUListElement>(null)
  const isPrinting = usePrinting()
  const partial = 'known' in rows ? rows : null
  const total = 'known' in rows ? rows.count : rows.length
  const isWhole = total <= MAX_WHOLE_ROWS || (isPrinting && partial === null)
  const ids = useMemo(() => ('known' in rows ? null : rows.map(({ id }) => id)), [rows])
  const { focusedAt, onFocus, onBlur } = useFocusedRow()
  const { lines, columns, gapPx, topPx, kept } = useVirtualLines({
    list,
    label,
    total,
    ids,
    firstLinePx: linePx,
    focusedAt,
    isWanted: !isWhole,
  })
  const visibleLines = isWhole ? [] : lines.getVirtualItems()
  const endPx = (visibleLines.at(-1)?.end ?? topPx) - topPx
  useVisibleRanges(partial, {
    range: isWhole ? { startIndex: 0, endIndex: total } : lines.range,
    kept,
  })
  const renderAt = (at: number, place: Omit<RowPosition, 'at' | 'total'>): ReactNode => {
    const row = 'known' in rows ? rows.known.get(at) : rows[at]
    return row === undefined ? (
      <PositionedSkeleton key={at} at={at} total={total} {...place}>
        {partial?.skeleton}
      </PositionedSkeleton>
    ) : (
      <MemoizedRow key={row.id} row={row} renderRow={children} at={at} total={total} {...place} />
    )
  }
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
        ? // Wrapped all the same: a row that the virtualizer has just measured is measured once more.
          positions(0, total).map((at) =>
            renderAt(at, { line: Math.floor(at / columns), skippedPx: 0, measure: null }),
          )
        : visibleLines.flatMap((line, index) => {
            const from = line.index * columns
            const before = visibleLines[index - 1]
            const startPx = before ? before.end + gapPx : topPx
            return positions(from, Math.min(from + columns, total)).map((at) =>
              renderAt(at, {
                line: line.index,
                skippedPx: line.start - startPx,
                measure: at === from ? lines.measureElement : null,
              }),
            )
          })}
    </ul>
  )
}

const positions = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, at) => from + at)

type Visible = {
  readonly range: { readonly startIndex: number; readonly endIndex: number } | null
  /** The lines around the focused row. */
  readonly kept: readonly number[]
}

/** Reports which rows of a list in one column are visible, or stay rendered because of the focus. */
const useVisibleRanges = <Row,>(
  partial: PartialRows<Row> | null,
  { range, kept }: Visible,
): void => {
  const onVisible = partial?.onVisible
  const known = partial?.known
  const [from, to] = [range?.startIndex ?? 0, (range?.endIndex ?? 0) + 1]
  const [firstKept, lastKept] = [kept[0], kept.at(-1)]
  // Also after each change of the known rows: another filter begins with its first ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const ranges = [{ from, to }]
    if (firstKept !== undefined && lastKept !== undefined)
      ranges.push({ from: firstKept, to: lastKept + 1 })
    onVisible?.(ranges)
  }, [onVisible, known, from, to, firstKept, lastKept])
}

type PositionedSkeletonProps = RowPosition & { readonly children: ReactNode }

function PositionedSkeleton({ children, ...place }: PositionedSkeletonProps) {
  return <RowPositionContext value={place}>{children}</RowPositionContext>
}

type RenderedRowProps<Row> = {
  readonly row: Row
  readonly renderRow: (row: Row) => ReactNode
}

function PositionedRow<Row>({ row, renderRow, ...place }: RenderedRowProps<Row> & RowPosition) {
  const { at, total, line, skippedPx, measure } = place
  const value = useMemo(
    () => ({ at, total, line, skippedPx, measure }),
    [at, total, line, skippedPx, measure],
  )
  return (
    <RowPositionContext value={value}>
      <Rendered row={row} renderRow={renderRow} />
    </RowPositionContext>
  )
}

function RenderedRow<Row>({ row, renderRow }: RenderedRowProps<Row>) {
  return renderRow(row)
}

/** A row that only moves, e.g. while the user types a search, is not rendered again: only its `li` is. */
const Rendered = memo(RenderedRow) as typeof RenderedRow

/** Scrolling renders new rows; those that stay are not rendered again. */
const MemoizedRow = memo(PositionedRow) as typeof PositionedRow
