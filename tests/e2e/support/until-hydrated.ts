import type { Page } from 'playwright-core'

/**
 * Waits until the page reacts to a press: its scripts start when everything else is loaded, so an idle network is no
 * sign yet. For pages with the site's frame.
 */
export const untilHydrated = async (page: Page): Promise<void> => {
  // React's own mark on an element that it has hydrated.
  const isHydrated = (): boolean =>
    Object.keys(document.querySelector('header button') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    )
  await page.waitForFunction(isHydrated)
}
