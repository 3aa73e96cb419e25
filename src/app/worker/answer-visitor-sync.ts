import { openVisitorOutbox } from '#device/public/outbox/open-visitor-outbox.ts'
import { VISITOR_OUTBOX } from '#device/public/outbox/visitor-outbox-name.ts'

/** TypeScript's library does not have the event of Background Synchronization. */
type SyncEvent = Event & {
  readonly tag: string
  readonly waitUntil: (work: Promise<unknown>) => void
}

/** The browser says that the network is back, also to a site that is closed: what visitors have sent leaves now. */
export const answerVisitorSync = (event: Event): void => {
  // The browser dispatches no other event of this name.
  const { tag } = event as SyncEvent
  if (tag === VISITOR_OUTBOX) (event as SyncEvent).waitUntil(sendWaiting())
}

/** Rejects while something waits, so that the browser calls again. */
const sendWaiting = async (): Promise<void> => {
  const { left = 0 } = (await openVisitorOutbox(async () => undefined)?.flush()) ?? {}
  if (left > 0) throw new Error(`${left} forms still wait`)
}
