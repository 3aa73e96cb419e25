import { describe, expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { setOffline } from './support/device-network.ts'
import { attributesOf, partsOf, readPage } from './support/read-page.ts'
import { visitSite } from './support/visit-site.ts'

const site = visitSite()
const { page } = site

const openPicker = () =>
  page()
    .getByRole('button', { name: /Langue/ })
    .click()
const inPicker = (name: string) => page().getByRole('menuitem', { name })

describe('toasts', () => {
  const favourite = () => page().getByRole('button', { name: /Luna.*favoris/i })
  const toast = () => page().locator('[data-toast]').first()
  const gone = () => page().locator('[data-toast]').waitFor({ state: 'detached' })
  const showToast = async (): Promise<void> => {
    await favourite().first().click()
    await toast().waitFor()
    await page().mouse.move(5, 5)
  }

  test('A 27: title, description and variant; a failure is announced at once', async () => {
    await site.open('/models')
    await showToast()
    await page().getByRole('status').filter({ has: toast() }).waitFor()
    await expect.poll(() => toast().locator('p').count()).toBe(2)
    await openPicker()
    await inPicker('ไทย').waitFor()
    await setOffline(site.visit(), true)
    await inPicker('ไทย').click()
    const failed = page().getByRole('alert')
    await failed.waitFor()
    await expect.poll(() => failed.locator('p').count()).toBe(2)
    site.forgiveNetwork()
  })

  test.runIf(isFullRun)(
    'a page that cannot be fetched is reported, and the current one stays; with the network it opens',
    async () => {
      await site.useFreshDevice({ serviceWorkers: 'block' })
      await site.open('/models')
      const demo = page().getByRole('button', { name: /démo/i }).first()
      await setOffline(site.visit(), true)
      for (const open of [openPicker, () => demo.click()]) {
        await open()
        const alert = page().getByRole('alert')
        await alert.getByText('Cette partie n’est pas enregistrée sur cet appareil').waitFor()
        await alert.getByRole('button', { name: 'Fermer' }).click()
        await gone()
        expect(await page().locator('main li h2').count()).toBe(3)
      }
      site.forgiveNetwork()
      await setOffline(site.visit(), false)
      await openPicker()
      await inPicker('ไทย').waitFor()
      await page().keyboard.press('Escape')
      await demo.click()
      await page().getByRole('dialog').waitFor()
    },
  )

  /** From here on time passes only as set by the test: a slow machine must not close a toast. */
  const stopClock = async (): Promise<void> => {
    const now = await page().evaluate(() => Date.now())
    // The clock stops in an hour, and jumps there at once: no machine takes that long between the two lines.
    await page().clock.pauseAt(now + 3_600_000)
  }

  test('A 28, 29, 34, 35, 37: five seconds, paused under pointer and focus; 420 px at most', async () => {
    await site.useFreshDevice({ serviceWorkers: 'block' })
    await page().clock.install()
    await site.open('/models')
    await stopClock()
    await showToast()
    await expect.poll(async () => (await toast().boundingBox())?.width).toBeLessThanOrEqual(420)
    await page().clock.runFor(3_000)
    await expect.poll(() => toast().getAttribute('data-state')).toBe('open')
    await toast().hover()
    await page().clock.runFor(20_000)
    await expect.poll(() => toast().getAttribute('data-state')).toBe('open')
    await page().mouse.move(5, 5)
    await page().keyboard.press('F8')
    await page().clock.runFor(20_000)
    await expect.poll(() => toast().getAttribute('data-state')).toBe('open')
    await page().locator(':focus').blur()
    await page().clock.runFor(2_500)
    await gone()
  })

  test.runIf(isFullRun)('A 28, 29: five seconds, to the thousandth', async () => {
    await site.useFreshDevice({ serviceWorkers: 'block' })
    await page().clock.install()
    await site.open('/models')
    await stopClock()
    await showToast()
    await page().clock.runFor(4_999)
    await expect.poll(() => toast().getAttribute('data-state')).toBe('open')
    await page().clock.runFor(1)
    await expect.poll(() => toast().getAttribute('data-state')).toBe('closed')
    await page().clock.runFor(1_000)
    await gone()
  })

  test('A 30, 31: a swipe of 50 px to the right closes; a shorter one, or another direction, does not', async () => {
    await site.open('/models')
    await showToast()
    await swipe(40, 0)
    await swipe(-90, 0)
    await swipe(0, -90)
    await expect.poll(() => toast().getAttribute('data-state')).toBe('open')
    await swipe(60, 0)
    await gone()
  })

  const swipe = async (right: number, down: number): Promise<void> => {
    const box = await toast().boundingBox()
    if (!box) throw new Error('the toast is not there')
    const [x, y] = [box.x + 60, box.y + box.height / 2]
    await page().mouse.move(x, y)
    await page().mouse.down()
    await page().mouse.move(x + right, y + down, { steps: 6 })
    await page().mouse.up()
  }

  test('A 32, 33, 36: Escape, its button and F8; a dialog above handles Escape first', async () => {
    await site.open('/models')
    await showToast()
    await page().keyboard.press('F8')
    const isInside = () =>
      page().evaluate(() => document.activeElement?.hasAttribute('data-toast-viewport'))
    await expect.poll(() => isInside()).toBe(true)
    await page().keyboard.press('Escape')
    await gone()

    await showToast()
    await toast().getByRole('button', { name: 'Fermer' }).click()
    await gone()

    const dialog = page().getByRole('dialog')
    const openAndClose = async (): Promise<void> => {
      await page().getByRole('button', { name: 'Aperçu' }).first().click()
      await dialog.waitFor()
      await page().keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    // Its code is loaded then, and takes none of the toast's five seconds.
    await openAndClose()
    await showToast()
    await openAndClose()
    await expect.poll(() => toast().getAttribute('data-state')).toBe('open')
    await page().keyboard.press('Escape')
    await gone()
  })
})

test('a menu that closes takes no focus: its button has it', async () => {
  await site.open('/models')
  await openPicker()
  // Ark focuses the list in the frame after the pointer has moved over an item; a quick press has closed it by then.
  const closing = inPicker('Français').evaluate(async (item) => {
    const list = item.closest<HTMLElement>('[role=menu]')
    while (list?.dataset.state === 'open') await new Promise(requestAnimationFrame)
    const focused = document.activeElement?.getAttribute('data-control')
    list?.focus()
    return [focused, document.activeElement?.getAttribute('data-control')]
  })
  await inPicker('Français').click()
  expect(await closing).toEqual(['picker', 'picker'])
})

test('A 38, 39: an avatar shows initials until its picture has loaded, and keeps them when it cannot', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await site.visit().route('**/pictures/testimonial-1*', async (route) => {
    await released
    await route.continue()
  })
  await site.visit().route('**/pictures/testimonial-2*', (route) => route.abort())
  // Not until everything has loaded: one picture never loads.
  await page().goto(site.origin(), { waitUntil: 'domcontentloaded' })
  const avatar = (name: string) => page().getByRole('img', { name, exact: true })
  const state = (name: string) => avatar(name).getAttribute('data-state')
  await avatar('Inès R.').scrollIntoViewIfNeeded()
  await expect.poll(() => state('Inès R.')).toBe('loading')
  await expect.poll(() => avatar('Inès R.').innerText()).toBe('IR')
  await expect.poll(() => state('Marc T.')).toBe('error')
  await expect.poll(() => avatar('Marc T.').innerText()).toBe('MT')
  release()
  await expect.poll(() => state('Inès R.')).toBe('loaded')
  await expect.poll(() => avatar('Inès R.').innerText()).toBe('')
  site.forgiveNetwork()
})

test('A 40: progress stays between 0 and 100', async () => {
  const { document } = await readPage(site.origin(), '/formation')
  const bars = partsOf(document, '[role=progressbar]')
  const limits = (attribute: string) => attributesOf(bars, attribute).map(Number)
  expect(limits('aria-valuemin')).toEqual([0, 0, 0, 0])
  expect(limits('aria-valuemax')).toEqual([100, 100, 100, 100])
  for (const now of limits('aria-valuenow')) expect(now).toBe(Math.min(100, Math.max(0, now)))
})
