import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** Waits until all work after a press or a key is done. */
export const REST_MS = 1_500

declare global {
  var benchListMs: number | null
  var benchListTasks: number[] | undefined
  var benchListPainted: ((since: number) => void) | undefined
  var benchListKeys: AbortController | undefined
}

/** From now on long tasks are recorded, and the page can report when it has painted. */
export const watchPaints = (page: Page): Promise<void> => page.evaluate(watchTasks)

export const longestTask = (page: Page): Promise<number> => page.evaluate(takeLongestTask)

/** Types into the focused field: from each character until the result is painted. */
export const typeLetters = async (page: Page, words: string): Promise<readonly number[]> => {
  await page.evaluate(watchKeys)
  const times: number[] = []
  for (const letter of words) {
    await page.keyboard.type(letter)
    // What a worker has found is painted later than the character itself: the last paint counts.
    await setTimeout(REST_MS)
    times.push(await untilMeasured(page))
  }
  return times
}

export const untilMeasured = async (page: Page): Promise<number> => {
  for (let tries = 0; tries < 200; tries += 1) {
    const ms = await page.evaluate(takeTime)
    if (ms !== null) return ms
    await setTimeout(50)
  }
  throw new Error('nothing was painted')
}

const takeTime = (): number | null => {
  const ms = globalThis.benchListMs
  globalThis.benchListMs = null
  return ms
}

const takeLongestTask = (): number => Math.max(0, ...(globalThis.benchListTasks ?? []))

const watchTasks = (): void => {
  globalThis.benchListTasks = []
  globalThis.benchListMs = null
  if (globalThis.benchListPainted) return
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.benchListTasks?.push(duration)
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

/** Also each change of the list or the palette after a key, but not what is announced later, when the typing pauses. */
const watchKeys = (): void => {
  globalThis.benchListKeys?.abort()
  const watching = new AbortController()
  globalThis.benchListKeys = watching
  let since: number | null = null
  const isResult = ({ target }: MutationRecord): boolean => {
    const element = target instanceof Element ? target : target.parentElement
    if (element === null || element.closest('[role=status]') !== null) return false
    return element.closest('main, [role=dialog]') !== null
  }
  const observer = new MutationObserver((changes) => {
    if (since !== null && changes.some(isResult)) globalThis.benchListPainted?.(since)
  })
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  watching.signal.addEventListener('abort', () => observer.disconnect())
  const hear = ({ timeStamp }: Event): void => {
    since = timeStamp
    globalThis.benchListPainted?.(timeStamp)
  }
  addEventListener('keydown', hear, { capture: true, signal: watching.signal })
}
