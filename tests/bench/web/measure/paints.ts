import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { untilHydrated } from '#tests/e2e/support/until-hydrated.ts'
import type { Phone } from '../stage/open-phone.ts'

export type Paints = {
  readonly lcpMs: number
  /** The element of the largest paint: a tag and, for a picture, its file. */
  readonly lcpOf: string
  readonly cls: number
  readonly blockingMs: number
}

/** Loads a page and reports its paints, layout shifts and blocking time until it is idle. */
export const measurePaints = async ({ page }: Phone, address: string): Promise<Paints> => {
  await page.addInitScript(watchPaints)
  await page.goto(address, { waitUntil: 'load' })
  await untilSettled(page)
  const paints = await page.evaluate(() => globalThis.benchPaints)
  if (paints === undefined || paints.lcpMs === 0) throw new Error(`${address} painted nothing`)
  return paints
}

/** For work that still runs after the page is interactive. */
const SETTLED_MS = 700

/** Waits until the page reacts to a press, if it ever does, and has finished the work after that. */
export const untilSettled = async (page: Page): Promise<void> => {
  // The copy has no scripts.
  const hasScripts = (await page.locator('script:not([type$=json])').count()) > 0
  if (hasScripts) await untilHydrated(page)
  await setTimeout(SETTLED_MS)
}

declare global {
  // The measurements that the script in the page stores for the benchmark.
  var benchPaints: Paints | undefined
}

type LayoutShift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }
type LargestPaint = PerformanceEntry & { readonly element: Element | null; readonly url: string }

/** Runs in the page, before all of its own scripts. */
const watchPaints = (): void => {
  const LONG_MS = 50
  const found = { lcpMs: 0, lcpOf: '', cls: 0, blockingMs: 0 }
  globalThis.benchPaints = found
  const watch = (type: string, hear: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({
      type,
      buffered: true,
    })
  watch('largest-contentful-paint', (entry) => {
    // The type of the entry guarantees this.
    const { startTime, element, url } = entry as LargestPaint
    found.lcpMs = startTime
    found.lcpOf = [element?.tagName.toLowerCase() ?? 'gone', url.split('/').at(-1) ?? ''].join(' ')
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as LayoutShift
    if (!hadRecentInput) found.cls += value
  })
  watch('longtask', ({ duration }) => {
    found.blockingMs += Math.max(0, duration - LONG_MS)
  })
}
