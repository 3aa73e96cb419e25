import { sendForm } from '../send-form.ts'
import {
  createVisitorOutbox,
  type OnChange,
  type OutboxPorts,
  type VisitorOutbox,
} from './visitor-outbox.ts'
import { VISITOR_OUTBOX } from './visitor-outbox-name.ts'
import { createVisitorStore } from './visitor-store.ts'

/** The outbox of this device, for a page or its service worker; null where the browser cannot have one. */
export const openVisitorOutbox = (
  askToBeCalled: OutboxPorts['askToBeCalled'],
): VisitorOutbox | null => {
  // An insecure address has no locks; some private windows have no database.
  if (!('locks' in navigator) || !('indexedDB' in globalThis)) return null
  return createVisitorOutbox({
    store: createVisitorStore(indexedDB),
    send: sendForm,
    // The lock's callback is awaited before the next one has its turn.
    inTurn: async (work) => await navigator.locks.request(VISITOR_OUTBOX, work),
    nowMs: () => Date.now(),
    isOnline: () => navigator.onLine,
    askToBeCalled,
    changes: openChanges(),
  })
}

const openChanges = (): OutboxPorts['changes'] => {
  const channel = new BroadcastChannel(VISITOR_OUTBOX)
  const listeners = new Set<OnChange>()
  const tellHere: OnChange = (news) => {
    for (const listener of listeners) listener(news)
  }
  // Nobody but this function speaks on the channel.
  channel.addEventListener('message', ({ data }) => tellHere(data))
  return {
    tell: (news) => {
      channel.postMessage(news)
      tellHere(news)
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
