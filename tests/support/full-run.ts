/** `npm run test:full`: every test checks everything, also what another test has checked already. */
export const isFullRun = process.env.TEST_RUN === 'full'

/** `npm test`; benchmarks and `npm run chaos` are neither. */
export const isShortRun = process.env.VITEST !== undefined && !isFullRun

/** Of cases that differ only in a name, `npm test` takes the first `count`. */
export const firstUnlessFull = <T>(count: number, cases: readonly T[]): readonly T[] =>
  isFullRun ? cases : cases.slice(0, count)
