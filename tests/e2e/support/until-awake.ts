import type { Page } from 'playwright-core'

/**
 * Until the page answers to a press: its scripts start when everything else is there, so a network at rest tells
 * nothing yet. For pages with the site's frame around them.
 */
export const untilAwake = async (page: Page): Promise<void> => {
  // React's own mark on an element that it has taken over.
  const isAwake = (): boolean =>
    Object.keys(document.querySelector('header button') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    )
  await page.waitForFunction(isAwake)
}
