import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * False while prerendered markup is taken over. What only this visitor's device knows is drawn one step later, so that
 * the browser's first drawing is the server's.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

/**
 * The same for one value, such as what this visitor's address says: what the server drew with, `before`, and one step
 * later what it is. A page where both are the same, as most are, is not drawn again.
 */
export const useOnceHydrated = <Value extends string | number>(
  value: Value,
  before: Value,
): Value =>
  useSyncExternalStore(
    neverChanges,
    () => value,
    () => before,
  )
