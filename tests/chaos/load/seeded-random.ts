/** Chance that is the same for the same seed: what it has found once is found again. */
export type SeededRandom = {
  /** From 0 up to, and without, 1. */
  readonly next: () => number
  /** A whole number from `min` to `max`, both possible. */
  readonly between: (min: number, max: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  /** A UUID of version 7 in form. */
  readonly id: () => string
  /** Another one, whose numbers do not depend on how many this one has given. */
  readonly fork: (name: number) => SeededRandom
}

/** Weyl sequence with a multiplicative finish: small, and even enough for tests. */
export const createSeededRandom = (seed: number): SeededRandom => {
  let state = Math.imul(seed ^ 0x5f35_6495, 0x2c1b_3c6d) >>> 0
  const bits = (): number => {
    state = (state + 0x9e37_79b9) >>> 0
    const mixed = Math.imul(state ^ (state >>> 16), 0x21f0_aaad)
    const again = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97)
    return (again ^ (again >>> 15)) >>> 0
  }
  const next = (): number => bits() / 2 ** 32
  const between = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => between(0, 15).toString(16)).join('')
  return {
    next,
    between,
    pick: (list) => {
      const picked = list[between(0, list.length - 1)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
    id: () => `${hex(8)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`,
    fork: (name) => createSeededRandom((seed + 1) * 1_000_003 + name),
  }
}
