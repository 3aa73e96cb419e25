import type { Signals } from './ports.ts'

/** What lanes without work do while another one uploads: they rest until there may be some. */
export type Lull = ReturnType<typeof createLull>

export const createLull = (signals: Signals) => {
  const resting = new Set<() => void>()
  let uploads = 0
  let news = 0
  const wake = (): void => {
    news += 1
    for (const goOn of resting) goOn()
    resting.clear()
  }
  const end = signals.subscribe(wake)
  return {
    /** Stands for all that has been heard so far. */
    heard: (): number => news,
    /** How many lanes hold rows that name pictures. */
    uploads: (): number => uploads,
    /** Resolves when a signal comes or an upload ends; at once where that has happened since. */
    rest: (heard: number): Promise<void> =>
      news > heard ? Promise.resolve() : new Promise((resolve) => resting.add(resolve)),
    /** Gives back what ends it. Begins with the claim: what its lane sends first may take long, too. */
    beginUpload: (): (() => void) => {
      uploads += 1
      return () => {
        uploads -= 1
        wake()
      }
    },
    end,
  }
}
