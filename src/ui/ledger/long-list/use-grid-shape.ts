import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

export type GridShape = {
  /** 0 until the list has been seen. */
  readonly columns: number
  readonly gapPx: number
  /** Of the list, from the top of the page. */
  readonly topPx: number
  /** About the height of a line: that of the first one that was seen in so many columns. */
  readonly linePx: number
}

const UNSEEN: GridShape = { columns: 0, gapPx: 0, topPx: 0, linePx: 0 }

/** How the lists lay when they were left: whoever comes back to one has it drawn rightly at once. */
const leftShapes = new Map<string, GridShape>()

/** How a list lies in the page, as its style sheet has it; looked up again after each drawing and each change of its size. */
export const useGridShape = (
  list: RefObject<HTMLElement | null>,
  { label, isWanted }: { readonly label: string; readonly isWanted: boolean },
): GridShape => {
  const [shape, setShape] = useState(() => leftShapes.get(label) ?? UNSEEN)
  useEffect(() => () => void leftShapes.set(label, shape), [label, shape])
  const look = useCallback(() => {
    const element = list.current
    if (isWanted && element !== null) setShape((before) => shapeOf(element, before))
  }, [list, isWanted])
  useLayoutEffect(look)
  useEffect(() => {
    if (!isWanted || list.current === null) return
    const observer = new ResizeObserver(look)
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [list, isWanted, look])
  return shape
}

const shapeOf = (element: HTMLElement, before: GridShape): GridShape => {
  const { display, gridTemplateColumns, rowGap } = getComputedStyle(element)
  const columns = display === 'grid' ? gridTemplateColumns.split(' ').length : 1
  const now = {
    columns,
    gapPx: Number.parseFloat(rowGap) || 0,
    topPx: Math.round(element.getBoundingClientRect().top + scrollY),
    linePx:
      columns === before.columns
        ? before.linePx
        : (element.querySelector('li')?.offsetHeight ?? before.linePx),
  }
  const isSame =
    columns === before.columns && now.gapPx === before.gapPx && now.topPx === before.topPx
  return isSame ? before : now
}
