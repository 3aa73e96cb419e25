import type { Page } from 'playwright-core'

/** Opens a page whose scripts are held back; returns a function that lets them load. */
export const openBeforeScripts = async (page: Page, address: string): Promise<() => void> => {
  const { promise: mayCome, resolve: letScriptsCome } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await mayCome
    // The page may be closed by then.
    await route.continue().catch(() => undefined)
  })
  await page.goto(address, { waitUntil: 'commit' })
  return letScriptsCome
}
