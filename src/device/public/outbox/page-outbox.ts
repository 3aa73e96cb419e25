import { canSync } from '#device/background-sync.ts'
import { openVisitorOutbox, VISITOR_OUTBOX, type VisitorOutbox } from './visitor-outbox.ts'
import { waitingHint } from './waiting-hint.ts'

let opened: VisitorOutbox | null | undefined

/** The outbox of this page, opened once: it keeps the hint for the next page up to date. */
export const openPageOutbox = (): VisitorOutbox | null => {
  if (opened !== undefined) return opened
  opened = openVisitorOutbox(askForBackgroundSync)
  const outbox = opened
  outbox?.subscribe(() => void count(outbox).catch(reportError))
  return opened
}

const count = async (outbox: VisitorOutbox): Promise<void> =>
  waitingHint.write(String((await outbox.list()).length))

/** Where the browser supports it, it sends what waits after the page is closed. */
const askForBackgroundSync = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration?.active) await register(registration)
    // At a first visit the service worker may become ready late or never, so it is not awaited.
    else void navigator.serviceWorker.ready.then(register).catch(() => undefined)
  } catch {
    // Refused by the visitor's settings: an open page or the next visit sends it.
  }
}

const register = async (registration: ServiceWorkerRegistration): Promise<void> => {
  if (canSync(registration)) await registration.sync.register(VISITOR_OUTBOX)
}

export type WaitingSigns = {
  /** Calls when the network may be back, or the page becomes visible. Returns a function that stops it. */
  readonly subscribe: (onSign: () => void) => () => void
  /** Runs once after this many milliseconds. Returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void
  /** The device's own database fails: it is tried again at the next event. */
  readonly onFault: (fault: unknown) => void
}

/** Networks return without an event: as long as something waits, an open page retries at this interval. */
const ASK_AGAIN_MS = 30_000

/** Sends what waits: now, at every event, and from time to time. Returns a function that stops it. */
export const watchWaiting = (
  outbox: Pick<VisitorOutbox, 'flush'>,
  signs: WaitingSigns,
): (() => void) => {
  let isStopped = false
  let isBusy = false
  /** An event came while it was busy: what failed may succeed now. */
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
