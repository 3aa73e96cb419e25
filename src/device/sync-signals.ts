import type { Signal } from '#sync/ports.ts'

/** What tabs have to say; the other signals arise where the engine runs. */
const SIGNALS: readonly Signal[] = [
  'edit',
  'online',
  'visible',
  'retry',
  'signed-in',
  'pause',
  'resume',
  'stop',
]

export type SignalChannel = {
  readonly send: (signal: Signal) => void
  readonly subscribe: (listener: (signal: Signal) => void) => () => void
  readonly close: () => void
}

/** Reaches the one context that runs an account's engine, whichever tab it lives in. */
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
