import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { visitSite } from './support/visit-site.ts'

const { page, open, words, origin } = visitSite()

/** Headless browsers never offer to install: the test triggers the offer, and the rest is the product's. */
const makeOffer = (): Promise<void> =>
  page().evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.body.setAttribute('data-asked', ''),
    })
    dispatchEvent(offer)
    document.body.toggleAttribute('data-held-back', offer.defaultPrevented)
  })

const visitPages = async (...names: readonly string[]): Promise<void> => {
  for (const name of names) {
    await page().getByRole('banner').getByRole('link', { name, exact: true }).first().click()
    // A page that is left before it has loaded does not count as visited.
    await page().locator('header a[aria-current=page]', { hasText: name }).first().waitFor()
  }
}

const hint = () => page().getByText('Néomuse sur ton écran d’accueil')

test.runIf(isFullRun)(
  'the offer to install waits until the visitor has visited some pages, and is made once',
  async () => {
    await open('/')
    await makeOffer()
    await expect.poll(() => page().locator('body[data-held-back]').count()).toBe(1)
    await visitPages('Modèles', 'Formation')
    await expect.poll(() => hint().count()).toBe(0)
    await visitPages('À propos')
    await hint().waitFor()
    await page().getByRole('button', { name: 'Installer' }).click()
    await page().locator('body[data-asked]').waitFor()

    await open('/')
    await makeOffer()
    await visitPages('Modèles', 'Formation', 'À propos', 'Blog')
    await expect.poll(() => words('body')).not.toContain('écran d')
  },
)

type Shortcut = { name: string; url: string; icons: readonly unknown[] }

test('the manifest names existing pictures and pages, with the pictures’ real sizes', async () => {
  const manifest = await (await fetch(`${origin()}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ id: '/', start_url: '/', display: 'standalone', lang: 'fr' })
  const purposes = manifest.icons.map(({ purpose }: { purpose: string }) => purpose)
  expect(purposes).toContain('maskable')
  await open('/')
  const ofShortcuts = manifest.shortcuts.flatMap(({ icons }: Shortcut) => icons)
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots, ...ofShortcuts]) {
    const size = await page().evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect(`${src} ${size}`).toBe(`${src} ${sizes}`)
  }
  const shortcuts = manifest.shortcuts.map(({ name, url }: Shortcut) => [name, url])
  expect(shortcuts).toEqual([
    ['Catalogue', '/models'],
    ['Sur mesure', '/custom'],
  ])
  for (const { url } of manifest.shortcuts)
    expect((await fetch(`${origin()}${url}`)).status).toBe(200)
  const forms = manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor)
  expect(new Set(forms)).toEqual(new Set(['narrow', 'wide']))
})

test('crawlers find every page: sitemap, feed in each language, robots, icon', async () => {
  const read = async (path: string) => (await fetch(`${origin()}${path}`)).text()
  const sitemap = await read('/sitemap.xml')
  for (const path of ['/', '/th/formation', '/en/models/luna-000001', '/es/blog'])
    expect(sitemap).toContain(`<loc>${origin()}${path}</loc>`)
  expect(sitemap).not.toMatch(/\/admin|\/order|\/404/)
  for (const prefix of ['', '/en', '/es', '/pt', '/th'])
    await expect.poll(() => read(`${prefix}/rss.xml`)).toContain(`${origin()}${prefix}/blog/`)
  await expect.poll(() => read('/robots.txt')).toContain(`Sitemap: ${origin()}/sitemap.xml`)
  await expect
    .poll(async () => (await fetch(`${origin()}/favicon.ico`)).headers.get('Content-Type'))
    .toBe('image/x-icon')
})
