import { setTimeout } from 'node:timers/promises'
import { createTcpProxy, type WireFault } from '#tests/support/create-tcp-proxy.ts'

export type Line = {
  readonly origin: string
  /** Resolves when a request whose first line matches is sent from now on. */
  readonly sent: (request: RegExp) => Promise<void>
  readonly close: () => Promise<void>
}

/** How long the line holds each time; null: it never breaks. */
export type Holds = (() => number) | null

const BITS_PER_SECOND = 2_000_000
const DOWN_MS = 2_000

/** A slow line to the server, which breaks again and again. */
export const openLine = async (address: string, holds: Holds): Promise<Line> => {
  const { hostname: host, port } = new URL(address)
  const proxy = await createTcpProxy({ host, port: Number(port) })
  const waiting: { readonly request: RegExp; readonly resolve: () => void }[] = []
  const slow = slowFault((piece) => {
    for (const { request, resolve } of waiting) if (request.test(piece)) resolve()
  })
  proxy.inject(slow)
  const closing = new AbortController()
  const breaking =
    holds === null ? null : breakAgain(proxy, { slow, holds, signal: closing.signal })
  return {
    origin: `http://127.0.0.1:${proxy.port}`,
    sent: (request) => new Promise((resolve) => waiting.push({ request, resolve })),
    close: async () => {
      closing.abort()
      await breaking
      await proxy.close()
    },
  }
}

/** All connections share the speed. */
const slowFault = (onSent: (piece: string) => void): WireFault => {
  let freeAtMs = 0
  return ({ toServer, toClient }) => ({
    up: (piece) => {
      onSent(piece.toString('latin1'))
      toServer(piece)
    },
    down: (piece) => {
      const nowMs = performance.now()
      freeAtMs = Math.max(nowMs, freeAtMs) + (piece.length * 8_000) / BITS_PER_SECOND
      toClient(piece, freeAtMs - nowMs)
    },
  })
}

type Breaking = {
  readonly slow: WireFault
  readonly holds: () => number
  readonly signal: AbortSignal
}

const breakAgain = async (
  proxy: Awaited<ReturnType<typeof createTcpProxy>>,
  { slow, holds, signal }: Breaking,
): Promise<void> => {
  try {
    for (;;) {
      await setTimeout(holds(), undefined, { signal })
      await proxy.cut()
      await setTimeout(DOWN_MS)
      await proxy.repair()
      proxy.inject(slow)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
