import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Waits until the page reacts to a press: its scripts start when everything else is loaded, so an idle network is no
 * sign yet. For pages with the site's frame.
 */
export const untilHydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(isHydrated)
}

/** React marks an element when it begins with it; its root says when it has come to the end, and has added listeners. */
const isHydrated = (): boolean => {
  const propertyOf = (part: Element | null, mark: string): unknown =>
    Object.entries(part ?? {}).find(([key]) => key.startsWith(mark))?.[1]
  const root = propertyOf(document.querySelector('#root'), '__reactContainer$') as
    | { stateNode?: { current?: { memoizedState?: { isDehydrated?: boolean } } } }
    | undefined
  return (
    propertyOf(document.querySelector('header button'), '__reactProps$') !== undefined &&
    root?.stateNode?.current?.memoizedState?.isDehydrated === false
  )
}

/**
 * Waits until a form that is being written in can wait on the device: what that needs is fetched at the first letter,
 * and could not be fetched offline.
 */
export const untilOutboxLoaded = async (page: Page): Promise<void> => {
  await expect.poll(() => page.evaluate(LOAD_OUTBOX)).toBe(2)
}

/** Imports again what the page is importing, and so ends with it. As a text: vitest would replace the `import`. */
const LOAD_OUTBOX = `(async () => {
  const parts = new Map(
    performance.getEntriesByType('resource').flatMap(({ name }) => {
      const [, part] = /[/](page-outbox|waiting-bar)-[^/]*[.]js$/.exec(name) ?? []
      return part ? [[name, part]] : []
    }),
  )
  await Promise.all([...parts.keys()].map((name) => import(name)))
  return new Set(parts.values()).size
})()`
