import { useSyncExternalStore } from 'react'

/** The browser's own hint. Its "yes" proves nothing; its "no" is to be believed. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
