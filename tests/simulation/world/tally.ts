/** How often each kind of event occurred: a fault that never occurs proves nothing. */
export type Tally = {
  readonly count: (what: string) => void
  readonly counts: () => ReadonlyMap<string, number>
}

export const createTally = (): Tally => {
  const counts = new Map<string, number>()
  return {
    count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
    counts: () => counts,
  }
}
