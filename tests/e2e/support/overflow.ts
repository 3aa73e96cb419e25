import type { Page } from 'playwright-core'

/** How far the page can be moved to the side, in CSS pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
