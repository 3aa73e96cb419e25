import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { openPhone } from '../stage/open-phone.ts'
import { untilSettled } from './paints.ts'

/** Real input on one of the main controls. */
export type Press = {
  readonly name: string
  readonly path: string
  readonly press: (page: Page) => Promise<void>
}

export const PRESSES: readonly Press[] = [
  { name: 'menu', path: '/', press: (page) => page.locator('header [popovertarget]').tap() },
  {
    name: 'theme',
    path: '/',
    press: (page) => page.getByRole('button', { name: 'Changer de thème' }).tap(),
  },
  {
    name: 'filter',
    path: '/models',
    press: async (page) => {
      await page.getByLabel('Type', { exact: true }).focus()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'favourite',
    path: '/models',
    press: (page) => page.getByRole('button', { name: 'dans mes favoris' }).first().tap(),
  },
  {
    name: 'FAQ tab',
    path: '/formation',
    press: (page) => page.getByRole('tab', { name: 'Technique' }).tap(),
  },
]

/** The browser only reports events of at least this duration; shorter ones count as this. */
const SHORTEST_MS = 16
const PRESSES_OF_A_VISIT = 6
/** Between two presses, so that none waits for the previous one. */
const REST_MS = 400

/** From the input to the frame that shows its effect, for a few presses on an interactive page; on a slow processor. */
export const measurePresses = async (
  browser: Browser,
  origin: string,
  { path, press }: Press,
): Promise<readonly number[]> => {
  const phone = await openPhone(browser, { hasSlowLine: false })
  try {
    const { page } = phone
    await page.goto(`${origin}${path}`, { waitUntil: 'load' })
    await untilSettled(page)
    await page.evaluate(watchPresses)
    const durations: number[] = []
    for (let count = 0; count < PRESSES_OF_A_VISIT; count += 1) {
      await press(page)
      await setTimeout(REST_MS)
      durations.push(await page.evaluate(takeLongest))
    }
    return durations.map((duration) => Math.max(duration, SHORTEST_MS))
  } finally {
    await phone.close()
  }
}

declare global {
  var benchPresses: number[] | undefined
}

const watchPresses = (): void => {
  const durations: number[] = []
  globalThis.benchPresses = durations
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && Number(entry.interactionId) > 0)
        durations.push(entry.duration)
    // 16 ms is the smallest allowed value.
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

const takeLongest = (): number => Math.max(0, ...(globalThis.benchPresses?.splice(0) ?? []))
