import { mkdir } from 'node:fs/promises'
import type { BrowserContext } from 'playwright-core'
import type { TestContext } from 'vitest'

const FOLDER = '.cache/failed-stories'

/** After a failed story: the content of its device's pages, as text in the output and as pictures. */
export const showFailure = async (
  { task }: Pick<TestContext, 'task'>,
  device: BrowserContext,
): Promise<void> => {
  if (task.result?.state !== 'fail') return
  await mkdir(FOLDER, { recursive: true })
  for (const [at, page] of device.pages().entries()) {
    const picture = `${FOLDER}/${task.name.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80)}-${at}.png`
    const shown = async (): Promise<string> => {
      await page.screenshot({ path: picture })
      return page.locator('body').ariaSnapshot()
    }
    const text = await shown().catch((error: unknown) => `It cannot be shown: ${error}`)
    process.stdout.write(`\n“${task.name}” has failed at ${page.url()} (${picture}):\n${text}\n`)
  }
}
