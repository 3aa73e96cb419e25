export type Semaphore = {
  /** Runs the work when a slot is free; `full` at once when too many are waiting, and after the timeout. */
  readonly run: <T>(work: () => Promise<T>) => Promise<Turn<T>>
  readonly load: () => SemaphoreLoad
}

export type SemaphoreLoad = { readonly running: number; readonly waiting: number }

type Turn<T> = { readonly type: 'done'; readonly value: T } | { readonly type: 'full' }

type SemaphoreOptions = {
  readonly atOnce: number
  readonly mostWaiting?: number
  /** Limit of the waiting time. */
  readonly timeout?: {
    readonly timeoutMs: number
    /** Calls back once; the returned function cancels it. */
    readonly after: (delayMs: number, callback: () => void) => () => void
  }
}

/** Runs a limited number of jobs at once, queues a limited number in order, and refuses the rest. */
export const createSemaphore = ({
  atOnce,
  mostWaiting = Number.POSITIVE_INFINITY,
  timeout,
}: SemaphoreOptions): Semaphore => {
  const waiting = new Set<() => void>()
  let running = 0

  const acquire = async (): Promise<boolean> => {
    if (running >= atOnce) return waiting.size < mostWaiting && waitForTurn()
    running += 1
    return true
  }
  const waitForTurn = (): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (hasTurn: boolean): void => {
        waiting.delete(begin)
        callOff?.()
        resolve(hasTurn)
      }
      const begin = () => end(true)
      const callOff = timeout?.after(timeout.timeoutMs, () => end(false))
      waiting.add(begin)
    })
  /** The slot goes to the job that has waited longest. */
  const release = (): void => {
    const [next] = waiting
    if (next) next()
    else running -= 1
  }

  return {
    load: () => ({ running, waiting: waiting.size }),
    run: async (work) => {
      if (!(await acquire())) return { type: 'full' }
      try {
        return { type: 'done', value: await work() }
      } finally {
        release()
      }
    },
  }
}
