/** A key that is pressed meanwhile waits no longer than this. */
const TURN_MS = 8

/** Safari has no `requestIdleCallback`. */
const PAUSE_MS = 50

/** Runs the steps while the browser is idle. Returns a function that stops it. */
export const whenIdle = (steps: Iterable<() => void>): (() => void) => {
  const rest = steps[Symbol.iterator]()
  let cancel: () => void
  const goOn = (hasTime: () => boolean): void => {
    do {
      const { done, value: step } = rest.next()
      if (done) return
      step()
    } while (hasTime())
    plan()
  }
  const plan = (): void => {
    cancel = atNextRest(goOn)
  }
  plan()
  return () => cancel()
}

const atNextRest = (run: (hasTime: () => boolean) => void): (() => void) => {
  const turn = (): void => {
    const endMs = performance.now() + TURN_MS
    run(() => performance.now() < endMs)
  }
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(turn)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(turn, PAUSE_MS)
  return () => clearTimeout(timer)
}
