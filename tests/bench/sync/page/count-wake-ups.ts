/**
 * Counts how often timers wake the worker, and answers messages with the number. Must be imported before any code that
 * could set a timer.
 */
let wakeUps = 0

globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
  apply: (set, self, [call, ...rest]: [(...values: unknown[]) => void, ...unknown[]]) =>
    Reflect.apply(set, self, [
      (...values: unknown[]) => {
        wakeUps += 1
        call(...values)
      },
      ...rest,
    ]),
})

const asked = new BroadcastChannel('bench-ask')
const replies = new BroadcastChannel('bench-tell')
asked.addEventListener('message', () => replies.postMessage(wakeUps))
