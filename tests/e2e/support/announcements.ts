import type { Page } from 'playwright-core'
import { plain } from './visit-site.ts'

/**
 * The messages that a screen reader announces by itself from now on, until the page is reloaded: each change of a live
 * region that is not hidden from it, as one message, in order. Source: WAI-ARIA 1.2, 6.5.4.
 */
export const listenToPage = async (page: Page) => {
  await page.evaluate(recordAnnouncements)
  return {
    /** All announcements so far, without no-break spaces and typographic apostrophes. */
    heard: async (): Promise<readonly string[]> => {
      const said: unknown = await page.evaluate(() => Reflect.get(globalThis, 'announcements'))
      if (!Array.isArray(said))
        throw new Error('The page was loaded anew: it has to be listened to')
      return said.map((message) => plain(String(message)).trim())
    },
  }
}

/** Runs in a page. */
const recordAnnouncements = (): void => {
  const REGIONS = '[role=status], [role=alert], [role=log], [aria-live], output'
  const SILENT = '[aria-hidden=true], [hidden], [inert]'
  const said: string[] = []
  Reflect.set(globalThis, 'announcements', said)
  /** The current text of each region: the same text again is no change to a screen reader. */
  const current = new WeakMap<Element, string>()

  const textOf = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent ?? ''
    if (node.matches(SILENT)) return ''
    const label = node.getAttribute('aria-label')
    return label ?? [...node.childNodes].map(textOf).join(' ')
  }
  const regionOf = (node: Node): Element | null => {
    const element = node instanceof Element ? node : node.parentElement
    const region = element?.closest(REGIONS) ?? null
    if (!region || region.getAttribute('aria-live') === 'off') return null
    return region.closest(SILENT) === null ? region : null
  }
  /** In a region that is not read as a whole, the parts that are read as a whole. */
  const isWhole = (region: Element): boolean =>
    (region.getAttribute('aria-atomic') ??
      `${region.matches('[role=status], [role=alert], output')}`) === 'true'
  const say = (text: string): void => {
    const words = text.replaceAll(/\s+/g, ' ').trim()
    if (words !== '') said.push(words)
  }

  const onChange = (changes: readonly MutationRecord[]): void => {
    const changed = new Set<Element>()
    for (const { target, addedNodes } of changes) {
      const region = regionOf(target)
      if (region) changed.add(region)
      for (const added of addedNodes) {
        if (!(added instanceof Element)) continue
        if (region && !isWhole(region)) say(textOf(added.closest('[aria-atomic=true]') ?? added))
        for (const inner of [added, ...added.querySelectorAll(REGIONS)])
          if (inner.matches(REGIONS) && regionOf(inner) === inner) changed.add(inner)
      }
    }
    for (const region of changed) {
      if (!region.isConnected || !isWhole(region)) continue
      const text = textOf(region)
      if (text !== (current.get(region) ?? '')) say(text)
      current.set(region, text)
    }
  }
  for (const region of document.querySelectorAll(REGIONS)) current.set(region, textOf(region))
  new MutationObserver(onChange).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  })
}
