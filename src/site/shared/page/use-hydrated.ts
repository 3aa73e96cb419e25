import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * False while prerendered markup is hydrated. What only this visitor's device knows is rendered one step later, so that
 * the browser's first rendering equals the server's.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )

/**
 * The same for one value, such as a part of this visitor's address: first the value that the server rendered with,
 * `before`, and one step later the real value. If both are equal, as on most pages, the page is not rendered again.
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
