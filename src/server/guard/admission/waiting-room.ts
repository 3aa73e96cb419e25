import { REQUEST_CLASSES, type RequestClass } from './request-class.ts'

export type Waiting = {
  readonly requestClass: RequestClass
  readonly sinceMs: number
  readonly start: () => void
  readonly turnAway: () => void
}

/** All classes share it. */
const MOST_WAITING = 512

/** Requests that wait: what matters more first, and of one class who came first. */
export const createWaitingRoom = () => {
  const queues = new Map<RequestClass, Waiting[]>(REQUEST_CLASSES.map((name) => [name, []]))
  let count = 0

  const queueOf = (requestClass: RequestClass): Waiting[] => queues.get(requestClass) ?? []

  /** Of those that matter least, who came last. */
  const takeLeast = (): Waiting | null => {
    const least =
      Array.from(queues.values())
        .findLast(({ length }) => length > 0)
        ?.pop() ?? null
    if (least) count -= 1
    return least
  }

  return {
    isEmpty: () => count === 0,
    /** Whether somebody of this class waits already. */
    hasAhead: (requestClass: RequestClass): boolean => queueOf(requestClass).length > 0,
    /** Answers who has to go because of it, which may be the same. */
    add: (waiting: Waiting): Waiting | null => {
      queueOf(waiting.requestClass).push(waiting)
      count += 1
      return count > MOST_WAITING ? takeLeast() : null
    },
    takeFirst: (mayStart: (requestClass: RequestClass) => boolean): Waiting | null => {
      for (const [requestClass, queue] of queues) {
        if (queue.length === 0 || !mayStart(requestClass)) continue
        count -= 1
        return queue.shift() ?? null
      }
      return null
    },
    takeAll: (isTaken: (waiting: Waiting) => boolean): readonly Waiting[] => {
      const taken: Waiting[] = []
      for (const [requestClass, queue] of queues) {
        taken.push(...queue.filter(isTaken))
        queues.set(
          requestClass,
          queue.filter((waiting) => !isTaken(waiting)),
        )
      }
      count -= taken.length
      return taken
    },
  }
}
