import { nextDueMs } from '#server/api/mail/mail-outbox.ts'
import type { OrderEmailDeps } from '#server/commerce/emails/read-order-email.ts'
import { startOutboxWorker } from '#server/operations/outbox-worker.ts'
import type { Store } from '#server/store/open-store.ts'
import type { Mailer } from './create-smtp-mailer.ts'
import { createSender } from './send-due-mail.ts'

export type MailWorkerDeps = Omit<OrderEmailDeps, 'store'> & {
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

/** Sends letters as they come. Answers how to stop; what is being sent is sent first. */
export const startMailWorker = (deps: MailWorkerDeps): (() => Promise<void>) => {
  let isStopping = false
  return startOutboxWorker({
    ...deps,
    nextDueMs,
    sendDue: createSender({ ...deps, isStopping: () => isStopping }),
    onStopping: () => {
      isStopping = true
    },
  })
}
