import { beforeEach, expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { visitSite } from './support/visit-site.ts'

// On a phone Back closes every layer. `tests/ui/overlay/layers.test.ts` checks that each overlay of the kit has its
// entry in the history.

const site = visitSite()
const { page } = site

beforeEach(() => page().setViewportSize({ width: 390, height: 844 }))

const layer = () =>
  page()
    .locator(':is([role=dialog], [role=alertdialog], [role=menu]), header nav:popover-open')
    .filter({ visible: true })

const press = (name: string | RegExp) => page().getByRole('button', { name }).first().click()

const isInHistory = () => page().evaluate(() => history.state?.layer !== undefined)

const open = async (button: string | RegExp) => {
  await press(button)
  await layer().waitFor()
  await expect.poll(isInHistory).toBe(true)
}

/** The page may be left before an answer could arrive. */
const goBack = () => page().evaluate(() => void setTimeout(() => history.back()))

const closed = () => layer().waitFor({ state: 'hidden' })

test.runIf(isFullRun)('Back closes a layer above a page, and stays on the page', async () => {
  for (const [path, buttons] of [
    ['/models', ['Menu', /Langue/, 'Aperçu', 'Démo']],
    ['/contact', ['Ouvrir le chat']],
  ] as const) {
    await site.open(path)
    for (const button of buttons) {
      await open(button)
      await goBack()
      await closed()
      expect([button, site.path()]).toEqual([button, path])
    }
  }
})

test('Back withdraws the request that opened the age question', async () => {
  await site.open('/models')
  await page().getByRole('switch').first().click()
  await layer().waitFor()
  await expect.poll(isInHistory).toBe(true)
  await goBack()
  await closed()
  await expect.poll(() => site.path()).toBe('/models')
  await expect.poll(() => page().getByRole('switch').first().isChecked()).toBe(false)
})

test.runIf(isFullRun)('Escape while a layer is appearing closes it', async () => {
  for (const [path, button] of [
    ['/models', 'Aperçu'],
    ['/models', /Langue/],
  ] as const) {
    await site.open(path)
    // Its code is loaded then.
    await open(button)
    await goBack()
    await closed()
    await page().evaluate(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[role=dialog], [role=menu]')) return
        observer.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
        document.body.dataset.pressed = 'Escape'
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    await press(button)
    await page().locator('body[data-pressed]').waitFor()
    await closed()
    expect([button, site.path()]).toEqual([button, path])
  }
})

test.runIf(isFullRun)(
  'a layer that was closed in another way is skipped: Back leaves the page',
  async () => {
    await site.open('/about')
    await site.open('/models')
    await open('Aperçu')
    await page().keyboard.press('Escape')
    await closed()
    await expect.poll(isInHistory).toBe(false)
    await open('Menu')
    await press('Menu')
    await closed()
    await goBack()
    await page().waitForURL('**/about')
  },
)

test('Back returns from a link in a layer to its page', async () => {
  await site.open('/about')
  await site.open('/models')
  await open('Menu')
  await layer().getByRole('link', { name: 'Blog' }).click()
  await page().waitForURL('**/blog')
  await closed()
  await goBack()
  await page().waitForURL('**/models')
  await expect.poll(isInHistory).toBe(false)
  await goBack()
  await page().waitForURL('**/about')
})
