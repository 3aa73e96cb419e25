/** Random numbers from a seed: the same seed gives the same numbers, on every machine. */
export type SeededRandom = {
  /** From 0 to below 1. */
  readonly next: () => number
  /** A whole number from 0 to below `end`. */
  readonly below: (end: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(items: readonly T[]) => T
  /** Another source, so that its use does not change the sequence of this one. */
  readonly fork: () => SeededRandom
}

/** Mulberry32: 32 bits of state are plenty for choosing what happens next. */
export const createSeededRandom = (seed: number): SeededRandom => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]): T => {
      if (items.length === 0) throw new Error('nothing to pick from')
      // The index is below the length, so there is an item, which may itself be undefined.
      return items[below(items.length)] as T
    },
    fork: () => createSeededRandom(below(2 ** 32)),
  }
}

/** Picks by weight: `{ often: 9, seldom: 1 }`. */
export const pickWeighted = <Name extends string>(
  weights: Readonly<Partial<Record<Name, number>>>,
  random: SeededRandom,
): Name => {
  const entries = Object.entries<number | undefined>(weights)
  let left = random.next() * entries.reduce((sum, [, weight]) => sum + (weight ?? 0), 0)
  for (const [name, weight] of entries) {
    left -= weight ?? 0
    // The keys of a record of names are names.
    if (left < 0) return name as Name
  }
  throw new Error('no weight is above 0')
}
