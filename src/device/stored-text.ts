import { useSyncExternalStore } from 'react'

/** One short text stored on this device. */
export type StoredText = {
  /** Its key in the storage. */
  readonly key: string
  readonly read: () => string | null
  readonly write: (text: string) => void
  /** Listens to changes made here and in other tabs. Returns a function that stops it. */
  readonly subscribe: (onChange: () => void) => () => void
}

/** Creates a text in localStorage. If the browser refuses to store it, it lasts as long as the page. */
export const createStoredText = (
  key: string,
  storage: OpenStorage = () => localStorage,
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = globalThis,
): StoredText => {
  const listeners = new Set<() => void>()
  let unkept: string | null = null
  return {
    key,
    read: () => unkept ?? readFrom(storage, key),
    write: (text) => {
      unkept = writeTo(storage, key, text) ? null : text
      for (const notify of listeners) notify()
    },
    subscribe: (onChange) => {
      const hearOtherTab = (event: Event) => {
        const changed = 'key' in event ? event.key : null
        if (changed === key || changed === null) onChange()
      }
      listeners.add(onChange)
      events.addEventListener('storage', hearOtherTab)
      return () => {
        listeners.delete(onChange)
        events.removeEventListener('storage', hearOtherTab)
      }
    },
  }
}

type OpenStorage = () => Pick<Storage, 'getItem' | 'setItem'>

// Reading `localStorage` itself throws where cookies are blocked; setItem throws when the quota is used up.
const readFrom = (storage: OpenStorage, key: string): string | null => {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

const writeTo = (storage: OpenStorage, key: string, text: string): boolean => {
  try {
    storage().setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** The text's value, live. Null during hydration, so that both sides render the same. */
export const useStoredText = (kept: StoredText): string | null =>
  useSyncExternalStore(kept.subscribe, kept.read, () => null)
