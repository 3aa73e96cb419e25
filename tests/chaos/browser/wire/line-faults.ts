import type { WireFault } from '#tests/support/create-tcp-proxy.ts'

/** Delays each piece by this time, and up to `jitterMs` more. */
export const slow =
  (ms: number, jitterMs = 0, random: () => number = () => 0): WireFault =>
  ({ toServer, toClient }) => ({
    up: (piece) => toServer(piece, ms + random() * jitterMs),
    down: (piece) => toClient(piece, ms + random() * jitterMs),
  })

/** Limits the bytes per second of all connections together, in each direction. */
export const narrow = (bytesPerSecond: number): WireFault => {
  const waitUp = createMeter(bytesPerSecond)
  const waitDown = createMeter(bytesPerSecond)
  return ({ toServer, toClient }) => ({
    up: (piece) => toServer(piece, waitUp(piece.length)),
    down: (piece) => toClient(piece, waitDown(piece.length)),
  })
}

/** Connections are accepted, and never answered. */
export const blackHole: WireFault = (wire) => {
  wire.orphan()
  return { up: () => undefined, down: () => undefined }
}

/** The existing connections are dead without being closed; new ones work. */
export const halfOpen: WireFault = (wire) => {
  if (!wire.isNew) wire.orphan()
  return { up: wire.toServer, down: wire.toClient }
}

const createMeter = (bytesPerSecond: number): ((bytes: number) => number) => {
  let freeAtMs = 0
  return (bytes) => {
    const nowMs = performance.now()
    freeAtMs = Math.max(freeAtMs, nowMs) + (bytes / bytesPerSecond) * 1_000
    return freeAtMs - nowMs
  }
}
