import type { Socket } from 'node:net'

export type DelayedLine = {
  /** Pieces leave in the order in which they were sent, however long each is delayed. */
  readonly send: (piece: Buffer, delayMs?: number) => void
  /** Closes the connection after all pieces sent before. */
  readonly end: () => void
}

/** One direction of a connection. */
export const createDelayedLine = (to: Socket): DelayedLine => {
  const waiting: { readonly dueMs: number; readonly leave: () => void }[] = []
  let timer: NodeJS.Timeout | null = null
  const pump = (): void => {
    timer = null
    const nowMs = performance.now()
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (next.dueMs > nowMs) {
        timer = setTimeout(pump, next.dueMs - nowMs)
        return
      }
      waiting.shift()
      next.leave()
    }
  }
  to.on('close', () => {
    waiting.length = 0
    if (timer) clearTimeout(timer)
  })
  const put = (delayMs: number, leave: () => void): void => {
    if (to.destroyed) return
    waiting.push({ dueMs: performance.now() + delayMs, leave })
    if (timer === null) pump()
  }
  return {
    send: (piece, delayMs = 0) => put(delayMs, () => void to.write(piece)),
    end: () => put(0, () => void to.end()),
  }
}
