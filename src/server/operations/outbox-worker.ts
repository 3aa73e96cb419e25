import type { Queryable } from '#server/db/database-schema.ts'
import type { Store } from '#server/db/open-store.ts'

export type OutboxWorkerDeps = {
  readonly store: Pick<Store, 'db' | 'onChange'>
  /** Sends the due entries. */
  readonly sendDue: () => Promise<void>
  /** When the next entry is due; null when none is queued. */
  readonly nextDueMs: (db: Queryable) => Promise<number | null>
  readonly nowMs: () => number
  /** Calls back once; the returned function cancels it. */
  readonly after: (ms: number, call: () => void) => () => void
  readonly reportError: (error: unknown) => void
  /** Called once: the current entry is sent first. */
  readonly onStopping: () => void
}

/** Pause after a fault of the database. */
const PAUSE_MS = 60_000

/**
 * Sends entries as they are queued, by this process or another, and those left over from the last stop. Returns how to
 * stop; the current entry is sent first.
 */
export const startOutboxWorker = (deps: OutboxWorkerDeps): (() => Promise<void>) => {
  const { store, sendDue, nextDueMs, nowMs, after, reportError, onStopping } = deps
  let isStopping = false
  let isAsked = false
  let running: Promise<void> | null = null
  let callOff = (): void => undefined

  const work = async (): Promise<void> => {
    let next: number | null = null
    while (isAsked && !isStopping) {
      isAsked = false
      try {
        await sendDue()
        next = await nextDueMs(store.db)
      } catch (error) {
        reportError(error)
        next = nowMs() + PAUSE_MS
      }
    }
    running = null
    if (next !== null && !isStopping) callOff = after(Math.max(0, next - nowMs()), look)
  }
  const look = (): void => {
    if (isStopping) return
    isAsked = true
    if (running !== null) return
    callOff()
    running = work()
  }
  const stopListening = store.onChange(look)
  look()
  return async () => {
    isStopping = true
    onStopping()
    stopListening()
    callOff()
    await running
  }
}
