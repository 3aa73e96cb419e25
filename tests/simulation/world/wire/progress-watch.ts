import type { Answer, ApiRequest } from '#sync/ports.ts'
import { isPassingStatus } from '#sync/read-verdict.ts'
import type { Evidence } from '../evidence.ts'

/** Looks, over a line that breaks, whether an engine always goes on, and never loops hot. */
export type ProgressWatch = {
  readonly onSend: (engine: string) => void
  readonly onAnswer: (engine: string, request: ApiRequest, answer: Answer) => void
  /** The change stream is there, or is no more. */
  readonly onStream: (engine: string, isOpen: boolean) => void
  readonly onEnd: (engine: string) => void
}

/** With an open change stream, what broke with the line is asked for again by then. */
const GOES_ON_WITHIN_MS = 18_000

/** It counts from the end of the round in which the server asked to wait. */
const LONGEST_ROUND_MS = 30_000

/** No more attempts in vain than so many in a row within a minute: one for each list, and again ever more seldom. */
const MOST_IN_VAIN = 40
const WINDOW_MS = 60_000

type Watched = {
  /** Lists that were lost with the line, and have not come since. */
  readonly missing: Set<string>
  /** When the stream came, or since then the last request left or was answered; null: there is no stream. */
  quietSinceMs: number | null
  underWay: number
  /** Until when the server has asked it to wait. */
  waitsUntilMs: number
  isSignedOut: boolean
  readonly inVainAtMs: number[]
}

export const createProgressWatch = (evidence: Evidence, nowMs: () => number): ProgressWatch => {
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
      inVainAtMs: [],
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

  const noteInVain = (engine: string, { inVainAtMs }: Watched): void => {
    inVainAtMs.push(nowMs())
    const since = inVainAtMs.filter((atMs) => nowMs() - atMs < WINDOW_MS)
    inVainAtMs.splice(0, inVainAtMs.length, ...since)
    if (since.length > MOST_IN_VAIN)
      blame(`${engine} asked ${since.length} times in vain within a minute`)
  }

  return {
    onSend: (engine) => {
      const watched = watchedOf(engine)
      checkQuiet(engine, watched)
      watched.underWay += 1
    },
    onAnswer: (engine, { method, path }, answer) => {
      const watched = watchedOf(engine)
      const list = method === 'GET' ? path.replace(/\?.*/, '') : null
      watched.underWay -= 1
      if (watched.quietSinceMs !== null) watched.quietSinceMs = nowMs()
      const isOwn =
        answer.type === 'response' && answer.epoch !== null && isUseful(answer.status, list)
      if (isOwn) watched.inVainAtMs.length = 0
      else {
        noteInVain(engine, watched)
        // What fails while the stream is there waits its usual time: nothing new has proved the line.
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

/** Of a list: rows, that they are unchanged, or that the whole list is to be read. */
const isUseful = (status: number, list: string | null): boolean =>
  list === null ? !isPassingStatus(status) : status < 400 || status === 410
