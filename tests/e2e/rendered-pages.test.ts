import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { AMBRE } from './support/admin-actions.ts'
import { partsOf, readPage, wordsOf } from './support/read-page.ts'
import { adminApi } from './support/serve-product.ts'
import { startProduct } from './support/start-product.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { plain, visitSite } from './support/visit-site.ts'

/** The build knows only the sample data: the server renders what admins change. */
const site = visitSite()
const page = () => site.page()
const read = (path: string) => readPage(site.origin(), path)

const api = adminApi(site.origin)

const htmlOf = async (path: string): Promise<string> =>
  (await fetch(`${site.origin()}${path}`)).text()

/** What a browser without scripts shows. */
const readPlain = async (path: string, look: (reader: Page) => Promise<void>): Promise<void> => {
  const context = await site.visit().browser()?.newContext({ javaScriptEnabled: false })
  if (!context) throw new Error('a visitor without scripts needs a browser')
  try {
    const reader = await context.newPage()
    await reader.goto(`${site.origin()}${path}`)
    await look(reader)
  } finally {
    await context.close()
  }
}

test('a pack created after the build is a complete page in the first answer, in every language, and in the sitemap', async () => {
  await api().create('models', AMBRE)
  const [ambre] = (await (await fetch(`${site.origin()}/api/models`)).json()).filter(
    ({ name }: { name: string }) => name === 'Ambre',
  )
  const html = await htmlOf(`/en/models/${ambre.slug}`)
  expect(html).toContain('<html lang="en">')
  expect(html).not.toContain('noindex')
  expect(html).toContain(`<link rel="canonical" href="${site.origin()}/en/models/${ambre.slug}" />`)
  expect(html).toContain(`hreflang="th" href="${site.origin()}/th/models/${ambre.slug}"`)
  expect(html).toContain(`content="${AMBRE.images[0]}"`)
  expect(await site.facts(`/models/${ambre.slug}`)).toMatchObject([
    { '@type': 'Product', name: 'Ambre', offers: { price: '41.00' } },
  ])
  const { words } = await read(`/models/${ambre.slug}`)
  expect(words('h1')).toBe('Ambre')
  expect(words()).toContain(AMBRE.description)
  const names = partsOf((await read('/th/models')).document, 'main li h2').map(wordsOf)
  expect(names.toSorted()).toEqual(['Ambre', 'Luna', 'Mali', 'Sakura'])
})

test('the browser hydrates a rendered page unchanged, and checks whether it is still current', async () => {
  const luna = await api().modelNamed('Luna')
  const changed = await api().update(luna, { price: 33 })
  try {
    const seen = Promise.withResolvers<void>()
    await page().route('**/api/models/luna-000001', async (route) => {
      await seen.promise
      await route.continue()
    })
    const asked = page().waitForResponse('**/api/models/luna-000001')
    // The network cannot become idle before the answer.
    await page().goto(`${site.origin()}/models/luna-000001`)
    await untilHydrated(page())
    expect(plain(await page().innerText('main'))).toContain('33 €')
    seen.resolve()
    await asked
    await site.open('/models')
    await expect.poll(() => site.words()).toContain('33 €')
    // Had the browser rendered anything again, the console would report it. The picture's host does not exist.
    site.forgiveNetwork()
  } finally {
    await api().update(changed, { price: luna.price })
  }
})

test('search engines see today’s price', async () => {
  for (const [price, offerPrice] of [
    [52.5, '52.50'],
    [29, '29.00'],
  ] as const) {
    await api().update(await api().modelNamed('Luna'), { price })
    expect(await site.facts(`/pt/models/luna-000001`)).toMatchObject([
      { offers: { price: offerPrice } },
    ])
  }
})

test('the old address of a renamed item redirects to the new one', async () => {
  const mali = await api().modelNamed('Mali')
  const renamed = await api().update(mali, { name: 'Mali Deux' })
  try {
    const answer = await fetch(`${site.origin()}/es/models/mali-000003?a=1`, { redirect: 'manual' })
    expect(answer.status).toBe(308)
    expect(answer.headers.get('Location')).toBe('/es/models/mali-deux-000003?a=1')
    const { path, words } = await read('/models/mali-000003')
    expect(path).toBe('/models/mali-deux-000003')
    expect(words('h1')).toBe('Mali Deux')
  } finally {
    await api().update(renamed, { name: 'Mali' })
  }
})

test('an article created after the build is readable without scripts, and hydrated with them', async () => {
  await api().create('blog', {
    title: 'Un carnet neuf </script><!--page-->',
    excerpt: 'Ce qui vient après la construction',
    content: '## Première partie\n\nDu texte **gras**, et <script>alert(1)</script>.',
    image: '/pictures/blog-lens.webp',
    category: 'Stratégie',
    author: 'Ada',
    tags: ['neuf'],
    read_time: '3 min',
    is_featured: false,
    is_published: true,
  })
  const [post] = (await (await fetch(`${site.origin()}/api/blog`)).json()).filter(
    ({ title }: { title: string }) => title.startsWith('Un carnet neuf'),
  )
  await readPlain(`/blog/${post.slug}`, async (reader) => {
    expect(await reader.locator('h2').first().innerText()).toBe('Première partie')
    expect(await reader.title()).toBe('Un carnet neuf </script><!--page--> · Néomuse')
  })
  expect(await site.facts(`/en/blog/${post.slug}`)).toMatchObject([{ '@type': 'Article' }])
  await site.open(`/blog/${post.slug}`)
  await page().getByRole('heading', { name: 'Première partie' }).waitFor()
  expect((await read('/blog')).words()).toContain('Un carnet neuf')
})

test.runIf(isFullRun)('a shop without models shows none, also without scripts', async () => {
  const empty = await startProduct({ SEED: 'none' })
  try {
    for (const [path, said] of [
      ['/models', 'Aucun modèle pour'],
      ['/blog', 'Aucun article pour'],
    ] as const) {
      const { document, words } = await readPage(empty.origin, path)
      expect(words()).toContain(said)
      expect(partsOf(document, 'main li h2, #featured')).toEqual([])
    }
    expect((await fetch(`${empty.origin}/models/luna-000001`)).status).toBe(404)
  } finally {
    await empty.stop()
  }
})

test.runIf(isFullRun)(
  'with the site’s address set at the start, every page has absolute addresses, whatever the build used',
  async () => {
    const published = await startProduct({ PUBLIC_URL: 'https://neomuse.example' })
    try {
      const html = await (await fetch(`${published.origin}/en/formation`)).text()
      expect(html).toContain('<link rel="canonical" href="https://neomuse.example/en/formation" />')
      expect(html).toContain('hreflang="fr" href="https://neomuse.example/formation"')
      expect(html).toMatch(/property="og:image" content="https:\/\/neomuse\.example\/pictures\//)
    } finally {
      await published.stop()
    }
  },
)

test('a site name set by an admin is used by every document and by the manifest', async () => {
  const name = 'Clair & Lune'
  const restore = await api().changeSettings({
    site_name: name,
    site_description: 'Des "visages".',
  })
  try {
    for (const path of [
      '/',
      '/en/models',
      '/order/new',
      '/th/formation/cours',
      '/nowhere',
      '/es/nowhere',
    ]) {
      const html = await htmlOf(path)
      expect([path, html.match(/<title>.*· (.*)<\/title>/)?.[1]]).toEqual([
        path,
        'Clair &amp; Lune',
      ])
      // In the header and in the footer.
      expect(html.split('<bdi>Clair &amp; Lune</bdi>').length - 1).toBe(2)
      expect([path, /Néomuse/.test(html)]).toEqual([path, false])
    }
    expect((await fetch(`${site.origin()}/nowhere`)).status).toBe(404)
    const html = await htmlOf('/')
    expect(html).toContain('<meta property="og:site_name" content="Clair &amp; Lune" />')
    expect(html).toContain('<meta name="description" content="Des &quot;visages&quot;." />')
    const manifest = await (await fetch(`${site.origin()}/manifest.webmanifest`)).json()
    expect(manifest).toMatchObject({ name, short_name: name, description: 'Des "visages".' })
  } finally {
    await restore()
  }
  expect(await htmlOf('/nowhere')).toContain('· Néomuse</title>')
})
