import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** axe finds nothing, in the whole page or within a selector; a page that is still settling is looked at again. */
export const expectNoViolations = (page: Page, within?: string): Promise<void> =>
  expect
    .poll(async () => {
      const axe = new AxeBuilder({ page })
      const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    })
    .toEqual([])
