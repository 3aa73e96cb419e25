/** The price of something from a moment on. */
export type PricePoint = {
  readonly priceCents: number
  /** The struck-through price; not above the price: nothing was struck through. */
  readonly originalPriceCents: number
  readonly atMs: number
}

type Prices = Omit<PricePoint, 'atMs'>

const THIRTY_DAYS_MS = 30 * 86_400_000

const isReduced = ({ priceCents, originalPriceCents }: Prices): boolean =>
  originalPriceCents > priceCents

/**
 * The lowest price of the thirty days before a reduction began: the highest price that may be struck through (Code de
 * la consommation, article L112-1-1; while a reduction continues, and only increases, its beginning counts). `history`:
 * oldest first, all before `next`. Null: the former prices are unknown.
 */
export const lowestPriceBefore = (
  history: readonly PricePoint[],
  next: PricePoint,
): number | null => {
  const points = [...history, next]
  const first = campaignStart(points)
  const startMs = points[first]?.atMs ?? next.atMs
  const prices = points.slice(0, first).flatMap(({ priceCents }, at) => {
    const untilMs = points[at + 1]?.atMs ?? startMs
    return untilMs > startMs - THIRTY_DAYS_MS ? [priceCents] : []
  })
  return prices.length === 0 ? null : Math.min(...prices)
}

/** The index at which the last entry's reduction began. A price increase ends a reduction. */
const campaignStart = (points: readonly PricePoint[]): number => {
  let first = points.length - 1
  for (let at = first - 1; at >= 0; at -= 1) {
    const [point, after] = [points[at], points[at + 1]]
    if (!point || !after || !isReduced(point) || after.priceCents > point.priceCents) break
    first = at
  }
  return first
}

/** Whether the struck-through price is higher than the lowest recent price. */
export const isMisleading = (history: readonly PricePoint[], next: PricePoint): boolean => {
  if (!isReduced(next)) return false
  const lowest = lowestPriceBefore(history, next)
  return lowest !== null && next.originalPriceCents > lowest
}
