/** A figure, marked where it misses its goal. */
export const withGoal = (figure: string, isReached: boolean): string =>
  isReached ? figure : `${figure} short`
