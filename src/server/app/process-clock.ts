import { createUuidV7 } from '#domain/uuid.ts'

export const nowMs = Date.now

export const newId = createUuidV7({ nowMs, fillRandom: (bytes) => crypto.getRandomValues(bytes) })

/** Calls back once, on the real clock; the returned function cancels it. */
export const after = (delayMs: number, callback: () => void): (() => void) => {
  const timer = setTimeout(callback, delayMs)
  return () => clearTimeout(timer)
}

export const every = (ms: number, call: () => void): (() => void) => {
  const timer = setInterval(call, ms)
  return () => clearInterval(timer)
}
