import { describe, expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { withoutReads } from '#entry/create-document.ts'
import { firstUnlessFull, isFullRun } from '#tests/support/full-run.ts'
import { MAIN_PAGES } from '#tests/support/main-pages.ts'
import { openBeforeScripts } from './support/open-before-scripts.ts'
import { partsOf, readPage, wordsOf } from './support/read-page.ts'
import { adminApi } from './support/serve-product.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { expectNoViolations } from './support/violations.ts'
import { plain, visitSite } from './support/visit-site.ts'

const site = visitSite()
const { page } = site

const api = adminApi(site.origin)

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
  test.runIf(isFullRun)(
    'C 49: a filter set before the scripts have loaded applies, together with those of the address',
    async () => {
      const letScriptsCome = await openBeforeScripts(page(), `${site.origin()}/models?type=niche`)
      await filter('Pays').selectOption('Japon')
      await filter('Format').selectOption('Photo')
      letScriptsCome()
      await expect.poll(() => site.path()).toBe('/models?type=niche&country=japon&format=photo')
      for (const [name, value] of [
        ['Type', 'Niche'],
        ['Pays', 'Japon'],
        ['Format', 'photo'],
      ] as const)
        await expect.poll(() => filter(name).inputValue()).toBe(value)
    },
  )

  test('C 49, 60: asking for NSFW before the scripts have loaded leads to the age question', async () => {
    const letScriptsCome = await openBeforeScripts(page(), `${site.origin()}/models`)
    await page().getByRole('switch', { name: 'NSFW' }).check({ force: true })
    letScriptsCome()
    await page().getByRole('alertdialog').getByRole('button', { name: /18/ }).click()
    await found('6 modèles trouvés')
    await expect.poll(() => site.path()).toBe('/models?nsfw=1')
  })

  test('C 49, 50, 51, 52, 53, 54: a sticky bar of four filters, initially without restrictions and without NSFW', async () => {
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

  test('C 55, 56, 58, 59: all filters combine, are counted, kept in the address, and reset', async () => {
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
    await expect.poll(() => site.words()).toContain('Aucun modèle ne répond à ces critères')
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

  test('C 55: a type alone, with its NSFW models once they are shown', async () => {
    await site.open('/models')
    for (const [type, some] of [
      ['Girlfriend', ['Luna']],
      ['Cosplay', ['Sakura']],
      ['Niche', ['Mali']],
    ] as const) {
      await filter('Type').selectOption(type)
      await expect.poll(() => names()).toEqual(some)
    }
    await filter('Type').selectOption('all')
    await showNsfw()
    await filter('Type').selectOption('Niche')
    await expect.poll(async () => (await names()).toSorted()).toEqual(['Idris', 'Mali'])
    await filter('Pays').selectOption('France')
    await expect.poll(() => names()).toEqual(['Idris'])
  })

  test.runIf(isFullRun)(
    'C 55: each value of each filter lists its models, and combined filters list the intersection',
    async () => {
      await site.open('/models')
      await showNsfw()
      const listed = async () => (await names()).toSorted()
      for (const [name, ...values] of [
        ['Type', ['Sexy', ['Caio', 'Nova']], ['Girlfriend', ['Luna']]],
        ['Type', ['Cosplay', ['Sakura']], ['Niche', ['Idris', 'Mali']]],
        ['Pays', ['USA', ['Nova']], ['Japon', ['Sakura']], ['France', ['Idris', 'Luna']]],
        ['Pays', ['Thaïlande', ['Mali']], ['Brésil', ['Caio']]],
        ['Format', ['Vidéo', ['Caio', 'Luna', 'Nova', 'Sakura']]],
        ['Format', ['Journal intime', ['Caio', 'Idris', 'Luna']]],
        ['Format', ['Photo', ['Caio', 'Idris', 'Luna', 'Mali', 'Nova', 'Sakura']]],
      ] as const) {
        for (const [value, some] of values) {
          await filter(name).selectOption({ label: value })
          await expect.poll(listed).toEqual(some)
        }
        await filter(name).selectOption('all')
        await found('6 modèles trouvés')
      }
      // Each step changes the list, so no filter is ignored.
      for (const [name, value, some] of [
        ['Type', 'Niche', ['Idris', 'Mali']],
        ['Pays', 'France', ['Idris']],
        ['Format', 'Vidéo', []],
        ['Format', 'Journal intime', ['Idris']],
        ['Type', 'Girlfriend', ['Luna']],
        ['Pays', 'Brésil', []],
        ['Type', 'Sexy', ['Caio']],
      ] as const) {
        await filter(name).selectOption({ label: value })
        await expect.poll(listed).toEqual(some)
      }
      await page().getByRole('switch', { name: 'NSFW' }).click()
      await found('0 modèle trouvé')
      expect(await names()).toEqual([])
    },
  )

  test('C 59: reset clears all four filters, NSFW too', async () => {
    await site.open('/models')
    await showNsfw()
    await filter('Type').selectOption('Sexy')
    await filter('Pays').selectOption('France')
    await filter('Format').selectOption('photo')
    await found('0 modèle trouvé')
    await page()
      .getByRole('button', { name: /réinitialiser/i })
      .click()
    await found('3 modèles trouvés')
    await expect.poll(() => page().getByRole('switch', { name: 'NSFW' }).isChecked()).toBe(false)
    for (const name of ['Type', 'Pays', 'Format'])
      await expect.poll(() => filter(name).inputValue()).toBe('all')
    await expect.poll(() => site.path()).toBe('/models')
  })

  test('C 49, 56, 58: a filter changed far down shows the list from its start; Back returns', async () => {
    await page().setViewportSize({ width: 390, height: 844 })
    await site.open('/models')
    const bar = async () => (await page().locator('search').boundingBox()) ?? { y: 0, height: 0 }
    const list = async () => (await page().locator('search + *').boundingBox())?.y ?? 0
    await page().mouse.wheel(0, 1_600)
    await expect.poll(() => list()).toBeLessThan(-300)
    const before = await page().evaluate(() => scrollY)
    for (const [name, value, count] of [
      ['Pays', 'Japon', '1 modèle trouvé'],
      ['Type', 'Girlfriend', '0 modèle trouvé'],
    ] as const) {
      await filter(name).selectOption(value)
      await found(count)
      const { y, height } = await bar()
      await expect.poll(async () => Math.abs((await list()) - y - height)).toBeLessThan(1)
    }
    await page().goBack()
    await page().goBack()
    await found('3 modèles trouvés')
    await expect.poll(() => page().evaluate(() => scrollY)).toBe(before)
  })

  test('C 49: a filter changed above its list leaves the scroll position', async () => {
    await site.open('/models')
    await page().mouse.wheel(0, 120)
    await expect.poll(() => page().evaluate(() => scrollY)).toBe(120)
    await filter('Type').selectOption('Girlfriend')
    await page().waitForURL('**type=**')
    await expect.poll(() => page().evaluate(() => scrollY)).toBe(120)
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
  test('C 60, 61, 62, 65, 66: six models with their prices; NSFW ones after an age question, blurred, no picture requested', async () => {
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
      expect(words).toContain('Aperçu masqué')
      expect(words).toContain('Images virtuelles')
      await expect.poll(() => card(name).locator('img').count()).toBe(0)
    }
    expect(asked.filter((url) => /nova|caio|idris/.test(url))).toEqual([])
    const listed: { name: string; isNSFW: boolean; images: string[] }[] = await (
      await fetch(`${site.origin()}/api/models`)
    ).json()
    for (const { isNSFW, images } of listed) expect(images).toHaveLength(isNSFW ? 0 : 2)
  })

  test('C 60: the server has six models, each with two pictures of its own', async () => {
    const kept = (await api().models()).map(({ name, price, isNSFW, images }) => ({
      name,
      price: `${price} €`,
      isNSFW,
      images: images as string[], // as the contract defines
    }))
    expect(kept.map(({ name, price }) => [name, price]).toSorted()).toEqual(SAMPLE.toSorted())
    expect(kept.flatMap(({ name, isNSFW }) => (isNSFW ? name : [])).toSorted()).toEqual(
      NSFW.toSorted(),
    )
    const images = kept.flatMap((model) => model.images)
    expect(kept.map((model) => model.images.length)).toEqual([2, 2, 2, 2, 2, 2])
    expect(new Set(images).size).toBe(12)
    for (const image of firstUnlessFull(2, images)) {
      const answer = await fetch(site.origin() + image)
      expect([image, answer.status, answer.headers.get('Content-Type')]).toEqual([
        image,
        200,
        'image/webp',
      ])
    }
  })

  test('C 63, 64, 73: a card shows its model’s data', async () => {
    await site.open('/models')
    await showNsfw()
    expect(SAMPLE_MODELS).toHaveLength(6)
    for (const model of SAMPLE_MODELS) {
      const { name, description, price, country, type, format, tags, sales_count } = model
      const own = card(name)
      const words = plain(await own.innerText())
      for (const said of [
        `${name} ${price} € / pack`,
        `${country} · ${sales_count} ventes ${plain(description)}`,
        tags.map((tag) => `#${tag}`).join(' '),
        'Images virtuelles',
      ])
        expect(words).toContain(said)
      // Each tag once, and no other element that looks like one.
      expect(words.match(/#\S+/g)).toEqual(tags.map((tag) => `#${tag}`))
      const formats = own.getByRole('list', { name: 'Formats du pack' }).getByRole('listitem')
      expect((await formats.allTextContents()).map((text) => text.toLowerCase())).toEqual(format)
      for (const kind of ['Sexy', 'Cosplay', 'Girlfriend', 'Niche'])
        expect([kind, await own.getByText(kind, { exact: true }).count()]).toEqual([
          kind,
          kind === type ? 1 : 0,
        ])
      if (!model.isNSFW)
        expect(await own.getByRole('img', { name }).first().getAttribute('alt')).toBe(
          `Sculpture virtuelle\u00a0: ${name}, vue 1`,
        )
    }
    await page().goto(`${site.origin()}/legal/cgv`)
    await expect.poll(() => site.words()).toContain('toutes taxes comprises (TTC)')
  })

  test('C 65, 66: an NSFW pack shows its name and asks for the age, before it shows more or sells', async () => {
    const address = '/models/nova-000002'
    const html = withoutReads(await (await fetch(`${site.origin()}${address}`)).text())
    expect(html).toContain('<title>Nova, pack de modèle IA')
    expect(html).toContain(`property="og:image" content="${site.origin()}/pictures/hero-1200.webp"`)
    for (const gated of ['Chrome satiné', 'Acheter', '/pictures/nova'])
      expect(html).not.toContain(gated)
    expect(await (await fetch(`${site.origin()}/sitemap.xml`)).text()).not.toContain('nova')

    await site.open(address)
    const answer = page().getByRole('button', { name: 'Répondre' })
    const question = page().getByRole('alertdialog')
    const buy = page().getByRole('link', { name: /^Acheter/ })
    for (const said of ['Nova', 'Contenu NSFW', 'Images virtuelles', 'As-tu 18 ans ou plus ?'])
      await expect.poll(() => site.words()).toContain(said)
    await expect.poll(() => site.words()).not.toMatch(/Chrome satiné|15 €|Acheter/)
    await expectNoViolations(page())
    await answer.click()
    await question.getByRole('button', { name: /Non/ }).click()
    await page().waitForURL('**/models')

    await page().goBack()
    await answer.click()
    await question.getByRole('button', { name: /18/ }).click()
    await page().getByText('Chrome satiné').waitFor()
    await question.waitFor({ state: 'detached' })
    // The focused button is gone.
    await expect.poll(() => page().evaluate(() => document.activeElement?.textContent)).toBe('Nova')
    await page().reload()
    await page().getByText('Chrome satiné').waitFor()
    const opened = site.visit().waitForEvent('page')
    await buy.click()
    const tab = await opened
    expect(new URL(tab.url()).search).toBe('?pack=nova-000002')
    await tab.close()
  })

  test.runIf(isFullRun)(
    'C 66, 68: from a card with the toggle on, an NSFW pack is bought like any other',
    async () => {
      await site.open('/models')
      await showNsfw()
      const opened = site.visit().waitForEvent('page')
      const shown = page().locator('[data-toast]').filter({ hasText: 'Nova' }).waitFor()
      await card('Nova')
        .getByRole('link', { name: /^Acheter/ })
        .click()
      const [tab] = await Promise.all([opened, shown])
      await tab.getByText('Pack Nova').waitFor()
      await tab.getByRole('checkbox', { name: 'J’ai 18 ans ou plus.' }).waitFor()
      await tab.close()
      await card('Nova').getByRole('link', { name: 'Nova' }).click()
      await page().getByText('Chrome satiné').waitFor()
    },
  )

  test('C 67: the heart announces its state, stays pressed on this device, and can be undone', async () => {
    await site.open('/models')
    const heart = () => card('Mali').getByRole('button', { name: 'Mali dans mes favoris' })
    const pressed = () =>
      page()
        .getByRole('button', { name: /dans mes favoris/, pressed: true })
        .evaluateAll((all) => all.map((button) => button.ariaLabel))
    const untilToast = (title: string, text: string) =>
      page().getByRole('status').filter({ hasText: title }).filter({ hasText: text }).waitFor()
    expect(await pressed()).toEqual([])
    await heart().click()
    await untilToast('Ajouté aux favoris', 'Mali reste dans tes favoris, sur cet appareil.')
    await expect.poll(pressed).toEqual(['Mali dans mes favoris'])
    await page().reload()
    await expect.poll(pressed).toEqual(['Mali dans mes favoris'])
    await untilHydrated(page())
    await heart().click()
    await untilToast('Retiré des favoris', 'Mali ne fait plus partie de tes favoris.')
    await expect.poll(pressed).toEqual([])
  })

  test('C 68: buying shows the toast and opens the pack’s order at once', async () => {
    await site.open('/models')
    const opened = site.visit().waitForEvent('page')
    const shown = page().locator('[data-toast]').filter({ hasText: 'Luna' }).waitFor()
    await card('Luna')
      .getByRole('link', { name: /^Acheter/ })
      .click()
    const [tab] = await Promise.all([opened, shown])
    const { pathname, search } = new URL(tab.url())
    expect(pathname + search).toBe('/order/new?pack=luna-000001')
    await tab.close()
  })

  test('C 69: the preview browses its watermarked pictures by keyboard and returns the focus', async () => {
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

  test('C 70: the demo lists the files with their sizes, and the samples of each format', async () => {
    await site.open('/models')
    await card('Luna').getByRole('button', { name: 'Démo' }).click()
    const dialog = page().getByRole('dialog', { name: /Luna/ })
    const words = async () => plain(await dialog.innerText())
    // Exactly the published files.
    await expect.poll(words).toMatch(/Photo · 4 fichiers, \d+ ko/)
    for (const file of ['luna-carre.jpg', 'luna-film.webm', 'luna-journal.txt'])
      expect(await words()).toMatch(new RegExp(`${file} · \\d+ ko`))
    const sampleOf = async (format: string) => {
      const sample = dialog
        .getByRole('listitem')
        .filter({ hasText: format })
        .getByRole('link', { name: /extrait/i })
      const answer = await fetch(site.origin() + (await sample.getAttribute('href')))
      return [answer.status, answer.headers.get('Content-Type'), await answer.bytes()] as const
    }
    expect((await sampleOf('Photo')).slice(0, 2)).toEqual([200, 'image/jpeg'])
    const [, type, clip] = await sampleOf('Vidéo')
    expect(type).toBe('image/webp')
    expect(Buffer.from(clip).includes('ANMF')).toBe(true)
    const [, text, diary] = await sampleOf('Journal intime')
    expect(text).toBe('text/plain; charset=utf-8')
    for (const part of ['EXTRAIT GRATUIT', 'FREE SAMPLE', 'ตัวอย่างฟรี'])
      expect(Buffer.from(diary).toString()).toContain(part)
  })

  test('C 70: a format without a sample says that it has none yet', async () => {
    await site.page().route('**/api/models/index', async (route) => {
      const { first, all } = await (await route.fetch()).json()
      await route.fulfill({
        json: {
          first: first.map((model: object) => ({ ...model, price: 28, video_sample: '' })),
          all,
        },
      })
    })
    await site.open('/models')
    // The answer is rendered.
    await card('Luna').getByText(/^28.€/).waitFor()
    await card('Luna').getByRole('button', { name: 'Démo' }).click()
    const dialog = page().getByRole('dialog', { name: /Luna/ })
    const video = dialog.getByRole('listitem').filter({ hasText: 'Vidéo' })
    await expect
      .poll(async () => plain(await video.innerText()))
      .toContain("L'extrait n'est pas encore publié")
    expect(await video.getByRole('link').count()).toBe(0)
  })
})

test('C 70: a pack’s page shows its files and a sample of each format without scripts, in each language', async () => {
  const { document, words } = await readPage(site.origin(), '/en/models/luna-000001')
  expect(words('main')).toMatch(/Photo · 4 files, \d+ kB.*luna-carre\.jpg · \d+ kB/s)
  const samples = partsOf(document, 'main a[download]')
  expect(samples).toHaveLength(3)
  expect(samples[0]?.getAttribute('href')).toMatch(/^\/pack-samples\//)
  // Before a proof of age no file is offered.
  const gated = await readPage(site.origin(), '/models/nova-000002')
  expect(partsOf(gated.document, 'main a[download]')).toEqual([])
})

test.runIf(isFullRun)(
  'C 71: the banner passes the chosen type and country to the configurator',
  async () => {
    await site.open('/models')
    await filter('Type').selectOption('Cosplay')
    await filter('Pays').selectOption('Japon')
    // The list would otherwise get shorter while the button is being pressed.
    await page().waitForURL('**/models?type=cosplay&country=japon')
    const create = page().locator('section[aria-labelledby=unique] a')
    const target = new URL((await create.getAttribute('href')) ?? '', site.origin())
    expect([target.pathname, Object.fromEntries(target.searchParams)]).toEqual([
      '/custom',
      { type: 'cosplay', country: 'japon' },
    ])
    await create.click()
    // The configurator applies the choice, and removes it from its address.
    await page().waitForURL(/\/custom(\?|$)/)
    const choice = (group: string, name: string) =>
      page().getByRole('group', { name: group, exact: true }).getByRole('radio', { name })
    await expect.poll(() => choice('Niche', 'Cosplay').isChecked()).toBe(true)
    await site.open('/custom?step=3')
    await expect.poll(() => choice('Pays', 'Japon').isChecked()).toBe(true)
    // A type that no field offers is filled in as text.
    await site.open('/custom?type=girlfriend')
    await page().waitForURL(/\/custom$/)
    await site.open('/custom?step=4')
    const requests = page().getByLabel('Demandes particulières')
    await expect
      .poll(async () => plain(await requests.inputValue()))
      .toBe('Type recherché : Girlfriend')
  },
)

test('C 64: search engines read the content and the price of a pack', async () => {
  const html = await (await fetch(`${site.origin()}/models/luna-000001`)).text()
  expect(html).toContain('<title>Luna, pack de modèle IA · Néomuse</title>')
  expect(html).toContain('<meta property="og:type" content="product" />')
  expect(html).toContain(`content="${site.origin()}/pictures/luna-1-1200.webp"`)
  await expect
    .poll(() => site.facts('/en/models/luna-000001'))
    .toMatchObject([
      { '@type': 'Product', name: 'Luna', offers: { price: '29.00', priceCurrency: 'EUR' } },
    ])
  const [nova] = await site.facts('/models/nova-000002')
  expect(nova).toMatchObject({ '@type': 'Product', name: 'Nova' })
  for (const gated of ['image', 'description']) expect(nova).not.toHaveProperty(gated)
})

/** Of these pictures those without the label around them, as long as they are the only picture there. */
const unmentioned = (pictures: readonly Element[]): readonly string[] =>
  pictures
    .filter((picture) => {
      let around = picture
      while (around.parentElement?.querySelectorAll('picture').length === 1)
        around = around.parentElement
      return !around.textContent.includes('Images virtuelles')
    })
    .map((picture) => picture.querySelector('img')?.getAttribute('src') ?? '')

test.each([...MAIN_PAGES, '/models/luna-000001', '/404'])(
  '“Images virtuelles” is on every picture of %s',
  async (path) => {
    const { document } = await readPage(site.origin(), path, path === '/404' ? 404 : 200)
    const pictures = partsOf(document, 'main picture')
    expect(pictures).not.toEqual([])
    expect(unmentioned(pictures)).toEqual([])
  },
)

test('“Images virtuelles” is on every card, and in its preview and demo', async () => {
  await site.open('/models')
  await showNsfw()
  for (const [name = ''] of SAMPLE)
    expect(plain(await card(name).innerText())).toContain('Images virtuelles')
  for (const [name = ''] of firstUnlessFull(2, SAMPLE)) {
    for (const [part, dialog] of [
      ['Aperçu', `Aperçu : ${name}`],
      ['Démo', `Dans le pack ${name}`],
    ] as const) {
      await card(name).getByRole('button', { name: part }).click()
      await page().getByRole('dialog', { name: dialog }).waitFor()
      const pictures = page().locator('[role=dialog] picture')
      await expect.poll(() => pictures.evaluateAll(unmentioned)).toEqual([])
      await page().keyboard.press('Escape')
      await page().getByRole('dialog').waitFor({ state: 'detached' })
    }
  }
})

test('texts by admins are set with French spacing', async () => {
  const page = async (path: string) => (await fetch(site.origin() + path)).text()
  expect(await page('/models/luna-000001')).toMatch(/croissant d.or\u00a0: Luna/)
  expect(await page('/en/models/luna-000001')).toContain('Luna writes at night')
  expect(await page('/blog')).toMatch(/six mois après\u00a0: les/)
})

test('C 72: a model that an admin deactivates is no longer shown', async () => {
  const luna = await api().modelNamed('Luna')
  const pack = async () => (await fetch(`${site.origin()}/en/models/luna-000001`)).status
  expect(await pack()).toBe(200)
  const hidden = await api().update(luna, { isActive: false })
  expect(await pack()).toBe(404)
  const gone = await readPage(site.origin(), '/models/luna-000001', 404)
  expect(gone.words('h1')).toBe('Page introuvable')
  expect(gone.document.title).toBe('Page introuvable · Néomuse')
  const listed = await readPage(site.origin(), '/models')
  expect(listed.words('main [role=status]')).toBe('2 modèles trouvés')
  expect(partsOf(listed.document, 'main li h2').map(wordsOf)).toEqual(['Mali', 'Sakura'])
  const renamed = await api().update(hidden, { isActive: true, name: 'Luna Nova' })
  expect(await pack()).toBe(200)
  await api().update(renamed, { name: 'Luna' })
})
