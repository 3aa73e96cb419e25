import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { useGridShape } from './use-grid-shape.ts'

type DrawnLinesOptions = {
  readonly list: RefObject<HTMLElement | null>
  readonly label: string
  readonly ids: readonly string[]
  /** About the height of a line, until the list has been seen. */
  readonly firstLinePx: number
  readonly focusedAt: number | null
  /** False where the list is drawn whole. */
  readonly isWanted: boolean
}

/** How far beyond the window lines are drawn, on both sides. */
const AHEAD_PX = 500

const NONE: readonly string[] = []

/** The heights of a list's lines as they were when it was left: Back leads to the same place in it. */
const leftHeights = new Map<string, VirtualItem[]>()

/** Which lines of a long list are near the window, and so drawn. */
export const useDrawnLines = (options: DrawnLinesOptions) => {
  const { list, label, ids, firstLinePx, focusedAt, isWanted } = options
  const shape = useGridShape(list, { label, isWanted })
  const { gapPx, topPx } = shape
  const columns = shape.columns || 1
  const linePx = shape.linePx || firstLinePx
  const count = Math.ceil(ids.length / columns)
  // Other rows are on screen first, and then what is ready beyond it.
  const isFresh = useDeferredValue(ids, NONE) !== ids
  // Another function would have every line looked at again.
  const getItemKey = useCallback((line: number) => ids[line * columns] ?? line, [ids, columns])
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
    overscan: isFresh ? 0 : Math.ceil(AHEAD_PX / linePx),
    initialRect: { width: innerWidth, height: innerHeight },
    initialMeasurementsCache: leftHeights.get(label) ?? [],
    rangeExtractor: (range) =>
      [...new Set([...kept, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  })
  useEffect(() => () => void leftHeights.set(label, lines.takeSnapshot()), [label, lines])
  return { lines, columns, gapPx, topPx }
}

const linesAround = (
  at: number,
  { columns, count }: { readonly columns: number; readonly count: number },
): number[] => {
  const line = Math.floor(at / columns)
  return [line - 1, line, line + 1].filter((near) => near >= 0 && near < count)
}
