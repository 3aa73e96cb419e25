export type HistoryEntry = {
  readonly atMs: number
  /** The actor: `d1`, `d1.t2`, `server`. */
  readonly who: string
  readonly what: string
}

/** The events, in order. Their texts are only created when the history is wanted. */
export type History = {
  readonly isWanted: boolean
  readonly note: (who: string, words: () => string) => void
  readonly entries: () => readonly HistoryEntry[]
}

export const createHistory = (nowMs: () => number, isWanted: boolean): History => {
  const entries: HistoryEntry[] = []
  return {
    isWanted,
    note: (who, words) => {
      if (isWanted) entries.push({ atMs: nowMs(), who, what: words() })
    },
    entries: () => entries,
  }
}
