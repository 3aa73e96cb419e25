import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import type { Signal, Signals } from '#sync/ports.ts'

/** What a tab asks a sync worker to do. */
export type Hosting = {
  readonly accountId: string
  /** Steals the lock from a holder that no longer works. */
  readonly takesOver: boolean
}

const TAKES_OVER = '#takes-over'

/**
 * The worker's name carries it. Its address could not: a script from a service worker's cache has the address it was
 * cached under, without the query that was asked for.
 */
export const hostingToName = ({ accountId, takesOver }: Hosting): string =>
  takesOver ? accountId + TAKES_OVER : accountId

export const nameToHosting = (name: string): Hosting =>
  name.endsWith(TAKES_OVER)
    ? { accountId: name.slice(0, -TAKES_OVER.length), takesOver: true }
    : { accountId: name, takesOver: false }

/** The engine's worker sends this before it ends when the device has no space left even for sending. */
export const STORAGE_FULL = 'storage-full'

/** The signals that tabs send; the other signals arise where the engine runs. */
const SIGNALS: readonly Signal[] = [
  'edit',
  'online',
  'visible',
  'retry',
  'signed-in',
  'pause',
  'resume',
  'stop',
  ...ENTITY_KEYS.map((entity) => `asked:${entity}` as const),
]

export type SignalChannel = {
  readonly send: (signal: Signal) => void
  readonly subscribe: (listener: (signal: Signal) => void) => () => void
  readonly close: () => void
}

/** Reaches the one context that runs an account's engine, in whichever tab it is. */
export const openSignalChannel = (accountId: string): SignalChannel => {
  const channel = new BroadcastChannel(`neomuse-sync-${accountId}`)
  return {
    send: (signal) => channel.postMessage(signal),
    subscribe: (listener) => {
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        const signal = SIGNALS.find((known) => known === data)
        if (signal) listener(signal)
      }
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
    close: () => channel.close(),
  }
}

/** One source shared by all listeners: a push listens as well, and must not open a change stream of its own. */
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
