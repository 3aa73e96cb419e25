import type { Signals } from './ports.ts'

/** Where lanes rest that have nothing to send: until there may be something, or until all of them rest. */
export type Lull = ReturnType<typeof createLull>

type GoOn = (how: 'again' | 'over') => void

export const createLull = (signals: Signals, lanes: number) => {
  const resting = new Set<GoOn>()
  let atWork = lanes
  let uploads = 0
  let news = 0
  const letGo = (how: 'again' | 'over'): void => {
    const all = [...resting]
    resting.clear()
    atWork += all.length
    for (const goOn of all) goOn(how)
  }
  const stopWork = (): void => {
    atWork -= 1
    if (atWork === 0) letGo('over')
  }
  const wake = (): void => {
    news += 1
    letGo('again')
  }
  // Else whoever is at work takes up what has come, and soon.
  const end = signals.subscribe(() => {
    if (uploads > 0) wake()
  })
  return {
    /** Stands for all that has been heard so far. */
    heard: (): number => news,
    /** How many lanes hold rows that name pictures. */
    uploads: (): number => uploads,
    /** `again` when there is news since then: a lane has begun an upload, or a signal has come during one. */
    rest: (heard: number): Promise<'again' | 'over'> =>
      news > heard
        ? Promise.resolve('again')
        : new Promise((resolve) => {
            resting.add(resolve)
            stopWork()
          }),
    /** A lane has ended. */
    leave: stopWork,
    /** Gives back what ends it. Begins with the claim: what its lane sends first may take long, too. */
    beginUpload: (): (() => void) => {
      uploads += 1
      wake()
      return () => {
        uploads -= 1
      }
    },
    end,
  }
}
