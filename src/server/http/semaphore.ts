export type Semaphore = {
  /** Runs the work when it is its turn; `full` at once when too many wait already. */
  readonly take: <T>(work: () => Promise<T>) => Promise<Turn<T>>
  readonly load: () => SemaphoreLoad
}

export type SemaphoreLoad = { readonly running: number; readonly waiting: number }

type Turn<T> = { readonly type: 'done'; readonly value: T } | { readonly type: 'full' }

/** Lets a few pieces of work run at once, a few more wait, and turns the rest away. */
export const createSemaphore = ({
  atOnce,
  mostWaiting,
}: {
  readonly atOnce: number
  readonly mostWaiting: number
}): Semaphore => {
  const waiting: (() => void)[] = []
  let running = 0

  const begin = async (): Promise<void> => {
    if (running >= atOnce) return new Promise((resolve) => waiting.push(resolve))
    running += 1
  }
  /** The place goes on to who waits longest, or becomes free. */
  const end = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    load: () => ({ running, waiting: waiting.length }),
    take: async (work) => {
      if (running >= atOnce && waiting.length >= mostWaiting) return { type: 'full' }
      await begin()
      try {
        return { type: 'done', value: await work() }
      } finally {
        end()
      }
    },
  }
}
