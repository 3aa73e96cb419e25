import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

/** The phone that Lighthouse simulates, and its connection. */
const SCREEN = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'fr-FR',
} as const
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
} as const
const SLOW_DOWN = 4

export type Phone = {
  readonly page: Page
  readonly devtools: CDPSession
  readonly close: () => Promise<void>
}

export type PhoneOptions = {
  /** Whether the connection is a phone's too, and not only the processor. */
  readonly hasSlowLine: boolean
}

/** A first visitor: empty cache, a slow processor, and no service worker that loads files during the measurement. */
export const openPhone = async (
  browser: Browser,
  { hasSlowLine }: PhoneOptions,
): Promise<Phone> => {
  const visit = await browser.newContext({ ...SCREEN, serviceWorkers: 'block' })
  const page = await visit.newPage()
  const devtools = await visit.newCDPSession(page)
  await devtools.send('Network.enable')
  if (hasSlowLine) await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  return { page, devtools, close: () => visit.close() }
}

/** A current phone, whose service worker is allowed. */
export const openVisit = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ ...SCREEN, serviceWorkers: 'allow' })
