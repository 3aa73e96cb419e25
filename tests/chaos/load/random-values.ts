import type { SeededRandom } from '#tests/simulation/seeded-random.ts'

/** A whole number from `min` to `max`, both possible. */
export const between = (random: SeededRandom, min: number, max: number): number =>
  min + random.below(max - min + 1)

/** A UUID of version 7 in form. */
export const randomId = (random: SeededRandom): string => {
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => random.below(16).toString(16)).join('')
  return `${hex(8)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`
}
