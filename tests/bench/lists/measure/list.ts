import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'

export type List = {
  /** Of its link in the side bar, and of the list itself unless that has another. */
  readonly name: string
  readonly list?: string
  /** The search box's label. */
  readonly search: string
  /** What is typed, letter by letter. */
  readonly words: string
}

export type ListTimes = {
  /** From the press on its link to the painted first rows. */
  readonly openMs: number
  /** From each letter in the search box to the painted result. */
  readonly typeMs: readonly number[]
  /** The longest task while the list was opened, searched and scrolled. */
  readonly longestTaskMs: number
}

/** Until what follows a press or a key has been done. */
const REST_MS = 1_500
const SCROLLS = 20

/** Opens a list from the dashboard, searches in it and scrolls through it. */
export const measureList = async (
  page: Page,
  { name, list = name, search, words }: List,
): Promise<ListTimes> => {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await setTimeout(REST_MS)
  await page.evaluate(watchTasks)
  await page.evaluate(watchOpening, list)
  await page.getByRole('link', { name, exact: true }).first().click()
  const openMs = await untilMeasured(page)
  await setTimeout(REST_MS)
  await page.getByRole('searchbox', { name: search }).focus()
  await page.evaluate(watchKeys)
  const typeMs: number[] = []
  for (const letter of words) {
    await page.keyboard.type(letter)
    typeMs.push(await untilMeasured(page))
    await setTimeout(REST_MS)
  }
  for (let scroll = 0; scroll < SCROLLS; scroll += 1) {
    await page.mouse.wheel(0, 2_000)
    await setTimeout(100)
  }
  return { openMs, typeMs, longestTaskMs: await page.evaluate(takeLongestTask) }
}

const untilMeasured = async (page: Page): Promise<number> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const ms = await page.evaluate(takeTime)
    if (ms !== null) return ms
    await setTimeout(50)
  }
  throw new Error('nothing was painted')
}

declare global {
  var benchListMs: number | null
  var benchListTasks: number[] | undefined
  var benchListPainted: ((since: number) => void) | undefined
}

const takeTime = (): number | null => {
  const ms = globalThis.benchListMs
  globalThis.benchListMs = null
  return ms
}

const takeLongestTask = (): number => Math.max(0, ...(globalThis.benchListTasks ?? []))

const watchTasks = (): void => {
  const tasks: number[] = []
  globalThis.benchListTasks = tasks
  globalThis.benchListMs = null
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask' })
  // A task queued in the next frame runs once that frame is laid out and painted.
  globalThis.benchListPainted = (since) =>
    void requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        globalThis.benchListMs = performance.now() - since
      }
      port2.postMessage(null)
    })
}

const watchOpening = (name: string): void => {
  const hear = ({ timeStamp }: Event): void => {
    removeEventListener('click', hear, { capture: true })
    const rows = `main ul[aria-label="${name}"]:not([aria-busy=true]) > li`
    const observer = new MutationObserver(() => {
      if (document.querySelector(rows) === null) return
      observer.disconnect()
      globalThis.benchListPainted?.(timeStamp)
    })
    observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  }
  addEventListener('click', hear, { capture: true })
}

const watchKeys = (): void => {
  const hear = ({ timeStamp }: Event): void => globalThis.benchListPainted?.(timeStamp)
  addEventListener('keydown', hear, { capture: true })
}
