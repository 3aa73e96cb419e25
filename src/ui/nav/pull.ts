/** So far the mark has to come down before a release counts. */
export const PULL_THRESHOLD_PX = 64
const PULL_LIMIT_PX = 96
/** Less than this is a press. */
const START_PX = 8

export interface Point {
  x: number
  y: number
}

/**
 * What a finger's way means so far. `other`: it scrolls, or moves to the side, and is nobody's pull any more.
 * `shiftPx`: how far the mark comes down, less than the finger and ever less.
 */
export type PullStep =
  | { type: 'undecided' | 'other' }
  | { type: 'pulling'; shiftPx: number; isFar: boolean }

export const readPull = (from: Point, to: Point, isPulling: boolean): PullStep => {
  const across = Math.abs(to.x - from.x)
  const down = to.y - from.y
  if (!isPulling) {
    if (Math.max(across, Math.abs(down)) < START_PX) return { type: 'undecided' }
    if (down < across) return { type: 'other' }
  }
  const shiftPx = PULL_LIMIT_PX * (1 - Math.exp(-Math.max(0, down - START_PX) / PULL_LIMIT_PX))
  return { type: 'pulling', shiftPx, isFar: shiftPx >= PULL_THRESHOLD_PX }
}
