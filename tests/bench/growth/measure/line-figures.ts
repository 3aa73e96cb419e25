import type { Browser, Page } from 'playwright-core'
import { type FigureName, type Measured, note } from '../print/figures.ts'
import type { FilledServer } from '../stage/filled-server.ts'
import { type Holds, type Line, openLine } from '../stage/line.ts'
import { firstRows, openDevice, signInTo } from '../stage/open-device.ts'
import { untilWhole } from './browser-figures.ts'

type Stage = { readonly server: FilledServer; readonly orders: number }

/** What an administrator on a slow line waits for. */
export const measureSlowLine = async (
  browser: Browser,
  { server, orders }: Stage,
  measured: Measured,
): Promise<void> => {
  const wholeSeconds = await onLine(browser, { server, holds: null }, async (page, line) => {
    const pressedMs = await signInTo(page, line.origin, 'Messages')
    await firstRows(page, 'Messages')
    note(measured, 'editOnLine', await secondsUntilSent(page, line))
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Commandes', exact: true }).first().click()
    await firstRows(page, 'Commandes')
    note(measured, 'firstRowsOnLine', (performance.now() - pressedMs) / 1_000)
    await untilWhole(page, { orders })
    return (performance.now() - pressedMs) / 1_000
  })
  note(measured, 'wholeOnLine', wholeSeconds)
}

/** An unread message counts as read once it is opened: an edit. */
const secondsUntilSent = async (page: Page, line: Line): Promise<number> => {
  const sent = line.sent(/(?:PUT \/api\/admin\/messages|POST \/api\/admin\/batch)/)
  const pressedMs = performance.now()
  await page.locator('main ul[aria-label="Messages"] > li', { hasText: 'Non lu' }).first().click()
  await sent
  return (performance.now() - pressedMs) / 1_000
}

const LINES: Readonly<Partial<Record<FigureName, () => number>>> = {
  every19Seconds: () => 19_000,
  every7Seconds: () => 7_000,
  atRandom: () => 3_000 + Math.random() * 24_000,
}

/** How much longer the orders take on lines that break; the unbroken line was measured before. */
export const measureBreakingLines = async (
  browser: Browser,
  { server, orders }: Stage,
  measured: Measured,
): Promise<void> => {
  const unbroken = measured.get('wholeOnLine')?.at(-1)
  if (unbroken === undefined) return
  for (const [name, holds] of Object.entries(LINES)) {
    const seconds = await onLine(browser, { server, holds }, async (page, line) => {
      const pressedMs = await signInTo(page, line.origin, 'Commandes')
      await untilWhole(page, { orders })
      return (performance.now() - pressedMs) / 1_000
    })
    // The keys of a record are its names.
    note(measured, name as FigureName, seconds / unbroken)
  }
}

const onLine = async <T>(
  browser: Browser,
  { server, holds }: { readonly server: FilledServer; readonly holds: Holds },
  work: (page: Page, line: Line) => Promise<T>,
): Promise<T> => {
  const line = await openLine(server.address, holds)
  const device = await openDevice(browser)
  try {
    return await work(await device.newPage(), line)
  } finally {
    await device.close()
    await line.close()
  }
}
