import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { longestTask, REST_MS, typeLetters, untilMeasured, watchPaints } from './paints.ts'

export type List = {
  /** The name of its link in the side bar, and of the list itself unless that has another. */
  readonly name: string
  readonly list?: string
  /** The label of the search box. */
  readonly search: string
  /** The text that is typed, character by character. */
  readonly words: string
}

export type ListTimes = {
  /** From the press on its link until the first rows are painted. */
  readonly openMs: number
  /** From each character in the search box until the result is painted. */
  readonly typeMs: readonly number[]
  /** The longest task while the list was opened, scrolled and searched. */
  readonly longestTaskMs: number
}

const SCROLLS = 20

/** Opens a list from the dashboard, scrolls through it and searches in it. */
export const measureList = async (
  page: Page,
  { name, list = name, search, words }: List,
): Promise<ListTimes> => {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await setTimeout(REST_MS)
  await watchPaints(page)
  await page.evaluate(watchOpening, list)
  await page.getByRole('link', { name, exact: true }).first().click()
  const openMs = await untilMeasured(page)
  await setTimeout(REST_MS)
  for (let scroll = 0; scroll < SCROLLS; scroll += 1) {
    await page.mouse.wheel(0, 2_000)
    await setTimeout(100)
  }
  await page.mouse.wheel(0, -2_000 * SCROLLS)
  await setTimeout(REST_MS)
  await page.getByRole('searchbox', { name: search }).focus()
  const typeMs = await typeLetters(page, words)
  return { openMs, typeMs, longestTaskMs: await longestTask(page) }
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
