import { describe, expect, test } from 'vitest'
import { firstUnlessFull, isFullRun } from '#tests/support/full-run.ts'
import { addForeignParts, readState, useEverything } from './support/early-visitor.ts'
import { openBeforeScripts } from './support/open-before-scripts.ts'
import { SITE_PAGES } from './support/pages/site-pages.ts'
import { readPage } from './support/read-page.ts'
import { translateTexts } from './support/translate-page.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { visitSite } from './support/visit-site.ts'

const site = visitSite()

/** Every page whose server HTML has something to fill in, to choose or to open. */
const pathsWithState = async (): Promise<readonly string[]> => {
  const paths = SITE_PAGES.filter(({ isRepeat, name }) => !isRepeat && name !== 'not-found')
    .map(({ path }) => path)
    // Additions from the address show once scripts are loaded: the server answers the same.
    .filter((path) => !/[?#]/.test(path) && !path.startsWith('/th'))
  const pages = await Promise.all(
    [...new Set(paths)].map(async (path) => ({ path, page: await readPage(site.origin(), path) })),
  )
  const PARTS = 'main :is(input:not([type=hidden]), select, textarea, details)'
  return pages.flatMap(({ path, page }) => (page.document.querySelector(PARTS) ? [path] : []))
}

/**
 * Fills in, chooses and opens everything in a page, then runs the script `change` in it, then lets its scripts load:
 * returns the state before and after.
 */
const playEarly = async (path: string, change: string) => {
  const page = site.page()
  await page.evaluate(() => sessionStorage.clear())
  const letScriptsCome = await openBeforeScripts(page, `${site.origin()}${path}`)
  await page.locator('footer').waitFor()
  await page.evaluate(useEverything)
  const before = await page.evaluate(readState)
  await page.evaluate(change)
  const isNotified = page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        document.getElementById('root')?.addEventListener('awake', () => setTimeout(resolve)),
      ),
  )
  letScriptsCome()
  await untilHydrated(page)
  await isNotified
  const after = await page.evaluate(readState)
  await page.unrouteAll()
  return [
    { path, ...before },
    { path, ...after },
  ]
}

describe('every page keeps what was written, chosen and opened before its scripts have loaded', () => {
  const playAll = async (change: string) => {
    const paths = await pathsWithState()
    expect(paths.length).toBeGreaterThan(5)
    for (const path of firstUnlessFull(2, paths)) {
      const [before, after] = await playEarly(path, change)
      expect.soft(after).toEqual(before)
    }
    site.forgive(/React error #418/)
  }

  test('where an extension has inserted something beside each field', () =>
    playAll(`(${addForeignParts})()`))
  test.runIf(isFullRun)('on a translated page', () => playAll(`(${translateTexts})(document.body)`))
  test.runIf(isFullRun)('on an unchanged page', () => playAll(''))
})
