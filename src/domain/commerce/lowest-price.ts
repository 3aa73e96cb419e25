/** What something has cost from a moment on. */
export type PricePoint = {
  readonly priceCents: number
  /** The struck one; not above the price: nothing was struck. */
  readonly originalPriceCents: number
  readonly atMs: number
}

type Prices = Omit<PricePoint, 'atMs'>

const THIRTY_DAYS_MS = 30 * 86_400_000

const isReduced = ({ priceCents, originalPriceCents }: Prices): boolean =>
  originalPriceCents > priceCents

/**
 * The lowest price of the thirty days before a reduction began: the most that may be struck (Code de la consommation,
 * article L112-1-1; while a reduction goes on, and only goes lower, its beginning counts). `history`: oldest first, all
 * before `next`. Null: nobody knows what it cost before.
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

/** Where in the list the reduction of the last one began. A price that goes up ends a reduction. */
const campaignStart = (points: readonly PricePoint[]): number => {
  let first = points.length - 1
  for (let at = first - 1; at >= 0; at -= 1) {
    const [point, after] = [points[at], points[at + 1]]
    if (!point || !after || !isReduced(point) || after.priceCents > point.priceCents) break
    first = at
  }
  return first
}

/** Whether what is struck was never the lowest price lately. */
export const isMisleading = (history: readonly PricePoint[], next: PricePoint): boolean => {
  if (!isReduced(next)) return false
  const lowest = lowestPriceBefore(history, next)
  return lowest !== null && next.originalPriceCents > lowest
}
