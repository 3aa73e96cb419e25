import { type CSSProperties, createContext, type RefCallback, useContext, useMemo } from 'react'

/** Where a row stands in its list, which may be drawn in part. */
export type RowPlace = {
  /** From 0 on. */
  readonly at: number
  readonly total: number
  readonly line: number
  /** The room of the lines before it that are not drawn. */
  readonly skippedPx: number
  /** Takes the line's height from the row; null where another row of the line gives it. */
  readonly measure: RefCallback<HTMLLIElement> | null
}

/** Null outside of such a list. */
export const RowPlaceContext = createContext<RowPlace | null>(null)

type PlacedProps = {
  readonly ref?: RefCallback<HTMLLIElement>
  readonly style?: CSSProperties
  readonly 'data-index'?: number
  readonly 'aria-posinset'?: number
  readonly 'aria-setsize'?: number
}

/** What a row's `li` needs to stand in its place. */
export const useRowPlace = (): PlacedProps => {
  const place = useContext(RowPlaceContext)
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
