import type { Admission, Admitted } from './admission.ts'
import { boundSenders } from './bound-senders.ts'
import type { RequestClass } from './request-class.ts'
import { createWaitingRoom, type Waiting } from './waiting-room.ts'

export type AdmissionDeps = {
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
  /** Who has waited for longer is turned away: whoever asked has given up, or will soon. */
  readonly patienceMs: number
  /** Makes way, after a slice of time, for whatever else has arrived. */
  readonly yields: boolean
}

/** Writes wait for a commit together, so there may be many. Lists leave connections to the database to the others. */
const LIMITS: Readonly<Record<RequestClass, Limits>> = {
  health: { atOnce: Number.POSITIVE_INFINITY, patienceMs: 0, yields: false },
  admin: { atOnce: 512, patienceMs: 10_000, yields: false },
  checkout: { atOnce: 256, patienceMs: 10_000, yields: false },
  forms: { atOnce: 128, patienceMs: 3_000, yields: true },
  lists: { atOnce: 8, patienceMs: 1_000, yields: true },
}

/** Of the places of a class, as of all connections, one address has a quarter while it is still sending. */
const SENDING_SHARE = 1 / 4

/** So long may lists and forms hold the process before it looks who else has come. */
const SLICE_MS = 10

const SWEEP_MS = 250

/**
 * Lets requests in by class. One process answers one request at a time, so an overload of lists would make everybody
 * wait for all of them: here only lists wait, for a while, and are then turned away.
 */
export const createAdmission = (deps: AdmissionDeps): Admission =>
  boundSenders(createPlaces(deps), {
    mostOf: (requestClass) => LIMITS[requestClass].atOnce * SENDING_SHARE,
    onShed: deps.onShed,
  })

const createPlaces = (deps: AdmissionDeps) => {
  const { clockMs, nextTurn, later, onShed } = deps
  const room = createWaitingRoom()
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
      const next = room.takeFirst(mayStart)
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
    const hasLostPatience = ({ requestClass, sinceMs }: Waiting): boolean =>
      now - sinceMs > LIMITS[requestClass].patienceMs
    for (const waiting of room.takeAll(hasLostPatience)) shed(waiting)
    isSweeping = !room.isEmpty()
    if (isSweeping) later(SWEEP_MS, sweep)
  }

  const wait = (requestClass: RequestClass): Promise<boolean> =>
    new Promise((resolve) => {
      const sinceMs = clockMs()
      const [start, turnAway] = [() => resolve(true), () => resolve(false)]
      const tooMany = room.add({ requestClass, sinceMs, start, turnAway })
      if (tooMany) shed(tooMany)
      if (isSweeping || room.isEmpty()) return
      isSweeping = true
      later(SWEEP_MS, sweep)
    })

  return async <T>(requestClass: RequestClass, work: () => Promise<T>): Promise<Admitted<T>> => {
    if (!room.hasAhead(requestClass) && mayStart(requestClass)) begin(requestClass)
    else if (!(await wait(requestClass))) return { type: 'shed' }
    try {
      return { type: 'done', value: await work() }
    } finally {
      running[requestClass] -= 1
      startWaiting()
    }
  }
}
