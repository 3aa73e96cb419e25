import type { VisitorOutbox } from './visitor-outbox.ts'

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
