import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * False while prerendered markup is taken over. What only this visitor's address or device knows (filters, the page's
 * depth) is drawn one step later, so that the browser's first drawing is the server's.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
