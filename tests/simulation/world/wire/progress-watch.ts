import { IDEMPOTENCY_KEY_HEADER } from '#contract/sync-protocol.ts'
import type { Answer, ApiRequest } from '#sync/ports.ts'
import { isPassingStatus } from '#sync/read-verdict.ts'
import type { Evidence } from '../evidence.ts'

/** Checks, over a connection that breaks, that an engine always continues, and never loops hot. */
export type ProgressWatch = {
  readonly onSend: (engine: string) => void
  readonly onAnswer: (engine: string, request: ApiRequest, answer: Answer) => void
  /** The change stream has opened or closed. */
  readonly onStream: (engine: string, isOpen: boolean) => void
  readonly onEnd: (engine: string) => void
}

/** With an open change stream, everything that was lost with the connection is requested again within this time. */
const GOES_ON_WITHIN_MS = 18_000

/** It counts from the end of the round in which the server asked to wait. */
const LONGEST_ROUND_MS = 30_000

/** At most this many failed attempts in a row within a minute: one for each list, and repeated at growing intervals. */
const MOST_IN_VAIN = 40

/**
 * The same for one edit that is sent by itself: each edit has its own waits, however many there are. Seven attempts at
 * growing intervals fit into a minute, and begin anew when a person presses “retry” or the clock is set back.
 */
const MOST_IN_VAIN_OF_AN_EDIT = 20
const WINDOW_MS = 60_000

type Watched = {
  /** Lists that were lost with the connection, and have not arrived since. */
  readonly missing: Set<string>
  /** When the stream opened, or since then the last request was sent or answered; null: there is no stream. */
  quietSinceMs: number | null
  underWay: number
  /** The server has asked it to wait until then. */
  waitsUntilMs: number
  isSignedOut: boolean
  /** By the key of an edit; those of all lists and batches are counted together. */
  readonly inVainAtMs: Map<string, readonly number[]>
}

export const createProgressWatch = (
  evidence: Pick<Evidence, 'violations'>,
  nowMs: () => number,
): ProgressWatch => {
  const engines = new Map<string, Watched>()
  const watchedOf = (engine: string): Watched => {
    const known = engines.get(engine)
    if (known) return known
    const watched: Watched = {
      missing: new Set(),
      quietSinceMs: null,
      underWay: 0,
      waitsUntilMs: 0,
      isSignedOut: false,
      inVainAtMs: new Map(),
    }
    engines.set(engine, watched)
    return watched
  }
  const blame = (detail: string): void =>
    void evidence.violations.push({ invariant: 'progress', detail })

  const checkQuiet = (engine: string, watched: Watched): void => {
    const { missing, quietSinceMs, underWay, waitsUntilMs, isSignedOut } = watched
    if (quietSinceMs === null || missing.size === 0 || underWay > 0 || isSignedOut) return
    const quietMs = nowMs() - Math.max(quietSinceMs, waitsUntilMs)
    if (quietMs > GOES_ON_WITHIN_MS)
      blame(
        `${engine} lacks ${[...missing].join()}, and asks for nothing for ${Math.round(quietMs / 1_000)} s`,
      )
  }

  const noteInVain = (engine: string, { headers }: ApiRequest, { inVainAtMs }: Watched): void => {
    const key = headers[IDEMPOTENCY_KEY_HEADER] ?? null
    const what = key ?? 'lists and batches'
    const since = (inVainAtMs.get(what) ?? []).filter((atMs) => nowMs() - atMs < WINDOW_MS)
    inVainAtMs.set(what, [...since, nowMs()])
    if (since.length >= (key === null ? MOST_IN_VAIN : MOST_IN_VAIN_OF_AN_EDIT))
      blame(`${engine} asked ${since.length + 1} times in vain within a minute for ${what}`)
  }

  return {
    onSend: (engine) => {
      const watched = watchedOf(engine)
      checkQuiet(engine, watched)
      watched.underWay += 1
    },
    onAnswer: (engine, request, answer) => {
      const { method, path } = request
      const watched = watchedOf(engine)
      const list = method === 'GET' ? path.replace(/\?.*/, '') : null
      // An engine that ended and began again no longer counts what it had asked for before.
      watched.underWay = Math.max(0, watched.underWay - 1)
      if (watched.quietSinceMs !== null) watched.quietSinceMs = nowMs()
      const isOwn =
        answer.type === 'response' && answer.epoch !== null && isUseful(answer.status, list)
      if (isOwn) watched.inVainAtMs.clear()
      else {
        noteInVain(engine, request, watched)
        // A failure during an open stream waits its usual time: nothing shows that the connection has recovered.
        watched.quietSinceMs = null
      }
      if (answer.type === 'response') {
        watched.isSignedOut = answer.status === 401
        if (answer.retryAfterMs !== null)
          watched.waitsUntilMs = Math.max(
            watched.waitsUntilMs,
            nowMs() + answer.retryAfterMs + LONGEST_ROUND_MS,
          )
      }
      if (list === null) return
      if (isOwn) watched.missing.delete(list)
      else if (answer.type === 'unreachable') watched.missing.add(list)
    },
    onStream: (engine, isOpen) => {
      const watched = watchedOf(engine)
      if (!isOpen) checkQuiet(engine, watched)
      watched.quietSinceMs = isOpen ? nowMs() : null
    },
    onEnd: (engine) => void engines.delete(engine),
  }
}

/** An answer with rows, without changes, or with the request to read the whole list. */
const isUseful = (status: number, list: string | null): boolean =>
  list === null ? !isPassingStatus(status) : status < 400 || status === 410
