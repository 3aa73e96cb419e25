import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { BATCH_MOST_REQUESTS } from '#contract/sync-protocol.ts'
import { firstUnlessFull, isFullRun } from '#tests/support/full-run.ts'
import { isBasicServer } from './support/start-product.ts'
import { visitAdmin } from './support/visit-admin.ts'

const admin = visitAdmin(undefined, { keepsPage: true })
const COUNT = 360
/** For a list with the given number of rows. */
const MOST_RENDERED = 150

const nameOf = (at: number): string => `Rangée ${String(at).padStart(3, '0')}`
const models = (page = admin.page()) => page.getByRole('list', { name: 'Modèles IA' })
const countRendered = () => models().getByRole('listitem').count()
const card = (name: string, page = admin.page()) =>
  models(page).getByRole('listitem').filter({ hasText: name })
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const scrolledAfterFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    return Math.round(scrollY)
  })
/** Estimated heights are corrected during scrolling: at rest nothing moves for several frames. */
const untilResting = async (page: Page): Promise<void> => {
  let before = -1
  const isAtRest = async () => {
    const last = before
    before = await scrolledAfterFrames(page)
    return before === last
  }
  await expect.poll(isAtRest, { interval: 300 }).toBe(true)
}
const placeOf = async (name: string): Promise<number | null> => {
  const box = await card(name).boundingBox()
  return box && Math.round(box.y)
}
const counted = (text: string) =>
  admin.page().getByRole('region', { name: 'Sélection' }).getByText(text, { exact: true }).waitFor()

/** The oldest is number 0, and so the last one of these; the demo's own models are older still. */
beforeAll(async () => {
  if (isBasicServer) return
  const [sample] = await admin.rows('models')
  const { id, version, created_at, updated_at, last_mutation_id, ...values } = sample ?? { id: '' }
  for (let from = 0; from < COUNT; from += BATCH_MOST_REQUESTS) {
    const requests = Array.from(
      { length: Math.min(BATCH_MOST_REQUESTS, COUNT - from) },
      (_, at) => ({
        method: 'POST',
        path: '/api/admin/models',
        body: { ...values, name: nameOf(from + at), isActive: true },
      }),
    )
    const answer = await admin.request('batch', {
      method: 'POST',
      body: JSON.stringify({ requests }),
    })
    const { responses } = await answer.json()
    expect(responses.map(({ status }: { status: number }) => status)).toEqual(
      requests.map(() => 201),
    )
  }
})

const openModels = async (): Promise<number> => {
  await admin.open('models')
  const total = (await admin.rows('models')).length
  await admin.page().getByText(`${total} modèles`).waitFor()
  return total
}

test.skipIf(isBasicServer)(
  'of a long list only rows near the window are rendered, and every row has its position',
  async () => {
    const total = await openModels()
    const page = admin.page()
    expect(await countRendered()).toBeLessThan(MOST_RENDERED)
    const first = models().getByRole('listitem').first()
    expect(await first.getAttribute('aria-posinset')).toBe('1')
    expect(await first.getAttribute('aria-setsize')).toBe(String(total))

    await page.locator('main').focus()
    await page.keyboard.press('PageDown')
    await expect.poll(() => scrolled(page)).toBeGreaterThan(300)
    // Estimated heights are corrected on the way: the end may be a little further down.
    const last = models().locator(`[aria-posinset="${total}"]`)
    await expect
      .poll(
        async () => {
          await page.keyboard.press('End')
          return (await last.count()) === 1 ? (await last.boundingBox())?.y : null
        },
        { interval: 300 },
      )
      .toSatisfy((y) => typeof y === 'number' && y < 900)
    expect(await countRendered()).toBeLessThan(MOST_RENDERED)

    await page.keyboard.press('Home')
    await models().locator('[aria-posinset="1"]').waitFor()
    await page.getByLabel('Rechercher un modèle').fill(nameOf(0))
    await page.getByText('1 modèle', { exact: true }).waitFor()
    await card(nameOf(0)).waitFor()
    expect(await countRendered()).toBe(1)
  },
)

// High enough that the name of a card is visible, at any scroll position of the list.
test.skipIf(isBasicServer).each(
  firstUnlessFull(1, [
    [390, 844],
    [1280, 1200],
  ]),
)(
  'Back returns to the same position in the list, from an open row and from another page, at %i px',
  async (width, height) => {
    const page = admin.page()
    await page.setViewportSize({ width, height })
    await openModels()
    for (let turn = 0; turn < 20; turn += 1) {
      await page.mouse.wheel(0, 900)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    await untilResting(page)
    expect(await scrolled(page)).toBeGreaterThan(9_000)
    const shown = models().getByRole('link')
    const names = await shown.evaluateAll((links) =>
      links
        .filter((link) => {
          const { top, bottom } = link.getBoundingClientRect()
          return top > 200 && bottom < innerHeight - 144
        })
        .map((link) => link.textContent ?? ''),
    )
    const [name = ''] = names
    const place = await placeOf(name)

    await card(name).getByRole('link').click()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => placeOf(name)).toBe(place)

    await page.evaluate(() => document.querySelector<HTMLElement>('a[href$="/blog"]')?.click())
    await page.getByRole('list', { name: 'Articles' }).waitFor()
    expect(await scrolled(page)).toBe(0)
    await page.goBack()
    await expect.poll(() => placeOf(name)).toBe(place)
  },
)

test.skipIf(isBasicServer)(
  'the focused row stays rendered, and Tab continues from it',
  async () => {
    const page = admin.page()
    await openModels()
    await card(nameOf(COUNT - 2))
      .getByRole('link')
      .focus()
    await page.mouse.wheel(0, 20_000)
    await card(nameOf(COUNT - 40)).waitFor({ state: 'detached' })
    await expect.poll(() => card(nameOf(COUNT - 12)).count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(nameOf(COUNT - 2))
    for (let stops = 0; stops < 3; stops += 1) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(nameOf(COUNT - 3))
    await expect.poll(() => scrolled(page)).toBeLessThan(2_000)
  },
)

test.skipIf(isBasicServer || !isFullRun)(
  'a range and all rows can be selected, rendered or not; the print contains the whole list',
  async () => {
    const total = await openModels()
    const page = admin.page()
    await page.getByRole('button', { name: 'Sélectionner', exact: true }).click()
    await page.getByLabel(`Sélectionner ${nameOf(COUNT - 1)}`).click()
    await page.mouse.wheel(0, 15_000)
    await expect.poll(() => card(nameOf(COUNT - 12)).count()).toBe(0)
    await untilResting(page)
    // A press scrolls, and then another row is the last one: it is pressed by its name.
    const far = await models()
      .getByRole('checkbox')
      .last()
      .evaluate((box) => ({
        name: (box as HTMLInputElement).labels?.[0]?.textContent ?? '',
        at: Number(box.closest('li')?.getAttribute('aria-posinset')),
      }))
    const { at } = far
    expect(at).toBeGreaterThan(20)
    await models()
      .getByRole('checkbox', { name: far.name, exact: true })
      .click({ modifiers: ['Shift'] })
    await counted(`${at} sélectionnés`)
    await page.getByRole('button', { name: `Tout sélectionner (${total})` }).click()
    await counted(`${total} sélectionnés`)

    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await countRendered()).toBe(total)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect.poll(countRendered).toBeLessThan(MOST_RENDERED)
  },
)

test.skipIf(isBasicServer)('an edit by another admin arrives in a row far down', async () => {
  await openModels()
  const page = admin.page()
  await page.mouse.wheel(0, 12_000)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(6_000)
  await untilResting(page)
  const far = models().getByRole('listitem').last()
  const name = (await far.getByRole('link').textContent()) ?? ''
  const row = (await admin.rows('models')).find((known) => known.name === name)
  await admin.put(`models/${row?.id}`, { ...row, price: 4_321 })
  await card(name).getByText('4 321 €').waitFor()
})
