import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * False while prerendered markup is hydrated. What only this visitor's device knows is rendered one step later, so that
 * the browser's first rendering is the server's.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

/**
 * The same for one value, such as what this visitor's address says: what the server rendered with, `before`, and one step
 * later what it is. A page where both are the same, as most are, is not rendered again.
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
