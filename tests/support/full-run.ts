/** `npm run test:full`: stories look at everything, also at what others have looked at before. */
export const isFullRun = process.env.TEST_RUN === 'full'

/** `npm test`; benchmarks and `npm run chaos` are neither. */
export const isShortRun = process.env.VITEST !== undefined && !isFullRun

/** Of cases that differ in a name alone, `npm test` takes the first so many. */
export const firstUnlessFull = <T>(count: number, cases: readonly T[]): readonly T[] =>
  isFullRun ? cases : cases.slice(0, count)
