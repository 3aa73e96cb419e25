import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { LOCALES, localizePath } from '#contract/locales.ts'
import { firstUnlessFull, isFullRun } from '#tests/support/full-run.ts'
import { MAIN_PAGES } from '#tests/support/main-pages.ts'
import { signIn, untilLoaded } from './support/admin-actions.ts'
import {
  attributesOf,
  linesOf,
  namedPart,
  namedParts,
  partOf,
  partsOf,
  readPage,
  wordsOf,
} from './support/read-page.ts'
import { adminApi } from './support/serve-product.ts'
import { expectNoViolations } from './support/violations.ts'
import { plain, visitSite } from './support/visit-site.ts'

const site = visitSite()
const { page } = site

const api = adminApi(site.origin)

const LANGUAGES = ['Français', 'English', 'Español', 'Português', 'ไทย']

/** The readable text of a document. */
type Seen = { readonly lang: string; readonly words: string; readonly paints: readonly string[] }
declare const reportSeenInPage: (seen: Seen) => Promise<void>

const lang = (): Promise<string> => page().evaluate(() => document.documentElement.lang)
const stored = (): Promise<string | null> =>
  page().evaluate(() => localStorage.getItem('selectedLanguage'))
const store = (code: string): Promise<void> =>
  page().evaluate((value) => localStorage.setItem('selectedLanguage', value), code)
const hrefs = (links: Locator): Promise<(string | null)[]> =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
const read = (path: string, status?: number) => readPage(site.origin(), path, status)
/** Enough to see the prerendered page: does not wait for its scripts. */
const show = (path: string) => page().goto(site.origin() + path)
const openPicker = () =>
  page()
    .getByRole('button', { name: /Langue/ })
    .click()

/** What tells one flag from the others: colours at positions, as fractions of its width and height. */
type Look = readonly (readonly [x: number, y: number, colour: string])[]

/** France, Great Britain, Spain, Brazil and Thailand: in the order of the picker. */
const FLAGS: readonly Look[] = [
  [
    [0.15, 0.5, 'blue'],
    [0.5, 0.5, 'white'],
    [0.85, 0.5, 'red'],
  ],
  [
    [0.5, 0.5, 'red'],
    [0.5, 0.1, 'red'],
    [0.33, 0.1, 'blue'],
    [0.67, 0.1, 'blue'],
  ],
  [
    [0.5, 0.1, 'red'],
    [0.5, 0.5, 'yellow'],
    [0.5, 0.9, 'red'],
  ],
  [
    [0.06, 0.1, 'green'],
    [0.25, 0.5, 'yellow'],
    [0.5, 0.5, 'blue'],
  ],
  [
    [0.5, 0.08, 'red'],
    [0.5, 0.25, 'white'],
    [0.5, 0.5, 'blue'],
    [0.5, 0.75, 'white'],
    [0.5, 0.92, 'red'],
  ],
]
const COLOURS = {
  blue: [32, 48, 122],
  white: [255, 255, 255],
  red: [212, 32, 48],
  yellow: [248, 210, 40],
  green: [18, 138, 69],
} as const

/** The colours of the shown flag at the same positions. */
const coloursOf = async (part: Locator, look: Look): Promise<Look> => {
  const drawing = await part
    .locator('svg')
    .first()
    .evaluate((flag) => new XMLSerializer().serializeToString(flag))
  const { data, info } = await sharp(Buffer.from(drawing), { density: 600 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return look.map(([x, y]) => {
    const at = Math.floor(y * info.height) * info.width + Math.floor(x * info.width)
    const seen = data.subarray(at * 4, at * 4 + 3)
    const away = (colour: readonly number[]) =>
      colour.reduce((sum, value, channel) => sum + (value - (seen[channel] ?? 0)) ** 2, 0)
    const [nearest = ['none']] = Object.entries(COLOURS).toSorted(
      ([, one], [, other]) => away(one) - away(other),
    )
    return [x, y, nearest[0]] as const
  })
}
const inPicker = (name: string) => page().getByRole('menuitem', { name })

/** The parts of a document for search engines and link previews; duplicates are listed twice. */
const headOf = (html: string) => {
  const all = (pattern: RegExp): string[] =>
    Array.from(html.matchAll(pattern), ([, value = '']) => value)
  const property = (name: string) =>
    all(new RegExp(`<meta property="${name}" content="(.*?)"`, 'g'))
  return {
    lang: all(/<html[^>]* lang="(.*?)"/g),
    title: all(/<title>(.*?)<\/title>/g),
    canonical: all(/<link rel="canonical" href="(.*?)"/g),
    alternates: Array.from(
      html.matchAll(/<link rel="alternate" hreflang="(.*?)" href="(.*?)"/g),
      ([, language, address]) => [language, address],
    ),
    'og:title': property('og:title'),
    'og:locale': property('og:locale'),
    'og:url': property('og:url'),
  }
}
const OPEN_GRAPH = { fr: 'fr_FR', en: 'en_GB', es: 'es_ES', pt: 'pt_BR', th: 'th_TH' } as const

const EUROS = {
  fr: (amount: number) => `${amount} €`,
  en: (amount: number) => `€${amount}`,
  es: (amount: number) => `${amount} €`,
  pt: (amount: number) => `€ ${amount}`,
  th: (amount: number) => `€${amount}`,
} as const

describe('routing and languages', () => {
  test('A 1, 4: the eight routes are public in five languages', async () => {
    for (const prefix of ['', '/en', '/es', '/pt', '/th']) {
      const titles = new Set<string>()
      for (const path of MAIN_PAGES) {
        const answer = await fetch(site.origin() + (path === '/' ? prefix || '/' : prefix + path))
        expect([path, answer.status]).toEqual([path, 200])
        titles.add(/<title>(.*?)<\/title>/.exec(await answer.text())?.[1] ?? '')
      }
      expect(titles.size).toBe(MAIN_PAGES.length)
    }
  })

  test('A 1, 3, 13: each page states its language, its own address, and its addresses in other languages', async () => {
    for (const path of MAIN_PAGES) {
      // All five name the same set: alternates must be mutual.
      const alternates = LOCALES.map((other) => [other, site.origin() + localizePath(path, other)])
      for (const locale of LOCALES) {
        const address = localizePath(path, locale)
        const head = headOf(await (await fetch(site.origin() + address)).text())
        expect([address, head]).toEqual([
          address,
          {
            lang: [locale],
            title: [expect.stringContaining('Néomuse')],
            canonical: [site.origin() + address],
            alternates: [...alternates, ['x-default', site.origin() + path]],
            'og:title': head.title,
            'og:locale': [OPEN_GRAPH[locale]],
            'og:url': [site.origin() + address],
          },
        ])
      }
    }
  })

  test('A 2: an unknown page answers 404 in the visitor’s language, in the frame, with a link home', async () => {
    for (const [address, words, home] of [
      ['/nulle-part', 'Erreur 404', '/'],
      ['/en/nowhere', 'Error 404', '/en'],
      ['/es/ninguna', 'Error 404', '/es'],
      ['/pt/nenhuma', 'Erro 404', '/pt'],
      ['/th/nowhere', 'ข้อผิดพลาด 404', '/th'],
      ['/fr/nowhere', 'Erreur 404', '/'],
    ] as const) {
      const unknown = await read(address, 404)
      expect(unknown.words()).toContain(words)
      expect(partOf(unknown.document, 'main a').getAttribute('href')).toBe(home)
      expect(partsOf(unknown.document, 'header, footer')).toHaveLength(2)
    }
  })

  test('A 3, 10, 13: French is the default, also with an invalid stored value', async () => {
    await site.open('/')
    await expect.poll(() => lang()).toBe('fr')
    await store('xx')
    await site.open('/models')
    await expect.poll(async () => [site.path(), await lang()]).toEqual(['/models', 'fr'])
    await expect.poll(() => site.words()).toContain('3 modèles trouvés')
  })

  test.runIf(isFullRun)(
    'A 5, 18: the picker shows name and flag of each language, and the code of the page’s language',
    async () => {
      await site.open('/')
      await openPicker()
      const items = page().getByRole('menuitem')
      await items.last().waitFor()
      await expect
        .poll(async () => (await items.allInnerTexts()).map((text) => text.trim()))
        .toEqual(LANGUAGES)
      for (const [index, flag] of FLAGS.entries())
        expect([LANGUAGES[index], await coloursOf(items.nth(index), flag)]).toEqual([
          LANGUAGES[index],
          flag,
        ])
      for (const [index, locale] of LOCALES.entries()) {
        await show(localizePath('/about', locale))
        const name = LANGUAGES[index] ?? ''
        const button = page().locator('header').getByRole('button', { name })
        await expect
          .poll(async () => (await button.innerText()).trim())
          .toMatch(new RegExp(`^${locale.toUpperCase()}\\b`))
        const flag = FLAGS[index] ?? []
        expect(await coloursOf(button, flag)).toEqual(flag)
      }
    },
  )

  test('A 6, 7, 8: the choice changes everything, is stored under its key, and wins on the next visit', async () => {
    await site.open('/models')
    await openPicker()
    await inPicker('English').click()
    await page().getByText('3 models found').waitFor()
    await expect
      .poll(async () => [site.path(), await stored(), await lang()])
      .toEqual(['/en/models', 'en', 'en'])
    await expect
      .poll(async () => plain(await page().locator('header').innerText()))
      .toContain('Create my AI model')
    await site.open('/formation')
    await expect.poll(() => site.path()).toBe('/en/formation')
    await site.open('/th/models')
    await expect.poll(async () => [await lang(), await stored()]).toEqual(['th', 'en'])
  })

  test('A 8: a visitor who has chosen a language sees no French while the page loads', async () => {
    const { promise: looked, resolve: reportSeen } = Promise.withResolvers<Seen>()
    await page().exposeFunction('reportSeenInPage', reportSeen)
    await page().addInitScript(() => {
      localStorage.setItem('selectedLanguage', 'en')
      const look = () => {
        const paints = performance.getEntriesByType('paint').map(({ name }) => name)
        const words = document.body?.innerText.trim() ?? ''
        void reportSeenInPage({ lang: document.documentElement.lang, words, paints })
      }
      // By timer: a browser whose document is stalled has neither frames nor a load event.
      if (location.pathname === '/models') setTimeout(look, 700)
    })
    const { promise: mayCome, resolve: letEnglishCome } = Promise.withResolvers<void>()
    await page().route('**/en/models', async (route) => {
      await mayCome
      await route.continue()
    })
    await page().goto(`${site.origin()}/models`, { waitUntil: 'commit' })
    const { lang: first, words, paints } = await looked
    expect([first, words]).toEqual(['fr', ''])
    expect(paints).not.toContain('first-contentful-paint')
    letEnglishCome()
    await page().getByText('3 models found').waitFor()
    await expect.poll(async () => [site.path(), await lang()]).toEqual(['/en/models', 'en'])
  })

  test('A 8, 10: the French pages also answer under a prefix, and follow the stored language', async () => {
    await site.open('/fr/models?country=japon')
    await expect
      .poll(async () => [site.path(), await lang()])
      .toEqual(['/models?country=japon', 'fr'])
    await store('th')
    await site.open('/fr/models')
    await expect.poll(async () => [site.path(), await lang()]).toEqual(['/th/models', 'th'])
  })

  test('A 9: no text shows as its key, in any language', async () => {
    for (const path of ['/models', '/en', '/es/contact', '/pt/formation', '/th/hybrid']) {
      const { document } = await read(path)
      const lines = linesOf(document.body)
      expect(lines.length).toBeGreaterThan(20)
      expect(lines.filter((line) => /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/.test(line))).toEqual([])
    }
  })

  test.runIf(isFullRun)(
    'A 11, 13: the back-office is in French in every chosen language',
    async () => {
      await site.open('/th')
      await store('th')
      await site.open('/admin/login')
      await page().getByRole('tab', { name: 'Connexion' }).waitFor()
      await expect.poll(async () => [site.path(), await lang()]).toEqual(['/admin/login', 'fr'])
      expect(await page().innerText('body')).not.toMatch(/[ก-๙]/)

      await signIn(page(), site.origin())
      for (const [path, title] of [
        ['dashboard', 'Dashboard'],
        ['models', 'Modèles IA'],
        ['users', 'Utilisateurs'],
        ['orders', 'Commandes'],
        ['blog', 'Blog'],
        ['content', 'Contenu'],
        ['messages', 'Messages'],
        ['settings', 'Paramètres'],
      ] as const) {
        await page()
          .getByRole('navigation')
          .getByRole('link', { name: title, exact: true })
          .first()
          .click()
        await page().waitForURL(`**/admin/${path}`)
        await untilLoaded(page())
        await expect.poll(() => lang()).toBe('fr')
        await page().getByRole('heading', { level: 1, name: title }).waitFor()
        expect([path, await page().innerText('body')]).toEqual([
          path,
          expect.not.stringMatching(/[ก-๙]/),
        ])
      }
      expect(await stored()).toBe('th')
      site.forgiveNetwork()
    },
  )

  test.runIf(isFullRun)(
    'A 12: amounts are in euros in every language, wherever a price is shown',
    async () => {
      for (const [path, ...amounts] of [
        ['/', 12, 35, 199],
        ['/models', 29, 12, 22],
        ['/models/luna-000001', 29],
        ['/custom', 199],
        ['/formation', 197, 297, 397, 597, 697, 997],
        ['/hybrid', 499, 299, 199, 799],
      ] as const)
        for (const locale of LOCALES) {
          const address = localizePath(path, locale)
          const words = (await read(address)).words()
          for (const amount of amounts)
            expect([address, words]).toEqual([
              address,
              expect.stringContaining(EUROS[locale](amount)),
            ])
          expect([address, words]).toEqual([address, expect.not.stringMatching(/[$£¥฿]/)])
        }
    },
  )

  test.runIf(isFullRun)(
    'A 12: the ordered item is priced in euros, in every language',
    async () => {
      for (const locale of LOCALES) {
        await site.open(localizePath('/order/new?plan=premium', locale))
        await expect
          .poll(async () => plain(await page().locator('tfoot').innerText()))
          .toContain(EUROS[locale](397))
        expect(await site.words()).not.toMatch(/[$£¥฿]/)
      }
    },
  )
})

describe('header and footer', () => {
  const phone = { width: 390, height: 844 }
  const menu = () => page().locator('header [popover]')
  const toggle = () => page().getByRole('button', { name: /menu/i })
  const isOpen = async () => [
    await menu().isVisible(),
    await toggle().getAttribute('aria-expanded'),
  ]
  const OPEN = [true, 'true']
  const CLOSED = [false, 'false']
  const openMenu = async () => {
    await toggle().click()
    await expect.poll(() => isOpen()).toEqual(OPEN)
  }

  test('A 14: the header stays at the top', async () => {
    await site.open('/formation')
    await page().mouse.wheel(0, 2_000)
    await page().waitForFunction(() => scrollY > 1_000)
    await expect.poll(async () => (await page().locator('header').first().boundingBox())?.y).toBe(0)
  })

  test('A 16, 17: seven links, none to the contact page, and the button to /custom', async () => {
    const { document } = await read('/en')
    const links = partsOf(namedPart(document, 'nav', 'Pages'), 'a')
    expect(attributesOf(links, 'href')).toEqual([
      '/en',
      '/en/models',
      '/en/custom',
      '/en/formation',
      '/en/hybrid',
      '/en/about',
      '/en/blog',
    ])
    const call = namedParts(document, 'header a', 'Create my AI model')
    expect(attributesOf(call, 'href')).toEqual(['/en/custom'])
  })

  test('A 15, 16, 20, 21: on a phone a button opens the menu; a link or a language closes it', async () => {
    await page().setViewportSize(phone)
    await site.open('/')
    await expect.poll(() => isOpen()).toEqual(CLOSED)
    await openMenu()
    await expectNoViolations(page())
    const links = menu().getByRole('link')
    await expect
      .poll(async () => (await hrefs(links)).slice(0, 7))
      .toEqual(MAIN_PAGES.filter((path) => path !== '/contact'))
    await links.filter({ hasText: 'À propos' }).click()
    await page().waitForURL('**/about')
    await expect.poll(() => isOpen()).toEqual(CLOSED)
    await expect.poll(() => page().locator('h1:focus').count()).toBe(1)
    await openMenu()
    await toggle().click()
    await expect.poll(() => isOpen()).toEqual(CLOSED)
    await openMenu()
    await menu().getByRole('link', { name: 'Português' }).click()
    await page().waitForURL('**/pt/about')
    await expect.poll(() => isOpen()).toEqual(CLOSED)
    await openMenu()
    await menu().getByRole('link', { name: 'Português' }).click()
    await expect.poll(() => isOpen()).toEqual(CLOSED)
    await openMenu()
    await page()
      .getByRole('button', { name: /Idioma/ })
      .click()
    await inPicker('Português').click()
    await expect.poll(() => isOpen()).toEqual(CLOSED)
    await openMenu()
    await menu().getByRole('link', { name: 'Criar meu modelo' }).click()
    await page().waitForURL('**/pt/custom')
    await expect.poll(() => isOpen()).toEqual(CLOSED)
  })

  test('A 15: the menu works by keyboard, and returns the focus', async () => {
    await page().setViewportSize(phone)
    await site.open('/')
    const focused = () => page().evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await toggle().focus()
    await page().keyboard.press('Enter')
    await expect.poll(() => isOpen()).toEqual(OPEN)
    await page().keyboard.press('Tab')
    await expect
      .poll(() =>
        menu()
          .locator('a')
          .first()
          .evaluate((link) => link.matches(':focus')),
      )
      .toBe(true)
    await page().keyboard.press('Escape')
    await expect.poll(() => isOpen()).toEqual(CLOSED)
    await expect.poll(() => focused()).toBe('Menu')
    await page().keyboard.press('Enter')
    await expect.poll(() => isOpen()).toEqual(OPEN)
    await page().keyboard.press('Shift+Tab')
    await expect.poll(() => isOpen()).toEqual(CLOSED)
    await expect.poll(() => focused()).toMatch(/thème/)
  })

  test.runIf(isFullRun)(
    'A 15: with letters twice as large the button stays visible, and nothing overflows the page',
    async () => {
      await page().setViewportSize(phone)
      await site.open('/models')
      await page().evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      const button = await page().getByRole('button', { name: 'Menu' }).boundingBox()
      expect((button?.x ?? 0) + (button?.width ?? phone.width + 1)).toBeLessThanOrEqual(phone.width)
      expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    },
  )

  test.each(
    firstUnlessFull(1, [
      '/pt/contact',
      '/th/about',
      '/contact',
      '/en/about',
      '/pt/hybrid',
      '/es/custom',
    ]),
  )('with letters twice as large nothing overflows %s', async (path) => {
    await site.useFreshDevice({ serviceWorkers: 'block' })
    await page().setViewportSize(phone)
    // A Sunday: the text that the studio is closed is longer.
    await page().clock.setFixedTime('2026-11-22T12:00:00Z')
    await site.open(path)
    await page().evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  })

  test('A 15: without scripts the button opens and closes the menu too', async () => {
    const reader = await page()
      .context()
      .browser()
      ?.newContext({ javaScriptEnabled: false, viewport: phone })
    const plainPage = await reader?.newPage()
    await plainPage?.goto(site.origin())
    const link = plainPage?.locator('header [popover] a').first()
    const button = plainPage?.getByRole('button', { name: 'Menu' })
    await button?.click()
    await link?.waitFor()
    await button?.click()
    await link?.waitFor({ state: 'hidden' })
    await reader?.close()
  })

  test.runIf(isFullRun)(
    'A 15: in a browser without popovers the button opens and closes the menu too',
    async () => {
      await page().addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, 'popover'))
      const ofBefore = (text: string) =>
        text
          .replaceAll(/ popover(target)?=/gi, ' data-popover$1=')
          .replaceAll(':popover-open', ':new')
      await page().route(/\/$|\.css$/, async (route) => {
        const response = await route.fetch()
        // The policy allows the styles as they were sent.
        const { 'content-security-policy': _, ...headers } = response.headers()
        await route.fulfill({ response, headers, body: ofBefore(await response.text()) })
      })
      await page().setViewportSize(phone)
      await site.open('/')
      const link = page().locator('header [data-popover] a').first()
      const signs = () =>
        Promise.all(
          ['closed', 'open'].map((when) => toggle().locator(`[data-when=${when}]`).isVisible()),
        )
      for (let times = 2; times > 0; times--) {
        await link.waitFor({ state: 'hidden' })
        await expect.poll(() => signs()).toEqual([true, false])
        await toggle().click()
        await link.waitFor()
        await expect.poll(() => signs()).toEqual([false, true])
        await toggle().click()
      }
    },
  )

  test('A 19: a link is marked on exactly its own page', async () => {
    for (const [path, ...marked] of [
      ['/models?country=japon', '/models'],
      ['/th/blog', '/th/blog'],
      ['/models/luna-000001'],
      ['/legal'],
    ] as const) {
      const bar = partOf((await read(path)).document, 'header nav')
      expect(attributesOf(partsOf(bar, '[aria-current=page]'), 'href')).toEqual(marked)
    }
  })

  test('A 22, 23, 26: the footer’s columns and the year', async () => {
    const { document, words } = await read('/')
    const column = (name: string) =>
      attributesOf(partsOf(namedPart(document, 'footer nav', name), 'a'), 'href')
    expect(column('Services')).toEqual(['/models', '/custom', '/formation', '/hybrid'])
    expect(column('Support')).toEqual(['/contact', '/about', '/blog'])
    expect(words('footer')).toContain('© 2025')
  })

  test.runIf(isFullRun)(
    'A 25: the icons align with the content’s edges, and are large enough for a thumb',
    async () => {
      const box = async (part: Locator) =>
        (await part.boundingBox()) ?? { x: 0, width: 0, height: 0 }
      const icons = page().locator('footer > * > :last-child > :last-child')
      const edges = page().locator('footer > * > *').first()
      for (const width of [320, 390, 1440]) {
        await page().setViewportSize({ width, height: 844 })
        await show('/')
        const { x, width: room } = await box(edges)
        const squares = icons.locator('> *')
        const { width: wide, height: tall } = await box(squares.first())
        expect(Math.min(wide, tall)).toBeGreaterThanOrEqual(44)
        const first = await box(squares.first().locator('path').first())
        const last = await box(squares.last().locator('path').first())
        // On the narrowest phone they have a row of their own, elsewhere they are at the end of one.
        const gap = width === 320 ? first.x - x : last.x + last.width - x - room
        expect(Math.abs(gap)).toBeLessThan(2)
      }
    },
  )

  test('A 24: CGV & RGPD opens the legal hub', async () => {
    await site.open('/')
    await page().locator('footer').getByRole('link', { name: 'CGV & RGPD' }).click()
    await page().waitForURL('**/legal')
    await expect
      .poll(() => hrefs(page().locator('main li a')))
      .toEqual([
        '/legal/cgv',
        '/legal/confidentialite',
        '/legal/mentions',
        '/legal/retractation',
        '/legal/accessibilite',
      ])
  })

  test('A 25: three social icons, disabled until an admin sets their addresses', async () => {
    const { document: before } = await read('/about')
    const closed = 'footer a[aria-disabled=true]'
    expect(partsOf(before, closed).map(wordsOf)).toEqual([
      'Instagram (pas encore ouvert)',
      'Twitter (pas encore ouvert)',
      'Discord (pas encore ouvert)',
    ])
    const social_links = {
      instagram: 'https://instagram.com/neomuse',
      twitter: '@neomuse',
      discord: 'javascript:alert(1)',
    }
    const restore = await api().changeSettings({ social_links })
    const { document } = await read('/about')
    await restore()
    for (const address of ['https://instagram.com/neomuse', 'https://x.com/neomuse'])
      expect(partsOf(document, `footer a[href="${address}"]`)).toHaveLength(1)
    expect(partsOf(document, closed)).toHaveLength(1)
    expect(partsOf(document, 'a[href^="javascript"]')).toEqual([])
  })
})
