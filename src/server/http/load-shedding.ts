/** Most important first. Under load the last class is the first to wait, and to be refused. */
const REQUEST_CLASSES = ['health', 'admin', 'checkout', 'forms', 'lists'] as const

export type RequestClass = (typeof REQUEST_CLASSES)[number]

/** The class of an API request; `path` is normalised, see `normalisePath`. */
export const classOf = (method: string, path: string): RequestClass => {
  if (/^\/api\/(health|metrics)(\/|$)/.test(path)) return 'health'
  if (/^\/api\/(checkout|custom-orders|webhooks)(\/|$)/.test(path)) return 'checkout'
  const isReading = method === 'GET' || method === 'HEAD'
  if (path.startsWith('/api/admin/')) return isReading && isList(path) ? 'lists' : 'admin'
  return isReading ? 'lists' : 'forms'
}

/** `/api/admin/models` is many rows, and `/api/admin/models/1` is one of them. */
const isList = (path: string): boolean =>
  /^\/api\/admin\/([^/]+|export\/.*)$/.test(path) && !/\/(me|dashboard|changes)$/.test(path)

/** A request whose body may still be arriving. */
export type Sending = {
  /** The key that limits count by, see `limitKey`. */
  readonly sender: string
  readonly isUnderWay: () => boolean
}

type ShedOutcome<T> = { readonly type: 'done'; readonly value: T } | { readonly type: 'shed' }

/**
 * Runs the work of a request when its class has a free slot: at once under low load. `sending` describes a request with
 * a body.
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

/** Shared by all classes. */
const MOST_WAITING = 512

/** Waiting requests: more important classes first, and each class in order of arrival. */
const createRequestQueue = () => {
  const queues = new Map<RequestClass, Waiting[]>(REQUEST_CLASSES.map((name) => [name, []]))
  let count = 0

  const queueOf = (requestClass: RequestClass): Waiting[] => queues.get(requestClass) ?? []

  /** The last request of the least important class. */
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
    /** Whether a request of this class is already waiting. */
    hasAhead: (requestClass: RequestClass): boolean => queueOf(requestClass).length > 0,
    /** Returns the request that is dropped for it; it may be the same. */
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
  /** Limit of concurrent bodies of one sender, by class. */
  readonly mostOf: (requestClass: RequestClass) => number
  readonly onShed: (requestClass: RequestClass) => void
}

/**
 * A request occupies a slot while its body arrives, so one sender could block all others with bodies that never end. A
 * sender with too many unfinished bodies is refused; complete bodies no longer count, so that an office may have any
 * number of requests running.
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
    /** Returns whether one more is allowed. */
    begin: (sending: Sending): boolean => {
      const begun = begunBySender.get(sending.sender) ?? new Set()
      // There is no event for a complete body.
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
  /** Milliseconds since an arbitrary moment, with fractions; never goes back. */
  readonly clockMs: () => number
  /** Calls once, after everything that has arrived by now was processed. */
  readonly nextTurn: (call: () => void) => void
  /** Calls once, after this time. */
  readonly later: (ms: number, call: () => void) => void
  /** Called for each refused request. */
  readonly onShed: (requestClass: RequestClass) => void
}

type Limits = {
  /** Most requests that run at the same time. */
  readonly atOnce: number
  /** Requests that wait longer are refused: their client has given up, or will soon. */
  readonly timeoutMs: number
  /** Pauses after a time slice for other requests that have arrived. */
  readonly yields: boolean
}

/** Writes share a commit, so there may be many. Lists leave database connections to the others. */
const LIMITS: Readonly<Record<RequestClass, Limits>> = {
  health: { atOnce: Number.POSITIVE_INFINITY, timeoutMs: 0, yields: false },
  admin: { atOnce: 512, timeoutMs: 10_000, yields: false },
  checkout: { atOnce: 256, timeoutMs: 10_000, yields: false },
  forms: { atOnce: 128, timeoutMs: 3_000, yields: true },
  lists: { atOnce: 8, timeoutMs: 1_000, yields: true },
}

/** Share of a class's slots that one address may occupy while it is still sending, as for connections. */
const SENDING_SHARE = 1 / 4

/** How long lists and forms may block the process before it looks for other requests. */
const SLICE_MS = 10

const SWEEP_MS = 250

/**
 * Admits requests by class. A process answers one request at a time, so too many lists would make all requests wait:
 * here only lists wait, for a limited time, and are then refused.
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
      // The next one starts when it is known how much of the slice this one takes.
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
