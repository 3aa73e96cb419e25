import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { coveredControls } from './covered-controls.ts'

type Extent = {
  /** A selector; the whole page without it. */
  readonly within?: string
  /** Rules of axe by name; all without them. */
  readonly rules?: string[]
}

/** The violations that axe finds, rule by rule with the first element. */
export const violationsOf = async (page: Page, { within, rules }: Extent = {}) => {
  await untilStill(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(runAxe, { within: within ?? 'html', rules: rules ?? null })
}

/** Runs in a page. */
const runAxe = async ({ within, rules }: { within: string; rules: string[] | null }) => {
  const { axe } = window as unknown as { axe: typeof import('axe-core') }
  const { violations } = await axe.run(within, {
    // Passed rules are not reported: that takes half the time.
    resultTypes: ['violations'],
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

/**
 * Every visible control can be pressed, and axe finds nothing; a page that is still settling is checked again. The axe
 * part only in the full run: `npm test` lets axe read every screen and its states once, in `accessibility*.test.ts`.
 */
export const expectNoViolations = async (page: Page, within?: string): Promise<void> => {
  await untilStill(page)
  await expect.poll(() => coveredControls(page)).toEqual([])
  if (!isFullRun) return
  await expect.poll(() => violationsOf(page, within === undefined ? {} : { within })).toEqual([])
}

/** In its first moment, an element that fades in does not exist for axe: an open dialog would not be found. */
const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    // An animation that is cut short is over, too.
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
