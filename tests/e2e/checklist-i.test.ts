import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { firstUnlessFull, isFullRun } from '#tests/support/full-run.ts'
import { setOffline } from './support/device-network.ts'
import { openBeforeScripts } from './support/open-before-scripts.ts'
import { namedPart, partOf, partsOf, readPage, wordsOf } from './support/read-page.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { plain, visitSite } from './support/visit-site.ts'

const site = visitSite()
const { page } = site
const read = (path: string) => readPage(site.origin(), path)

const cards = () => page().locator('main li:has(h2)')
const titles = async (): Promise<string[]> =>
  (await page().locator('main li h2').allInnerTexts()).map(plain)
const featured = () => page().locator('section[aria-labelledby=featured]')

const posts = async (): Promise<readonly Record<string, unknown>[]> =>
  (await fetch(`${site.origin()}/api/blog`)).json()

test('I 148, 151: search, categories and four sortings', async () => {
  const { document } = await read('/blog')
  const options = (name: string) =>
    partsOf(namedPart(document, 'select', name), 'option').map(wordsOf)
  expect(options('Rubrique')).toEqual([
    ...['Tout le blog', 'Stratégie', 'Technique', "Cas d'étude", 'Tutoriel', 'Innovation'],
  ])
  expect(options('Trier')).toEqual(['Plus récents', 'Plus anciens', 'Populaires', 'Tendance'])
  expect(partsOf(document, 'search input[type=search]')).toHaveLength(1)
})

test.runIf(isFullRun)(
  'C 49, I 148: on a narrow phone no select of a filter bar truncates its text, in any language',
  async () => {
    await page().setViewportSize({ width: 375, height: 740 })
    const cut = () =>
      page()
        .locator('search select')
        .evaluateAll((lists: HTMLSelectElement[]) => {
          const pen = document.createElement('canvas').getContext('2d')
          return lists.flatMap((list) => {
            const { font, paddingLeft, paddingRight } = getComputedStyle(list)
            const room =
              list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
            if (pen) pen.font = font
            const labels = [...list.options].map(({ label }) => label)
            return labels.filter((label) => (pen?.measureText(label).width ?? 0) > room)
          })
        })
    for (const path of ['/blog', '/models'])
      for (const prefix of firstUnlessFull(2, ['', '/pt', '/es', '/en', '/th'])) {
        await page().goto(site.origin() + prefix + path)
        await page().evaluate(() => document.fonts.ready)
        expect([prefix + path, await cut()]).toEqual([prefix + path, []])
      }
  },
)

test('I 149, 150: search ignores case, accents and word order, combines with the category, and is in the address', async () => {
  await site.open('/blog')
  await page().getByRole('searchbox').pressSequentially('JOURNAL ecrire')
  await page().getByText('1 article', { exact: true }).waitFor()
  await expect.poll(() => titles()).toEqual(["Écrire le journal d'un modèle en dix lignes"])
  await expect.poll(() => featured().count()).toBe(0)
  await page().getByLabel('Rubrique').focus()
  await page().getByLabel('Rubrique').selectOption('Innovation')
  await page().getByText('Aucun article').waitFor()
  expect(site.path()).toBe('/blog?q=JOURNAL+ecrire&category=innovation')
  await page().reload()
  await page().getByText('Aucun article').waitFor()
  await expect.poll(() => page().getByRole('searchbox').inputValue()).toBe('JOURNAL ecrire')
  await page().goBack()
  await page().getByText('1 article', { exact: true }).waitFor()
})

test('I 149: a word that is only in the excerpt is found, and one that is in neither field is not', async () => {
  await site.open('/blog')
  for (const [words, ...some] of [
    ['PREPARER le DIMANCHE', 'Publier une semaine en deux heures'],
    // A tag.
    ['organisation'],
    ["l'acheteur", "Le prix d'un pack se décide avant les images"],
    // An author.
    ['Théo Marchetti'],
    // A word of the title, and one of the excerpt.
    ['journal légende', "Écrire le journal d'un modèle en dix lignes"],
  ] as const) {
    await page().getByRole('searchbox').fill(words)
    await expect.poll(titles).toEqual(some)
  }
})

test('I 150: each category combines with the search', async () => {
  await site.open('/blog')
  const face = 'Un visage, cent images : garder la même personne'
  const voice = 'La voix après le visage'
  const report = "Luna, six mois après : les chiffres d'un pack"
  const price = "Le prix d'un pack se décide avant les images"
  for (const [words, found] of [
    [
      'visage',
      {
        Stratégie: [],
        Technique: [face],
        'Cas d’étude': [],
        Innovation: [voice],
        Tutoriel: [],
        'Tout le blog': [face, voice],
      },
    ],
    [
      'pack',
      {
        Technique: [],
        Stratégie: [price],
        Tutoriel: [],
        'Cas d’étude': [report],
        Innovation: [],
        'Tout le blog': [report, price],
      },
    ],
  ] as const) {
    await page().getByRole('searchbox').fill(words)
    for (const [category, some] of Object.entries(found)) {
      await page().getByLabel('Rubrique').selectOption({ label: category })
      await expect.poll(titles).toEqual(some)
    }
  }
})

test.runIf(isFullRun)('I 148: the search is wider than a select beside it', async () => {
  for (const width of [768, 1024, 1440]) {
    await page().setViewportSize({ width, height: 900 })
    await site.open('/blog')
    const wide = async (field: Locator) => (await field.boundingBox())?.width ?? 0
    const search = await wide(page().getByRole('searchbox'))
    expect(search).toBeGreaterThan(width < 1024 ? 200 : 340)
    expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test.runIf(isFullRun)(
  'I 148, 149: a search typed before the scripts have loaded applies',
  async () => {
    const letScriptsCome = await openBeforeScripts(page(), `${site.origin()}/blog`)
    await page().getByRole('searchbox').fill('niche')
    await page().getByLabel('Rubrique').selectOption('Innovation')
    await page().getByLabel('Trier').selectOption('oldest')
    letScriptsCome()
    await expect.poll(() => site.path()).toBe('/blog?q=niche&category=innovation&sort=oldest')
    await expect.poll(() => page().getByRole('searchbox').inputValue()).toBe('niche')
    await expect.poll(() => page().getByLabel('Rubrique').inputValue()).toBe('Innovation')
  },
)

test('I 149: letters that are typed fast are all kept', async () => {
  await site.open('/blog')
  const text = 'une bonne niche se reconnaît'
  await page().getByRole('searchbox').pressSequentially(text, { delay: 4 })
  await expect.poll(() => page().getByRole('searchbox').inputValue()).toBe(text)
  await page().waitForFunction(() => location.search.includes('reconna'))
  await expect.poll(() => titles()).toHaveLength(1)
  await page().goBack()
  await featured().waitFor()
  await expect
    .poll(async () => [site.path(), await page().getByRole('searchbox').inputValue()])
    .toEqual(['/blog', ''])
})

test('I 152: every sorting is applied', async () => {
  await site.open('/blog?category=strategie')
  const order = async (name: string): Promise<string[]> => {
    await page().getByLabel('Trier').selectOption(name)
    return titles()
  }
  const [niche, price] = [
    'Trouver la niche que personne ne surveille encore',
    "Le prix d'un pack se décide avant les images",
  ]
  await expect.poll(() => order('newest')).toEqual([niche, price])
  await expect.poll(() => order('oldest')).toEqual([price, niche])
})

test('I 152: popular counts views and likes together', async () => {
  // Newest first: each sorting has another article at the top.
  const counts = [
    { title: 'vues', views: 90, likes: 1 },
    { title: 'likes', views: 2, likes: 80 },
    { title: 'ensemble', views: 50, likes: 60 },
  ]
  const counted = (posts: readonly object[]) =>
    counts.map((post, index) => ({ ...posts[index], ...post, is_featured: false }))
  await page().route('**/api/blog', async (route) => {
    await route.fulfill({ json: counted(await (await route.fetch()).json()) })
  })
  await page().route('**/api/blog/latest', async (route) => {
    const { posts: latest } = await (await route.fetch()).json()
    await route.fulfill({ json: { posts: counted(latest), total: counts.length } })
  })
  await site.open('/blog')
  await expect.poll(() => titles()).toEqual(['vues', 'likes', 'ensemble'])
  await page().getByLabel('Trier').selectOption('popular')
  await expect.poll(() => titles()).toEqual(['ensemble', 'vues', 'likes'])
})

test.runIf(isFullRun)(
  'I 152: a reader who stays with an article is counted once, and recently read articles lead the trends',
  async () => {
    await site.useFreshDevice({ serviceWorkers: 'block' })
    const slow = 'Publier une semaine en deux heures'
    const counted = async () => {
      const post = (await posts()).find(({ title }) => title === slow)
      return [Number(post?.recent_views), Number(post?.views)]
    }
    const before = await counted()
    await page().clock.install()
    const { slug } = (await posts()).find(({ title }) => title === slow) ?? {}
    const posted: string[] = []
    page().on('request', (request) => {
      if (request.method() === 'POST') posted.push(new URL(request.url()).pathname)
    })
    await site.open(`/blog/${slug}`)
    await page().clock.runFor(6_000)
    await expect.poll(() => posted).toEqual([`/api/blog/${slug}/views`])
    await expect.poll(counted).toEqual(before.map((count) => count + 1))

    await page().reload()
    await untilHydrated(page())
    await page().clock.runFor(20_000)
    await site.open('/blog?sort=trending')
    await expect.poll(async () => plain(await cards().first().innerText())).toContain(slow)
    expect(posted).toHaveLength(1)
  },
)

test.runIf(isFullRun)('I 152: a reader with do-not-track is not counted', async () => {
  await site.useFreshDevice({ serviceWorkers: 'block' })
  await page().addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' }),
  )
  await page().clock.install()
  const posted: string[] = []
  page().on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.url())
  })
  const [post] = await posts()
  await site.open(`/blog/${post?.slug}`)
  await page().clock.runFor(20_000)
  // Wait until all requests of the previous page have been sent.
  await site.open('/blog')
  expect(posted).toEqual([])
})

test('I 153: a featured article, a grid, and an empty state with ways out', async () => {
  await site.open('/blog')
  await expect.poll(async () => plain(await featured().innerText())).toContain('Trouver la niche')
  await expect
    .poll(() => titles())
    .not.toContain('Trouver la niche que personne ne surveille encore')
  await page().getByRole('searchbox').fill('introuvable')
  await page().getByText('Aucun article ne correspond').waitFor()
  await page().getByRole('button', { name: 'Revoir tous les articles' }).click()
  await featured().waitFor()
  expect(site.path()).toBe('/blog')
  await page().goBack()
  await page().getByText('Aucun article ne correspond').waitFor()
  await expect.poll(() => page().getByRole('searchbox').inputValue()).toBe('introuvable')
  await page().goBack()
  await featured().waitFor()
})

test.runIf(isFullRun)(
  'I 153: without a featured article none is shown as such; all are in the grid, in every sorting',
  async () => {
    await page().route('**/api/blog/latest', async (route) => {
      const { posts: latest, total } = await (await route.fetch()).json()
      const plainPosts = latest.map((post: object) => ({ ...post, is_featured: false }))
      await route.fulfill({ json: { posts: plainPosts, total } })
    })
    await site.open('/blog')
    for (const order of ['newest', 'oldest']) {
      await page().getByLabel('Trier').selectOption(order)
      await page().getByText('Encore 2 articles').waitFor()
      await expect.poll(() => titles()).toHaveLength(6)
      expect(await featured().count()).toBe(0)
      expect(await page().getByText('À la une').count()).toBe(0)
    }
  },
)

test.runIf(isFullRun)(
  'I 148, 153: a search from far down shows the results from their start',
  async () => {
    await page().setViewportSize({ width: 390, height: 844 })
    await site.open('/blog')
    const bar = async () => (await page().locator('search').boundingBox()) ?? { y: 0, height: 0 }
    const list = async () => (await page().locator('search + *').boundingBox())?.y ?? 0
    const showsBeginning = async () => {
      const { y, height } = await bar()
      await expect.poll(async () => Math.abs((await list()) - y - height)).toBeLessThan(1)
    }
    const goDown = async () => {
      await page().mouse.wheel(0, 1_600)
      await expect.poll(() => list()).toBeLessThan(-300)
    }
    await goDown()
    await page().getByLabel('Trier').selectOption('Plus anciens')
    await page().waitForURL('**sort=**')
    await showsBeginning()
    await goDown()
    await page().getByRole('searchbox').fill('zzz')
    await page().getByText('0 article', { exact: true }).waitFor()
    await showsBeginning()
  },
)

test('I 154: an article shows picture, category, title, excerpt, author, date and reading time', async () => {
  const { document } = await read('/blog')
  const card = partOf(document, 'main li:has(h2)')
  expect(wordsOf(card)).toMatch(
    /Technique Un visage, cent images : .+ La constance .+ Théo Marchetti · 9 novembre 2026 · 9 min de lecture/,
  )
  expect(partsOf(card, 'img')).toHaveLength(1)
  expect(partOf(card, 'time').getAttribute('datetime')).toBe('2026-11-09T07:30:00.000Z')
})

test('I 155: more articles load below, the focus moves to the first of them, the button disappears', async () => {
  await site.open('/blog')
  const before = await titles()
  expect(before).toHaveLength(6)
  await page().getByRole('button', { name: 'Voir plus d’articles' }).press('Enter')
  await page().waitForFunction(() => document.activeElement?.closest('li h2') !== null)
  const all = await titles()
  expect(all).toHaveLength(7)
  await expect
    .poll(async () => plain(await page().evaluate(() => document.activeElement?.textContent ?? '')))
    .toBe(all[6])
  await expect
    .poll(() => page().getByRole('button', { name: 'Voir plus d’articles' }).count())
    .toBe(0)
})

test.each([
  ['', 'Les inscriptions sont fermées'],
  ['/th', 'ขณะนี้ยังไม่เปิดรับสมัคร'],
])(
  'I 156: %s/blog offers no subscription when none could be confirmed, and says so',
  async (prefix, closed) => {
    const { document } = await read(`${prefix}/blog`)
    const box = partOf(document, 'section[aria-labelledby=newsletter]')
    expect(wordsOf(box)).toContain(closed)
    expect(partsOf(box, 'form, input')).toEqual([])
  },
)

test('I 157: links to the training and to the models', async () => {
  const { words } = await read('/blog')
  for (const path of ['/formation', '/models'])
    expect(words(`section[aria-labelledby=doors] a[href="${path}"]`)).not.toBe('')
})

test('I 158: a card opens its article, with text, related articles and a link back', async () => {
  await site.open('/blog')
  await cards().nth(2).getByRole('link').click()
  await page()
    .getByRole('heading', { level: 1, name: 'Publier une semaine en deux heures' })
    .waitFor()
  await page().getByRole('heading', { level: 2, name: 'L’enchaînement' }).waitFor()
  await expect.poll(() => page().locator('article table').count()).toBe(1)
  await expect.poll(() => page().title()).toBe('Publier une semaine en deux heures · Néomuse')
  await expect.poll(() => page().locator('section[aria-labelledby=related] li').count()).toBe(3)
  await page().getByRole('link', { name: 'Tous les articles' }).click()
  await featured().waitFor()
})

test('I 158: an article is a complete document with its own head, before any script', async () => {
  const [post] = await posts()
  const html = await (await fetch(`${site.origin()}/blog/${post?.slug}`)).text()
  expect(html).toContain(
    '<title>Trouver la niche que personne ne surveille encore · Néomuse</title>',
  )
  expect(html).toContain('Écouter avant de créer')
  expect(html).toContain(`<link rel="canonical" href="${site.origin()}/blog/${post?.slug}" />`)
  expect(html).toContain('<meta property="og:type" content="article" />')
  expect(html).toContain('/pictures/blog-lens-1200.webp')
  await expect
    .poll(() => site.facts(`/blog/${post?.slug}`))
    .toMatchObject([{ '@type': 'Article', headline: post?.title, datePublished: post?.date }])
})

test('I 158: an article has the same date in the document and for a reader in a time zone where it is still yesterday', async () => {
  await site.useFreshDevice()
  const session = await page().context().newCDPSession(page())
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Los_Angeles' })
  const [post] = await posts()
  // 8:30 in Paris is 23:30 of the previous day in Los Angeles.
  expect(post?.date).toMatch(/T07:30/)
  const path = `/blog/${post?.slug}`
  const { document } = await read(path)
  const written = wordsOf(partOf(document, 'article time'))
  const problems: string[] = []
  page().on('pageerror', ({ message }) => problems.push(message))
  await site.open(path)
  await untilHydrated(page())
  expect(await page().evaluate(() => new Date(Date.UTC(2026, 10, 17, 7, 30)).getDate())).toBe(16)
  expect(plain(await page().locator('article time').first().innerText())).toBe(plain(written))
  expect(written).toContain('17')
  expect(problems).toEqual([])
})

test('I 158: a foreign reader is told that the article is in French, and the text is marked as French for screen readers', async () => {
  const [post] = await posts()
  const { document, words } = await read(`/en/blog/${post?.slug}`)
  expect(partOf(document, 'article h1').getAttribute('lang')).toBe('fr')
  expect(words('article')).toContain('in French')
  expect(document.documentElement.lang).toBe('en')
})

test('I 158: an article that was read can be read offline; a draft and an unknown address are not found', async () => {
  await site.useFreshDevice()
  const [post] = await posts()
  await site.open(`/blog/${post?.slug}`)
  // Beside it the page reads the related articles, whose answer may be kept earlier.
  const isKept = () =>
    page().evaluate(async (path) => {
      const kept = await (await caches.open('neomuse-catalogue')).keys()
      return kept.some(({ url }) => new URL(url).pathname === path)
    }, `/api/blog/${post?.slug}`)
  await expect.poll(isKept).toBe(true)
  await setOffline(site.visit(), true)
  await page().goto(`${site.origin()}/blog/${post?.slug}`)
  await page().getByText('Écouter avant de créer').waitFor()
  await setOffline(site.visit(), false)
  for (const slug of ['invente-000999', 'relier-ses-modeles-l-univers-avant-la-vitrine-000109']) {
    const open = () => page().goto(`${site.origin()}/blog/${slug}`)
    // The service worker may notice the network a moment after the page.
    await expect.poll(async () => (await open())?.status()).toBe(404)
    await page().getByText('Erreur 404').waitFor()
  }
  // Wait until all console messages of the previous page have arrived.
  await site.open('/blog')
  site.forgiveNetwork()
})
