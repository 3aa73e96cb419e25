import type { Browser } from 'playwright-core'
import { openVisit } from '../stage/open-phone.ts'

/** The first paint of a second visit without a network, after a first one that has filled the caches. */
export const measureOffline = async (browser: Browser, address: string): Promise<number> => {
  const visit = await openVisit(browser)
  try {
    const first = await visit.newPage()
    await first.goto(address, { waitUntil: 'load' })
    await first.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
      timeout: 60_000,
    })
    await first.close()
    await visit.setOffline(true)
    const second = await visit.newPage()
    await second.goto(address, { waitUntil: 'load' })
    const paint = await second.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    )
    return (await paint.jsonValue()) ?? Number.NaN
  } finally {
    await visit.close()
  }
}
