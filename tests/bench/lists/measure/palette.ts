import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { REST_MS, typeLetters, watchPaints } from './paints.ts'

const WORD = 'luna'

/** Types a word into the search of the whole back-office: from each character until the results are painted. */
export const measurePalette = async (page: Page): Promise<readonly number[]> => {
  await watchPaints(page)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await setTimeout(REST_MS)
  await dialog.locator('input').first().focus()
  const times = await typeLetters(page, WORD)
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await dialog.waitFor({ state: 'detached' })
  return times
}
