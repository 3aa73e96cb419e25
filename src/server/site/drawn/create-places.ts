export type PlacesParts = {
  readonly places: number
  /** Who has waited for so long goes without. */
  readonly patienceMs: number
  readonly after: (delayMs: number, callback: () => void) => () => void
}

/** Lets so many in at once; who comes later waits, first come, first served. */
export const createPlaces = ({ places, patienceMs, after }: PlacesParts) => {
  let free = places
  const waiting = new Set<() => void>()
  return {
    isFull: () => free === 0,
    /** False: there was none in time. */
    take: (): Promise<boolean> => {
      if (free > 0) {
        free -= 1
        return Promise.resolve(true)
      }
      return new Promise((resolve) => {
        const leave = (hasPlace: boolean): void => {
          waiting.delete(come)
          forget()
          resolve(hasPlace)
        }
        const come = () => leave(true)
        const forget = after(patienceMs, () => leave(false))
        waiting.add(come)
      })
    },
    giveBack: (): void => {
      const [next] = waiting
      if (next) next()
      else free += 1
    },
  }
}
