/** What matters most comes first. Under load the last is the first to wait, and to be turned away. */
const REQUEST_CLASSES = ['health', 'admin', 'checkout', 'forms', 'lists'] as const

export type RequestClass = (typeof REQUEST_CLASSES)[number]

/** The class of a request to the API; `path` in its plain form, see `normalisePath`. */
export const classOf = (method: string, path: string): RequestClass => {
  if (/^\/api\/(health|metrics)(\/|$)/.test(path)) return 'health'
  if (/^\/api\/(checkout|custom-orders|webhooks)(\/|$)/.test(path)) return 'checkout'
  const isReading = method === 'GET' || method === 'HEAD'
  if (path.startsWith('/api/admin/')) return isReading && isList(path) ? 'lists' : 'admin'
  return isReading ? 'lists' : 'forms'
}

/** `/api/admin/models` is many rows, and `/api/admin/models/1` one of them. */
const isList = (path: string): boolean =>
  /^\/api\/admin\/([^/]+|export\/.*)$/.test(path) && !/\/(me|dashboard|changes)$/.test(path)

/** A request whose body may still be on its way. */
export type Sending = {
  /** What limits count by, see `limitKey`. */
  readonly sender: string
  readonly isUnderWay: () => boolean
}

type ShedOutcome<T> = { readonly type: 'done'; readonly value: T } | { readonly type: 'shed' }

/**
 * Runs the work of a request when there is room for its class: at once, as long as there is little to do. `sending` is
 * told of a request with a body.
 */
export type LoadShedding = <T>(
  requestClass: RequestClass,
  work: () => Promise<T>,
  sending?: Sending | null,
) => Promise<ShedOutcome<T>>

type Waiting = {
  readonly requestClass: RequestClass
  readonly sinceMs: number
  readonly start: () => void
  readonly turnAway: () => void
}

/** All classes share it. */
const MOST_WAITING = 512

/** Requests that wait: what matters more first, and of one class who came first. */
const createRequestQueue = () => {
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
    /** Whether a request of this class waits already. */
    hasAhead: (requestClass: RequestClass): boolean => queueOf(requestClass).length > 0,
    /** Answers which request has to go because of it; it may be the same. */
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

type Bounds = {
  /** Of one class, so many bodies of one sender may be on their way at the same time. */
  readonly mostOf: (requestClass: RequestClass) => number
  readonly onShed: (requestClass: RequestClass) => void
}

/**
 * A request is among those that run while its body arrives, so that one sender could keep all others out with bodies that
 * never end. A sender with too many on their way is turned away; bodies that are there count no more, so that an office
 * may have any number at work.
 */
const limitSenders = (shedLoad: LoadShedding, { mostOf, onShed }: Bounds): LoadShedding => {
  const boundsByClass = new Map(REQUEST_CLASSES.map((name) => [name, createBound(mostOf(name))]))
  return async (requestClass, work, sending) => {
    const bound = boundsByClass.get(requestClass)
    if (!sending || !bound) return shedLoad(requestClass, work)
    if (!bound.begin(sending)) {
      onShed(requestClass)
      return { type: 'shed' }
    }
    try {
      return await shedLoad(requestClass, work)
    } finally {
      bound.end(sending)
    }
  }
}

const createBound = (most: number) => {
  const begunBySender = new Map<string, Set<Sending>>()
  return {
    /** Answers whether there was room for one more. */
    begin: (sending: Sending): boolean => {
      const begun = begunBySender.get(sending.sender) ?? new Set()
      // There is no event for a body that is there.
      if (begun.size >= most)
        for (const other of begun) if (!other.isUnderWay()) begun.delete(other)
      if (begun.size >= most) return false
      begunBySender.set(sending.sender, begun.add(sending))
      return true
    },
    end: (sending: Sending): void => {
      const begun = begunBySender.get(sending.sender)
      begun?.delete(sending)
      if (begun?.size === 0) begunBySender.delete(sending.sender)
    },
  }
}

export type LoadSheddingDeps = {
  /** Milliseconds since any moment, with fractions; never goes back. */
  readonly clockMs: () => number
  /** Calls once whatever has arrived by now has been looked at. */
  readonly nextTurn: (call: () => void) => void
  /** Calls once, after so long. */
  readonly later: (ms: number, call: () => void) => void
  /** Told of each request that is turned away. */
  readonly onShed: (requestClass: RequestClass) => void
}

type Limits = {
  /** Run at the same time, at most. */
  readonly atOnce: number
  /** What has waited for longer is turned away: its client has given up, or will soon. */
  readonly timeoutMs: number
  /** Makes way, after a slice of time, for whatever else has arrived. */
  readonly yields: boolean
}

/** Writes wait for a commit together, so there may be many. Lists leave connections to the database to the others. */
const LIMITS: Readonly<Record<RequestClass, Limits>> = {
  health: { atOnce: Number.POSITIVE_INFINITY, timeoutMs: 0, yields: false },
  admin: { atOnce: 512, timeoutMs: 10_000, yields: false },
  checkout: { atOnce: 256, timeoutMs: 10_000, yields: false },
  forms: { atOnce: 128, timeoutMs: 3_000, yields: true },
  lists: { atOnce: 8, timeoutMs: 1_000, yields: true },
}

/** Of what a class may run, as of all connections, one address has a quarter while it is still sending. */
const SENDING_SHARE = 1 / 4

/** So long may lists and forms hold the process before it looks what else has come. */
const SLICE_MS = 10

const SWEEP_MS = 250

/**
 * Lets requests in by class. One process answers one request at a time, so an overload of lists would make all
 * requests wait for all of them: here only lists wait, for a while, and are then turned away.
 */
export const createLoadShedding = (deps: LoadSheddingDeps): LoadShedding =>
  limitSenders(createClassLimits(deps), {
    mostOf: (requestClass) => LIMITS[requestClass].atOnce * SENDING_SHARE,
    onShed: deps.onShed,
  })

const createClassLimits = (deps: LoadSheddingDeps) => {
  const { clockMs, nextTurn, later, onShed } = deps
  const queue = createRequestQueue()
  const running = { health: 0, admin: 0, checkout: 0, forms: 0, lists: 0 }
  let sliceBeganMs: number | null = null
  let isSweeping = false

  const mayStart = (requestClass: RequestClass): boolean => {
    const { atOnce, yields } = LIMITS[requestClass]
    const isSliceUsed = sliceBeganMs !== null && clockMs() - sliceBeganMs >= SLICE_MS
    return running[requestClass] < atOnce && !(yields && isSliceUsed)
  }

  const begin = (requestClass: RequestClass): void => {
    running[requestClass] += 1
    if (!LIMITS[requestClass].yields || sliceBeganMs !== null) return
    sliceBeganMs = clockMs()
    nextTurn(() => {
      sliceBeganMs = null
      startWaiting()
    })
  }

  const startWaiting = (): void => {
    for (;;) {
      const next = queue.takeFirst(mayStart)
      if (next === null) return
      begin(next.requestClass)
      next.start()
      // The next one starts when it is clear how much of the slice this one takes.
      if (LIMITS[next.requestClass].yields) return
    }
  }

  const shed = ({ requestClass, turnAway }: Waiting): void => {
    onShed(requestClass)
    turnAway()
  }

  const sweep = (): void => {
    const now = clockMs()
    const hasTimedOut = ({ requestClass, sinceMs }: Waiting): boolean =>
      now - sinceMs > LIMITS[requestClass].timeoutMs
    for (const waiting of queue.takeAll(hasTimedOut)) shed(waiting)
    isSweeping = !queue.isEmpty()
    if (isSweeping) later(SWEEP_MS, sweep)
  }

  const wait = (requestClass: RequestClass): Promise<boolean> =>
    new Promise((resolve) => {
      const sinceMs = clockMs()
      const [start, turnAway] = [() => resolve(true), () => resolve(false)]
      const tooMany = queue.add({ requestClass, sinceMs, start, turnAway })
      if (tooMany) shed(tooMany)
      if (isSweeping || queue.isEmpty()) return
      isSweeping = true
      later(SWEEP_MS, sweep)
    })

  return async <T>(requestClass: RequestClass, work: () => Promise<T>): Promise<ShedOutcome<T>> => {
    if (!queue.hasAhead(requestClass) && mayStart(requestClass)) begin(requestClass)
    else if (!(await wait(requestClass))) return { type: 'shed' }
    try {
      return { type: 'done', value: await work() }
    } finally {
      running[requestClass] -= 1
      startWaiting()
    }
  }
}
