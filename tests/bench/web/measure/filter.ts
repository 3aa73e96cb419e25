import { setTimeout } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { openPhone } from '../stage/open-phone.ts'
import { MANY_MODELS } from '../stage/prepare-many-models.ts'
import { untilSettled } from './paints.ts'

const PRESSES = 10
const REST_MS = 500

/** From a key on the type filter until the list is painted, with a catalogue of thousands on a slow processor. */
export const measureFilter = async (
  browser: Browser,
  origin: string,
): Promise<readonly number[]> => {
  const phone = await openPhone(browser, { hasSlowLine: false })
  try {
    const { page } = phone
    await page.goto(`${origin}/models`, { waitUntil: 'load' })
    await untilSettled(page)
    const all = await untilCounted(page, (count) => count > MANY_MODELS / 4)
    await page.evaluate(watchFilter)
    await page.getByLabel('Type', { exact: true }).focus()
    const durations: number[] = []
    for (let press = 0; press < PRESSES; press += 1) {
      const isNarrowing = press % 2 === 0
      await page.keyboard.press(isNarrowing ? 'ArrowDown' : 'ArrowUp')
      await untilCounted(page, (count) => (isNarrowing ? count < all : count === all))
      await setTimeout(REST_MS)
      durations.push(await page.evaluate(() => globalThis.benchFilterMs ?? Number.NaN))
    }
    return durations
  } finally {
    await phone.close()
  }
}

/** The number of models found, as the page shows it, once it is as expected. */
const untilCounted = async (page: Page, isIt: (count: number) => boolean): Promise<number> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const words = await page
      .getByText(/modèles? trouvés?/)
      .first()
      .textContent()
    const count = Number((words ?? '').replace(/\D/g, ''))
    if (isIt(count)) return count
    await setTimeout(100)
  }
  throw new Error('the filter does not do what it should')
}

declare global {
  var benchFilterMs: number | undefined
}

/** A task queued in the next frame runs once that frame is laid out and painted. */
const watchFilter = (): void => {
  const hear = ({ timeStamp }: Event): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        globalThis.benchFilterMs = performance.now() - timeStamp
      }
      port2.postMessage(null)
    })
  }
  addEventListener('keydown', hear, { capture: true })
}
