import { nextDueMs } from '#server/api/mail/mail-outbox.ts'
import type { Store } from '#server/store/open-store.ts'
import type { Mailer } from './create-smtp-mailer.ts'
import { createSender } from './send-due-mail.ts'

export type MailWorkerDeps = {
  readonly store: Pick<Store, 'db' | 'write' | 'onChange'>
  readonly mailer: Mailer
  readonly nowMs: () => number
  readonly randomBytes: (size: number) => Uint8Array
  readonly publicUrl: string | null
  readonly newsletterPauseMs: number
  /** Calls back once; the returned function calls it off. */
  readonly after: (ms: number, call: () => void) => () => void
  readonly reportError: (error: unknown) => void
}

/** After a fault of the database. */
const PAUSE_MS = 60_000

/**
 * Sends letters as they come, from this process or another, and those that were left over at the last stop. Answers how
 * to stop; what is being sent is sent first.
 */
export const startMailWorker = (deps: MailWorkerDeps): (() => Promise<void>) => {
  const { store, nowMs, after, reportError } = deps
  let isStopping = false
  let isAsked = false
  let running: Promise<void> | null = null
  let callOff = (): void => undefined
  const sendDue = createSender({ ...deps, isStopping: () => isStopping })

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
    stopListening()
    callOff()
    await running
  }
}
