import { setTimeout } from 'node:timers/promises'

export type Calls = {
  /** Milliseconds until the whole answer, failed calls included. */
  readonly p50: number
  readonly p99: number
  /** Calls without an answer, or with a status other than 2xx. */
  readonly failed: number
}

type Rate = {
  readonly perSecond: number
  readonly seconds: number
  readonly call: (at: number) => Promise<Response>
}

/** Calls at a steady rate, however long answers take: waiting for one answer does not delay the next call. */
export const callAtRate = async ({ perSecond, seconds, call }: Rate): Promise<Calls> => {
  const beganMs = performance.now()
  const calls = Array.from({ length: perSecond * seconds }, async (_, at) => {
    const dueMs = beganMs + (at * 1_000) / perSecond
    await setTimeout(Math.max(0, dueMs - performance.now()))
    const isAnswered = await isOk(call(at))
    return { isAnswered, ms: performance.now() - dueMs }
  })
  const done = await Promise.all(calls)
  const times = done.map(({ ms }) => ms).toSorted((one, other) => one - other)
  const percentile = (part: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  return {
    p50: percentile(0.5),
    p99: percentile(0.99),
    failed: done.filter(({ isAnswered }) => !isAnswered).length,
  }
}

const isOk = async (answer: Promise<Response>): Promise<boolean> => {
  try {
    const { ok, body } = await answer
    await body?.cancel()
    return ok
  } catch {
    // No answer at all, which counts as a failed call.
    return false
  }
}
