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
const askForBackgroundSync = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration?.active) await register(registration)
    // At a first visit it may come late, or never: nobody waits for it.
    else void navigator.serviceWorker.ready.then(register).catch(() => undefined)
  } catch {
    // Refused by the visitor's settings: an open page or the next visit sends it.
  }
}

const register = async (registration: ServiceWorkerRegistration): Promise<void> => {
  if (canSync(registration)) await registration.sync.register(VISITOR_OUTBOX)
}

const canSync = (
  registration: ServiceWorkerRegistration,
): registration is ServiceWorkerRegistration & SyncRegistration => 'sync' in registration
