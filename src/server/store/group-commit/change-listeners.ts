export type ChangeListeners = {
  /** Answers how to stop. */
  readonly add: (listener: () => void) => () => void
  /** Of a change, by its number; or of any that may have been missed (null). */
  readonly tell: (change: number | null) => void
}

/** Those who want to know that something has changed. They hear once of a change that is told by two. */
export const createChangeListeners = (): ChangeListeners => {
  const listeners = new Set<{ readonly call: () => void }>()
  let lastTold = 0
  return {
    add: (call) => {
      const listener = { call }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: (change) => {
      if (change !== null && change <= lastTold) return
      lastTold = change ?? lastTold
      // Each on its own: a fault in one must reach neither the others nor the write that is told of.
      for (const { call } of listeners) queueMicrotask(call)
    },
  }
}
