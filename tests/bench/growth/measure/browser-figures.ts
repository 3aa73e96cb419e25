import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { measureList } from '../../lists/measure/list.ts'
import { measurePalette } from '../../lists/measure/palette.ts'
import { type Measured, note } from '../print/figures.ts'
import { countRows, firstRows, openDevice, signInTo, slowDown } from '../stage/open-device.ts'
import { longestEditMs } from './edits-in-other-tab.ts'

const ORDERS = 'Commandes'
const SLOWED = 4
const LOOK_EVERY_MS = 500
const LONGEST_PULL_MS = 600_000

type Office = { readonly origin: string; readonly orders: number }

/** On a fast line: the sign-in, the pull, and the back-office with all rows on the device. */
export const measureBrowser = async (
  browser: Browser,
  office: Office,
  measured: Measured,
): Promise<void> => {
  note(measured, 'firstRowsSlowed', await firstRowsSeconds(browser, office, SLOWED))
  const device = await openDevice(browser)
  try {
    const page = await device.newPage()
    const pressedMs = await signInTo(page, office.origin, ORDERS)
    await firstRows(page, ORDERS)
    note(measured, 'firstRows', (performance.now() - pressedMs) / 1_000)
    const other = await device.newPage()
    await other.goto(`${office.origin}/robots.txt`)
    note(measured, 'otherTab', await longestEditMs(other, untilWhole(page, office)))
    await other.close()
    await setTimeout(2_000)
    note(measured, 'heap', await heapMb(page))
    await slowDown(page, SLOWED)
    await measureSlowed(page, measured)
  } finally {
    await device.close()
  }
}

const firstRowsSeconds = async (
  browser: Browser,
  { origin }: Office,
  rate: number,
): Promise<number> => {
  const device = await openDevice(browser)
  try {
    const page = await device.newPage()
    await slowDown(page, rate)
    const pressedMs = await signInTo(page, origin, ORDERS)
    await firstRows(page, ORDERS)
    return (performance.now() - pressedMs) / 1_000
  } finally {
    await device.close()
  }
}

/** Resolves when all orders are on the device. */
export const untilWhole = async (page: Page, { orders }: Pick<Office, 'orders'>): Promise<void> => {
  const untilMs = performance.now() + LONGEST_PULL_MS
  while ((await countRows(page, 'orders')) < orders) {
    if (performance.now() > untilMs) throw new Error('the orders do not arrive')
    await setTimeout(LOOK_EVERY_MS)
  }
}

const heapMb = async (page: Page): Promise<number> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1_048_576
}

const measureSlowed = async (page: Page, measured: Measured): Promise<void> => {
  const orders = { name: ORDERS, search: 'Rechercher une commande', words: 'l' }
  const { typeMs } = await measureList(page, orders)
  note(measured, 'searchOrders', typeMs[0] ?? null)
  const [all] = await measurePalette(page)
  note(measured, 'searchAll', all ?? null)
  const beganMs = performance.now()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await page.waitForURL('**/admin/dashboard')
  await page.locator('main [aria-busy=false]').first().waitFor({ state: 'attached' })
  note(measured, 'dashboard', performance.now() - beganMs)
  await page.getByRole('link', { name: ORDERS, exact: true }).first().click()
  await firstRows(page, ORDERS)
  await page.context().setOffline(true)
  const reloadedMs = performance.now()
  await page.reload()
  await firstRows(page, ORDERS)
  note(measured, 'warmStart', (performance.now() - reloadedMs) / 1_000)
}
