import { openVisitorOutbox, VISITOR_OUTBOX, type VisitorOutbox } from './visitor-outbox.ts'
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

export type WaitingSigns = {
  /** Calls when the network may be back, or the page is looked at again. Answers how to stop. */
  readonly subscribe: (onSign: () => void) => () => void
  /** Runs once after so many milliseconds. Answers how to prevent it. */
  readonly after: (ms: number, run: () => void) => () => void
  /** The device's own database fails: it is asked again at the next sign. */
  readonly onFault: (fault: unknown) => void
}

/** Networks return without saying so: as long as something waits, an open page asks now and then. */
const ASK_AGAIN_MS = 30_000

/** Sends what waits: now, at every sign, and from time to time. Answers how to stop. */
export const watchWaiting = (
  outbox: Pick<VisitorOutbox, 'flush'>,
  signs: WaitingSigns,
): (() => void) => {
  let isStopped = false
  let isBusy = false
  /** A sign came while it was busy: what failed may succeed now. */
  let isAskedAgain = false
  let cancel: () => void = () => undefined
  const flush = async (): Promise<void> => {
    if (isStopped) return
    isAskedAgain = isBusy
    if (isBusy) return
    isBusy = true
    cancel()
    const { left } = await outbox.flush().finally(() => {
      isBusy = false
    })
    if (left === 0 || isStopped) return
    if (isAskedAgain) start()
    else cancel = signs.after(ASK_AGAIN_MS, start)
  }
  const start = (): void => void flush().catch(signs.onFault)
  const unsubscribe = signs.subscribe(start)
  start()
  return () => {
    isStopped = true
    cancel()
    unsubscribe()
  }
}
