import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

type GridShape = {
  /** 0 until the list was measured. */
  readonly columns: number
  readonly gapPx: number
  /** The distance of the list from the top of the page. */
  readonly topPx: number
  /** Approximate height of a line: that of the first line measured with this number of columns. */
  readonly linePx: number
}

const UNMEASURED: GridShape = { columns: 0, gapPx: 0, topPx: 0, linePx: 0 }

/** The layout of each list when the user left it, so that a return renders the right lines at once. */
const savedShapes = new Map<string, GridShape>()

/** The layout of a list as its style sheet defines it; read again after each rendering and each change of its size. */
export const useGridShape = (
  list: RefObject<HTMLElement | null>,
  { label, isWanted }: { readonly label: string; readonly isWanted: boolean },
): GridShape => {
  const [shape, setShape] = useState(() => savedShapes.get(label) ?? UNMEASURED)
  useEffect(() => () => void savedShapes.set(label, shape), [label, shape])
  const measureShape = useCallback(() => {
    const element = list.current
    if (isWanted && element !== null) setShape((before) => shapeOf(element, before))
  }, [list, isWanted])
  useLayoutEffect(measureShape)
  useEffect(() => {
    if (!isWanted || list.current === null) return
    const observer = new ResizeObserver(measureShape)
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [list, isWanted, measureShape])
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
