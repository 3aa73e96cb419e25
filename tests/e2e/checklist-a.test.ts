import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createAdmin, openApi } from './support/admin-actions.ts'
import { plain, visitSite } from './support/visit-site.ts'

const site = visitSite()
const { page } = site

const PUBLIC_PATHS = [
  '/',
  '/models',
  '/custom',
  '/formation',
  '/hybrid',
  '/about',
  '/contact',
  '/blog',
]
const LANGUAGES = ['Français', 'English', 'Español', 'Português', 'ไทย']

const lang = (): Promise<string> => page().evaluate(() => document.documentElement.lang)
const stored = (): Promise<string | null> =>
  page().evaluate(() => localStorage.getItem('selectedLanguage'))
const store = (code: string): Promise<void> =>
  page().evaluate((value) => localStorage.setItem('selectedLanguage', value), code)
const hrefs = (links: Locator): Promise<(string | null)[]> =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
/** Enough to read what was drawn beforehand. */
const read = (path: string) => page().goto(site.origin() + path)
const openPicker = () =>
  page()
    .getByRole('button', { name: /Langue/ })
    .click()
const inPicker = (name: string) => page().getByRole('menuitem', { name })

describe('routing and languages', () => {
  test('A 1, 4: the eight routes are public in five languages', async () => {
    for (const prefix of ['', '/en', '/es', '/pt', '/th']) {
      const titles = new Set<string>()
      for (const path of PUBLIC_PATHS) {
        const answer = await fetch(site.origin() + (path === '/' ? prefix || '/' : prefix + path))
        expect([path, answer.status]).toEqual([path, 200])
        titles.add(/<title>(.*?)<\/title>/.exec(await answer.text())?.[1] ?? '')
      }
      expect(titles.size).toBe(PUBLIC_PATHS.length)
    }
  })

  test('A 2: an unknown page answers 404 in the visitor’s language, in the frame, and leads home', async () => {
    for (const [address, words, home] of [
      ['/nulle-part', 'Erreur 404', '/'],
      ['/en/nowhere', 'Error 404', '/en'],
      ['/fr/nowhere', 'Erreur 404', '/'],
    ] as const) {
      const answer = await read(address)
      expect(answer?.status()).toBe(404)
      await page().getByText(words).waitFor()
      await expect.poll(() => hrefs(page().locator('main a').first())).toEqual([home])
      await expect.poll(() => page().locator('header, footer').count()).toBe(2)
    }
    site.forgiveNetwork()
  })

  test('A 3, 10, 13: French is the default, also where nonsense is stored', async () => {
    await site.open('/')
    await expect.poll(() => lang()).toBe('fr')
    await store('xx')
    await site.open('/models')
    await expect.poll(async () => [site.path(), await lang()]).toEqual(['/models', 'fr'])
    await expect.poll(() => site.words()).toContain('3 modèles trouvés')
  })

  test('A 5, 18: the picker shows name and flag of each language', async () => {
    await site.open('/')
    await openPicker()
    const items = page().getByRole('menuitem')
    await items.last().waitFor()
    await expect
      .poll(async () => (await items.allInnerTexts()).map((text) => text.trim()))
      .toEqual(LANGUAGES)
    for (const item of await items.all())
      await expect.poll(() => item.locator('svg').count()).toBeGreaterThan(0)
  })

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
    expect(site.path()).toBe('/en/formation')
    await site.open('/th/models')
    await expect.poll(async () => [await lang(), await stored()]).toEqual(['th', 'en'])
  })

  test('A 8, 10: the French pages answer to a prefix too, and follow the stored language', async () => {
    await site.open('/fr/models?country=japon')
    await expect
      .poll(async () => [site.path(), await lang()])
      .toEqual(['/models?country=japon', 'fr'])
    await store('th')
    await site.open('/fr/models')
    await expect.poll(async () => [site.path(), await lang()]).toEqual(['/th/models', 'th'])
  })

  test('A 9: no text is shown by its key, in any language', async () => {
    for (const path of ['/models', '/en', '/es/contact', '/pt/formation', '/th/hybrid']) {
      await read(path)
      const lines = (await page().innerText('body')).split('\n')
      expect(lines.filter((line) => /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/.test(line))).toEqual([])
    }
  })

  test('A 11, 13: the back-office speaks French whatever the visitor has chosen', async () => {
    await site.open('/th')
    await store('th')
    await site.open('/admin/login')
    await page().getByRole('tab', { name: 'Connexion' }).waitFor()
    await expect.poll(async () => [site.path(), await lang()]).toEqual(['/admin/login', 'fr'])
  })

  test('A 12: amounts are in euros in every language', async () => {
    for (const [path, price] of [
      ['/models', '29 €'],
      ['/en/models', '€29'],
      ['/es/models', '29 €'],
      ['/pt/models', '€ 29'],
      ['/th/models', '€29'],
    ] as const) {
      await read(path)
      const words = await site.words()
      expect(words).toContain(`${price} / `)
      expect(words).not.toMatch(/[$£¥฿]|R\$/)
    }
  })
})

describe('header and footer', () => {
  const phone = { width: 390, height: 844 }
  const menu = () => page().locator('header details')

  test('A 14: the header stays at the top', async () => {
    await site.open('/formation')
    await page().mouse.wheel(0, 2_000)
    await page().waitForFunction(() => scrollY > 1_000)
    await expect.poll(async () => (await page().locator('header').first().boundingBox())?.y).toBe(0)
  })

  test('A 16, 17: seven links, none to the contact page, and the call to /custom', async () => {
    await read('/en')
    const links = page().getByRole('navigation', { name: 'Pages' }).getByRole('link')
    await expect
      .poll(() => hrefs(links))
      .toEqual([
        '/en',
        '/en/models',
        '/en/custom',
        '/en/formation',
        '/en/hybrid',
        '/en/about',
        '/en/blog',
      ])
    const call = page().locator('header').getByRole('link', { name: 'Create my AI model' })
    await expect.poll(() => hrefs(call)).toEqual(['/en/custom'])
  })

  test('A 15, 16, 20, 21: on a phone a button opens the menu; a link or a language closes it', async () => {
    await page().setViewportSize(phone)
    await site.open('/')
    await expect.poll(() => menu().getByRole('link').first().isVisible()).toBe(false)
    await menu().locator('summary').click()
    const links = menu().getByRole('link')
    await expect
      .poll(async () => (await hrefs(links)).slice(0, 7))
      .toEqual(PUBLIC_PATHS.filter((path) => path !== '/contact'))
    await links.filter({ hasText: 'À propos' }).click()
    await page().waitForURL('**/about')
    await expect.poll(() => menu().getAttribute('open')).toBeNull()
    await menu().locator('summary').click()
    await menu().locator('summary').click()
    await expect.poll(() => menu().getAttribute('open')).toBeNull()
    await menu().locator('summary').click()
    await menu().getByRole('link', { name: 'Português' }).click()
    await page().waitForURL('**/pt/about')
    await expect.poll(() => menu().getAttribute('open')).toBeNull()
  })

  test('A 19: a link is marked on exactly its own page', async () => {
    const marked = (path: string) =>
      read(path).then(() =>
        hrefs(page().locator('header nav').first().locator('[aria-current=page]')),
      )
    await expect.poll(() => marked('/models?country=japon')).toEqual(['/models'])
    await expect.poll(() => marked('/th/blog')).toEqual(['/th/blog'])
    await expect.poll(() => marked('/models/luna-000001')).toEqual([])
    await expect.poll(() => marked('/legal')).toEqual([])
  })

  test('A 22, 23, 26: the footer’s columns and the year', async () => {
    await read('/')
    const column = (name: string) =>
      hrefs(page().locator('footer').getByRole('navigation', { name }).getByRole('link'))
    await expect
      .poll(() => column('Services'))
      .toEqual(['/models', '/custom', '/formation', '/hybrid'])
    await expect.poll(() => column('Support')).toEqual(['/contact', '/about', '/blog'])
    await expect.poll(() => site.words('footer')).toContain('© 2025')
  })

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

  test('A 25: three social icons, closed until an administrator gives their addresses', async () => {
    await site.open('/about')
    const closed = page().locator('footer a[aria-disabled=true]')
    await expect
      .poll(async () => (await closed.allInnerTexts()).map(plain))
      .toEqual([
        'Instagram (pas encore ouvert)',
        'Twitter (pas encore ouvert)',
        'Messagerie (pas encore ouvert)',
      ])
    await createAdmin(site.origin())
    const { changeSettings } = await openApi(site.origin())
    const instagram = 'https://instagram.com/neomuse'
    const restore = await changeSettings({ social_links: { instagram, twitter: '', discord: '' } })
    await site.open('/about')
    await page().locator(`footer a[href="${instagram}"]`).waitFor()
    await expect.poll(() => closed.count()).toBe(2)
    await restore()
  })
})
