export type HistoryEntry = {
  readonly atMs: number
  /** Who did it or met it: `d1`, `d1.t2`, `server`. */
  readonly who: string
  readonly what: string
}

/** What happened, in order. Nothing is put into words unless somebody will read them. */
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
