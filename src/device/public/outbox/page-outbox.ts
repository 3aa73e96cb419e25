import { openVisitorOutbox } from './open-visitor-outbox.ts'
import type { VisitorOutbox } from './visitor-outbox.ts'
import { VISITOR_OUTBOX } from './visitor-outbox-name.ts'
import { waitingHint } from './waiting-hint.ts'

/** The part of Background Synchronization that is used; TypeScript's DOM library does not have it. */
type SyncRegistration = { readonly sync: { readonly register: (tag: string) => Promise<void> } }

let opened: VisitorOutbox | null | undefined

/** The outbox as this page has it, opened once: it keeps the hint for the next page. */
export const openPageOutbox = (): VisitorOutbox | null => {
  if (opened !== undefined) return opened
  opened = openVisitorOutbox(askForBackgroundSync)
  const outbox = opened
  outbox?.subscribe(() => void count(outbox).catch(reportError))
  return opened
}

const count = async (outbox: VisitorOutbox): Promise<void> =>
  waitingHint.write(String((await outbox.list()).length))

/** Where the browser can, it sends what waits after the page is closed. */
const askForBackgroundSync = (): void => {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.ready
    .then((registration) =>
      canSync(registration) ? registration.sync.register(VISITOR_OUTBOX) : undefined,
    )
    // Refused by the visitor's settings: an open page or the next visit sends it.
    .catch(() => undefined)
}

const canSync = (registration: object): registration is SyncRegistration => 'sync' in registration
