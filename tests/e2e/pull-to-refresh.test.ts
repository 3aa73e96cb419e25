import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { untilLoaded } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { visitAdmin } from './support/visit-admin.ts'

const admin = visitAdmin()

const openPhone = async (): Promise<{ page: Page; finger: CDPSession }> => {
  const page = await admin.openPhone()
  await page.goto(`${admin.origin()}/admin/models`)
  await untilLoaded(page)
  await page.getByText('Luna').first().waitFor()
  return { page, finger: await page.context().newCDPSession(page) }
}

type Point = { readonly x: number; readonly y: number }

const put = (finger: CDPSession, at: Point) =>
  finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
const lift = (finger: CDPSession) =>
  finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })

/** In steps, as a finger moves. */
const move = async (finger: CDPSession, from: Point, to: Point): Promise<void> => {
  const steps = 8
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps
    const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] })
  }
}

const TOP = { x: 200, y: 260 }
const FAR = { x: 205, y: 520 }
const mark = (page: Page) => page.locator('[data-pull-area]')
const pulled = (page: Page) => mark(page).getAttribute('data-pull')

/** Returns whether the page has requested its data since, for any reason. */
const watchBusy = (page: Page): Promise<() => Promise<boolean>> =>
  mark(page)
    .evaluate((element) => {
      new MutationObserver(() => {
        if (element.hasAttribute('data-busy')) element.setAttribute('data-was-busy', '')
      }).observe(element, { attributes: true })
    })
    .then(() => async () => (await mark(page).getAttribute('data-was-busy')) !== null)

test.runIf(isFullRun)(
  'pulled down far enough and released, the page requests the latest data',
  async () => {
    const { page, finger } = await openPhone()
    await put(finger, TOP)
    await move(finger, TOP, { x: 200, y: 300 })
    await expect.poll(() => pulled(page)).toBe('pulling')
    await move(finger, { x: 200, y: 300 }, FAR)
    await expect.poll(() => pulled(page)).toBe('far')
    const box = await mark(page).boundingBox()
    expect(box?.y).toBeGreaterThan(60)
    // Delayed until the state was checked.
    const isSeen = Promise.withResolvers<void>()
    let asked = 0
    await page.context().route('**/api/admin/models*', async (route) => {
      asked += 1
      await isSeen.promise
      await route.continue()
    })
    await lift(finger)
    await page.getByRole('status', { name: 'Actualisation…' }).waitFor()
    isSeen.resolve()
    await page.getByRole('status', { name: 'Actualisation…' }).waitFor({ state: 'detached' })
    await expect.poll(() => mark(page).isVisible()).toBe(false)
    expect(asked).toBeGreaterThan(0)
    await page.getByText('Luna').first().waitFor()
  },
)

test.runIf(isFullRun)('released too early, or moved back, nothing happens', async () => {
  const { page, finger } = await openPhone()
  const wasBusy = await watchBusy(page)
  await put(finger, TOP)
  await move(finger, TOP, { x: 200, y: 310 })
  await expect.poll(() => pulled(page)).toBe('pulling')
  await lift(finger)
  await expect.poll(() => pulled(page)).toBeNull()
  await put(finger, TOP)
  await move(finger, TOP, FAR)
  await expect.poll(() => pulled(page)).toBe('far')
  await move(finger, FAR, TOP)
  await expect.poll(() => pulled(page)).toBe('pulling')
  await lift(finger)
  await expect.poll(() => mark(page).isVisible()).toBe(false)
  expect(await wasBusy()).toBe(false)
})

test.runIf(isFullRun)(
  'in the middle of the page, to the side, and under a sheet, a swipe has its usual effect',
  async () => {
    const { page, finger } = await openPhone()
    const wasBusy = await watchBusy(page)
    const never = async () => {
      await expect.poll(() => pulled(page)).toBeNull()
      await lift(finger)
    }
    await put(finger, TOP)
    await move(finger, TOP, { x: 20, y: 300 })
    await never()
    await put(finger, { x: 200, y: 700 })
    await move(finger, { x: 200, y: 700 }, { x: 200, y: 300 })
    await lift(finger)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await put(finger, TOP)
    await move(finger, TOP, { x: 200, y: 320 })
    await never()
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: 'Nouveau modèle' }).click()
    await page.getByRole('dialog').waitFor()
    await put(finger, { x: 200, y: 500 })
    await move(finger, { x: 200, y: 500 }, { x: 200, y: 760 })
    await never()
    expect(await wasBusy()).toBe(false)
  },
)

test.runIf(isFullRun)('offline it says so, and keeps the shown data', async () => {
  const { page, finger } = await openPhone()
  await setOffline(page.context(), true)
  await put(finger, TOP)
  await move(finger, TOP, FAR)
  await expect.poll(() => pulled(page)).toBe('far')
  await lift(finger)
  await page.getByText('Vous êtes hors ligne').first().waitFor()
  await page.getByText('Luna').first().waitFor()
})
