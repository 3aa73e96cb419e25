import type { Signal, Signals } from '#sync/ports.ts'

/** One source for all who listen: a push listens as well, and opens no change stream of its own. */
export const shareSignals = (source: Signals): Signals => {
  const listeners = new Set<(signal: Signal) => void>()
  let close: (() => void) | null = null
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      close ??= source.subscribe((signal) => {
        for (const listen of [...listeners]) listen(signal)
      })
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        close?.()
        close = null
      }
    },
  }
}
