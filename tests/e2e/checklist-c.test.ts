import { describe, expect, test } from 'vitest'
import { createAdmin, openApi } from './support/admin-actions.ts'
import { plain, visitSite } from './support/visit-site.ts'

const site = visitSite()
const { page } = site

const SAMPLE = [
  ['Luna', '29 €'],
  ['Nova', '15 €'],
  ['Mali', '12 €'],
  ['Caio', '35 €'],
  ['Sakura', '22 €'],
  ['Idris', '18 €'],
]
const NSFW = ['Nova', 'Caio', 'Idris']

const names = (): Promise<string[]> => page().locator('main li h2').allTextContents()
const card = (name: string) =>
  page()
    .locator('main li')
    .filter({ has: page().getByRole('heading', { name, exact: true }) })
const filter = (name: string) => page().getByLabel(name, { exact: true })
const found = (count: string) => page().getByText(count, { exact: true }).waitFor()
const showNsfw = async (): Promise<void> => {
  await page().getByRole('switch', { name: 'NSFW' }).click()
  await page().getByRole('alertdialog').getByRole('button', { name: /18/ }).click()
  await found('6 modèles trouvés')
}

describe('filters', () => {
  test('C 49, 50, 51, 52, 53, 54: a sticky bar of four filters, at first open and without NSFW', async () => {
    await site.open('/models')
    const options = (name: string) => filter(name).locator('option').allInnerTexts()
    await expect
      .poll(() => options('Type'))
      .toEqual(['Tous types', 'Sexy', 'Cosplay', 'Girlfriend', 'Niche'])
    await expect
      .poll(async () => (await options('Pays')).toSorted())
      .toEqual(['Tous pays', 'France', 'USA', 'Thaïlande', 'Brésil', 'Japon'].toSorted())
    await expect
      .poll(() => options('Format'))
      .toEqual(['Tous formats', 'Photo', 'Vidéo', 'Journal intime'])
    for (const name of ['Type', 'Pays', 'Format'])
      await expect.poll(() => filter(name).inputValue()).toBe('all')
    await expect.poll(() => page().getByRole('switch', { name: 'NSFW' }).isChecked()).toBe(false)
    const bar = page().locator('search')
    const before = (await bar.boundingBox())?.y ?? 0
    await page().mouse.wheel(0, before + 300)
    await page().waitForFunction((past) => scrollY > past, before)
    await expect.poll(async () => (await bar.boundingBox())?.y).toBeLessThan(100)
    await expect.poll(async () => (await bar.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  })

  test('C 55, 56, 58, 59: all filters hold together, are counted, kept in the address, and reset', async () => {
    await site.open('/models')
    await found('3 modèles trouvés')
    await filter('Pays').selectOption('Japon')
    await found('1 modèle trouvé')
    await expect
      .poll(async () => [await names(), site.path()])
      .toEqual([['Sakura'], '/models?country=japon'])
    await filter('Type').selectOption('Girlfriend')
    await found('0 modèle trouvé')
    await page().reload()
    await found('0 modèle trouvé')
    await expect.poll(() => site.words()).toContain('Aucune muse ne répond à ces critères')
    await page()
      .getByRole('button', { name: /réinitialiser/i })
      .click()
    await found('3 modèles trouvés')
    await expect.poll(() => site.path()).toBe('/models')
    for (const name of ['Type', 'Pays', 'Format'])
      await expect.poll(() => filter(name).inputValue()).toBe('all')
    await filter('Format').selectOption('vidéo')
    const shown = () => page().locator('main li:has(h2)').allInnerTexts()
    await expect
      .poll(async () => (await shown()).filter((text) => !/vidéo/i.test(text)))
      .toEqual([])
    expect(await shown()).not.toEqual([])
    await page().goBack()
    await found('3 modèles trouvés')
    await expect.poll(() => filter('Format').inputValue()).toBe('all')
  })

  test('C 57: one, two or three columns', async () => {
    await site.open('/models')
    const columns = () =>
      page()
        .locator('main ul:has(> li h2)')
        .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
    for (const [width, count] of [
      [390, 1],
      [800, 2],
      [1280, 3],
    ] as const) {
      await page().setViewportSize({ width, height: 900 })
      await expect.poll(() => columns()).toBe(count)
    }
  })
})

describe('cards', () => {
  test('C 60, 61, 62, 65, 66: six models with their prices; NSFW ones after an age question, veiled, no picture asked for', async () => {
    const asked: string[] = []
    page().on('request', (request) => asked.push(request.url()))
    await site.open('/models')
    await found('3 modèles trouvés')
    await expect
      .poll(() => names())
      .toEqual(SAMPLE.flatMap(([name = '']) => (NSFW.includes(name) ? [] : name)))
    await page().getByRole('switch', { name: 'NSFW' }).click()
    const question = page().getByRole('alertdialog')
    await question.getByRole('button', { name: /Non/ }).click()
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => names()).toHaveLength(3)
    await showNsfw()
    const prices: string[][] = []
    for (const name of await names())
      prices.push([name, /(\d+ €) \/ pack/.exec(plain(await card(name).innerText()))?.[1] ?? ''])
    expect(prices.toSorted()).toEqual(SAMPLE.toSorted())
    for (const name of NSFW) {
      const words = plain(await card(name).innerText())
      expect(words).toContain('Contenu NSFW')
      expect(words).toContain('Aperçu voilé')
      await expect.poll(() => card(name).locator('img').count()).toBe(0)
    }
    expect(asked.filter((url) => /nova|caio|idris/.test(url))).toEqual([])
    const listed: { name: string; isNSFW: boolean; images: string[] }[] = await (
      await fetch(`${site.origin()}/api/models`)
    ).json()
    for (const { isNSFW, images } of listed) expect(images).toHaveLength(isNSFW ? 0 : 2)
  })

  test('C 63, 64, 73: what a card says', async () => {
    await site.open('/models')
    const luna = card('Luna')
    const words = plain(await luna.innerText())
    for (const said of ['29 € / pack', 'France', 'Images virtuelles']) expect(words).toContain(said)
    expect(words).toMatch(/(Sexy|Cosplay|Girlfriend|Niche)/i)
    expect(words).toMatch(/photo/i)
    expect(words).toMatch(/\d+ ventes?/)
    expect(words).toMatch(/(#[\p{L}\d-]+ ?){2,}/u)
    await expect.poll(() => luna.locator('img').first().getAttribute('alt')).toMatch(/Luna/)
    await page().goto(`${site.origin()}/legal/cgv`)
    await expect.poll(() => site.words()).toContain('toutes taxes comprises (TTC)')
  })

  test('C 67: the heart says so, stays pressed on this device, and can be taken back', async () => {
    await site.open('/models')
    const heart = () => card('Mali').getByRole('button', { name: /favoris/i })
    await heart().click()
    await page().locator('[data-toast]').filter({ hasText: 'Mali' }).waitFor()
    await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('true')
    await page().reload()
    await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('true')
    await heart().click()
    await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('false')
  })

  test('C 68: buying shows the toast and opens the pack’s order at once', async () => {
    await site.open('/models')
    const opened = site.visit().waitForEvent('page')
    await card('Luna')
      .getByRole('link', { name: /^Acheter/ })
      .click()
    const tab = await opened
    const { pathname, search } = new URL(tab.url())
    expect(pathname + search).toBe('/order/new?pack=luna-000001')
    await tab.close()
    await page().locator('[data-toast]').filter({ hasText: 'Luna' }).waitFor()
  })

  test('C 69: the preview turns its watermarked pictures by keyboard and gives the focus back', async () => {
    await site.open('/models')
    const button = card('Luna').getByRole('button', { name: 'Aperçu' })
    await button.press('Enter')
    const dialog = page().getByRole('dialog', { name: /Luna/ })
    await dialog.getByText('Image 1 sur 2').waitFor()
    await expect.poll(() => dialog.getByText('Néomuse').count()).toBeGreaterThan(3)
    await page().keyboard.press('ArrowRight')
    await dialog.getByText('Image 2 sur 2').waitFor()
    await page().keyboard.press('ArrowRight')
    await dialog.getByText('Image 1 sur 2').waitFor()
    await page().keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((own) => own === document.activeElement)).toBe(true)
  })

  test('C 70: the demo lists the files with their sizes, and what can be had of each format', async () => {
    await site.open('/models')
    await card('Luna').getByRole('button', { name: 'Démo' }).click()
    const dialog = page().getByRole('dialog', { name: /Luna/ })
    await dialog
      .getByText(/\d+\sko/)
      .first()
      .waitFor()
    const words = plain(await dialog.innerText())
    expect(words).toMatch(/luna-1\.webp · \d+ ko/i)
    expect(words).toMatch(/luna-2\.webp · \d+ ko/i)
    const sampleOf = async (format: string) => {
      const sample = dialog
        .getByRole('listitem')
        .filter({ hasText: format })
        .getByRole('link', { name: /extrait/i })
      const answer = await fetch(site.origin() + (await sample.getAttribute('href')))
      return [answer.status, answer.headers.get('Content-Type'), await answer.bytes()] as const
    }
    expect((await sampleOf('Photo')).slice(0, 2)).toEqual([200, 'image/webp'])
    const [, type, clip] = await sampleOf('Vidéo')
    expect(type).toBe('image/webp')
    expect(Buffer.from(clip).includes('ANMF')).toBe(true)
    const [, text, diary] = await sampleOf('Journal intime')
    expect(text).toBe('text/plain; charset=utf-8')
    for (const part of ['EXTRAIT GRATUIT', 'FREE SAMPLE', 'ตัวอย่างฟรี'])
      expect(Buffer.from(diary).toString()).toContain(part)
  })

  test('C 70: what an administrator has given no sample of is said to have none yet', async () => {
    await site.page().route('**/api/models', async (route) => {
      const models = await (await route.fetch()).json()
      await route.fulfill({
        json: models.map((model: object) => ({ ...model, video_sample: '' })),
      })
    })
    const told = page().waitForResponse('**/api/models')
    await site.open('/models')
    await told
    await card('Luna').getByRole('button', { name: 'Démo' }).click()
    const dialog = page().getByRole('dialog', { name: /Luna/ })
    const video = dialog.getByRole('listitem').filter({ hasText: 'Vidéo' })
    await expect
      .poll(async () => plain(await video.innerText()))
      .toContain("L'extrait n'est pas encore publié")
    expect(await video.getByRole('link').count()).toBe(0)
  })
})

test('C 71: the banner takes the chosen type and country to the configurator', async () => {
  await site.open('/models')
  await filter('Type').selectOption('Cosplay')
  await filter('Pays').selectOption('Japon')
  // The list gets shorter under whoever presses before.
  await page().waitForURL('**/models?type=cosplay&country=japon')
  const create = page().locator('section[aria-labelledby=unique] a')
  const target = new URL((await create.getAttribute('href')) ?? '', site.origin())
  expect([target.pathname, Object.fromEntries(target.searchParams)]).toEqual([
    '/custom',
    { type: 'cosplay', country: 'japon' },
  ])
  await create.click()
  // The configurator takes the choice up, and its address is clean again.
  await page().waitForURL(/\/custom(\?|$)/)
  const choice = (group: string, name: string) =>
    page().getByRole('group', { name: group, exact: true }).getByRole('radio', { name })
  await expect.poll(() => choice('Niche', 'Cosplay').isChecked()).toBe(true)
  await site.open('/custom?step=3')
  await expect.poll(() => choice('Pays', 'Japon').isChecked()).toBe(true)
})

test('C 64: search engines read what a pack is and what it costs', async () => {
  const html = await (await fetch(`${site.origin()}/models/luna-000001`)).text()
  expect(html).toContain('<title>Luna, pack de modèle IA · Néomuse</title>')
  expect(html).toContain('<meta property="og:type" content="product" />')
  expect(html).toContain('content="/pictures/luna-1-1200.webp"')
  await expect
    .poll(() => site.facts('/en/models/luna-000001'))
    .toMatchObject([
      { '@type': 'Product', name: 'Luna', offers: { price: '29.00', priceCurrency: 'EUR' } },
    ])
  const [nova] = await site.facts('/models/nova-000002')
  expect(nova).toMatchObject({ '@type': 'Product', name: 'Nova' })
  expect(nova).not.toHaveProperty('image')
})

test('what administrators write is set with French spacing', async () => {
  const page = async (path: string) => (await fetch(site.origin() + path)).text()
  expect(await page('/en/models/luna-000001')).toMatch(/croissant d.or\u00a0: Luna/)
  expect(await page('/blog')).toMatch(/six mois après\u00a0: les/)
})

test('C 72: what an administrator takes off the list is no longer shown', async () => {
  await createAdmin(site.origin())
  const api = await openApi(site.origin())
  const luna = await api.modelNamed('Luna')
  const pack = async () => (await fetch(`${site.origin()}/en/models/luna-000001`)).status
  expect(await pack()).toBe(200)
  const hidden = await api.update(luna, { isActive: false })
  expect(await pack()).toBe(404)
  await page().goto(`${site.origin()}/models/luna-000001`)
  await page().getByRole('heading', { name: 'Cette page dort trop profondément' }).waitFor()
  await expect.poll(() => page().title()).toBe('Page introuvable · Néomuse')
  await site.open('/models')
  await found('2 modèles trouvés')
  await expect.poll(() => names()).toEqual(['Mali', 'Sakura'])
  const renamed = await api.update(hidden, { isActive: true, name: 'Luna Nova' })
  expect(await pack()).toBe(200)
  await api.update(renamed, { name: 'Luna' })
  site.forgiveNetwork()
})
