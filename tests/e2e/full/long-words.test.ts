import { expect, test } from 'vitest'
import { overflow } from '../support/overflow.ts'
import { visitAdmin } from '../support/visit-admin.ts'

const admin = visitAdmin()

/** The longest name that is accepted: only letters, so it has no place to break. */
const NAME = 'W'.repeat(120)
const TITLE = 'W'.repeat(200)
const SUBJECT = `https://exemple.example/promotions/novembre/offre?id=${'1'.repeat(60)}`

const create = async (entity: string, values: object): Promise<void> => {
  const answer = await admin.request(entity, { method: 'POST', body: JSON.stringify(values) })
  expect(answer.status).toBe(201)
}

const card = () => admin.page().getByRole('main').getByRole('listitem').filter({ hasText: NAME })

/** Whether an element is completely inside another one. */
const isWithin = async (inner: string, width: number): Promise<boolean> => {
  const box = await card().locator(inner).first().boundingBox()
  const frame = await card().boundingBox()
  if (!box || !frame) throw new Error('not shown')
  return box.x >= frame.x && box.x + box.width <= Math.min(frame.x + frame.width, width)
}

test('names without a break stay in their place, beside an unbroken price; a pack without a picture has none', async () => {
  await create('models', { name: NAME, description: 'Longue.', price: 999_999, images: [] })
  await create('blog', {
    title: TITLE,
    excerpt: TITLE,
    content: TITLE,
    image: '/pictures/blog-niche.webp',
    read_time: '8 min',
    is_published: true,
  })
  const page = admin.page()
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/models', '/th/models', '/blog', '/admin/models', '/admin/blog']) {
      await page.goto(`${admin.origin()}${path}`)
      await page
        .getByText(path.endsWith('blog') ? TITLE : NAME)
        .first()
        .waitFor()
      expect.soft(await overflow(page), `${path} at ${width} px`).toBe(0)
      if (!path.endsWith('models')) continue
      expect.soft(await isWithin('.text--tone_price', width), `${path} at ${width} px`).toBe(true)
      expect(await card().locator('picture, img').count()).toBe(0)
    }
  }
})

test('a client’s ordered items are on one line as soon as there are columns', async () => {
  await admin.open('users')
  await admin.page().setViewportSize({ width: 768, height: 900 })
  const orders = admin.page().getByText(/^\d+ commandes? payées?$/)
  await orders.first().waitFor()
  const heights = await orders.evaluateAll((all) =>
    all.map(
      (each) =>
        each.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(each).fontSize),
    ),
  )
  expect(Math.max(...heights)).toBeLessThan(2)
})

test('a message with a subject without a break can be closed on a phone', async () => {
  const message = { name: NAME, email: 'ann@example.org', message: NAME, subject: SUBJECT }
  const sent = await fetch(`${admin.origin()}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
  })
  expect(sent.status).toBe(201)
  const page = await admin.openPhone()
  await page.goto(`${admin.origin()}/admin/messages`)
  await page.getByRole('link', { name: SUBJECT }).first().click()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).first()
  await close.waitFor()
  const box = await close.boundingBox()
  expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  await close.click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await overflow(page)).toBe(0)
})
