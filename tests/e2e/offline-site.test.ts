import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { builtInId } from '#domain/content-blocks.ts'
import { readPictureList } from '#server/site/built-pictures.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { AMBRE } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { openReverseProxy } from './support/open-reverse-proxy.ts'
import { adminApi } from './support/serve-product.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { visitSite } from './support/visit-site.ts'

const site = visitSite()
const page = () => site.page()

const api = adminApi(site.origin)

const untilControlled = (): Promise<unknown> =>
  page().waitForFunction(() => navigator.serviceWorker.controller !== null)

const isRegistered = (): Promise<boolean> =>
  page().evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)

/** The addresses, without their origin, in one of the device's caches. */
const keptIn = (name: string): Promise<readonly string[]> =>
  page().evaluate(async (cacheName) => {
    if (!(await caches.has(cacheName))) return []
    const requests = await (await caches.open(cacheName)).keys()
    return requests.map(({ url }) => url.slice(location.origin.length))
  }, name)

const ARTICLE = '/blog/la-voix-apres-le-visage-000105'

describe('the device’s copy', () => {
  test.runIf(isFullRun)(
    'is shown when a proxy cannot reach the server, but the server’s own 404 wins',
    async () => {
      await site.useFreshDevice()
      const ambre = await api().create('models', AMBRE)
      const [{ slug }] = (await (await fetch(`${site.origin()}/api/models`)).json()).filter(
        ({ id }: { id: string }) => id === ambre.id,
      )
      const front = await openReverseProxy(site.origin())
      await page().goto(`${front.origin}/about`)
      await untilControlled()
      await page().goto(`${front.origin}${ARTICLE}`)
      await expect.poll(() => keptIn('neomuse-catalogue')).toContain(`/api${ARTICLE}`)
      await expect.poll(() => keptIn('neomuse-catalogue')).toContain('/api/models')

      front.sayInstead(() => ({ status: 502, body: '<h1>502 Bad Gateway</h1>' }))
      for (const [path, words] of [
        [ARTICLE, 'Trois usages qui tiennent'],
        [`/models/${slug}`, AMBRE.description],
        ['/legal/cgv', 'Conditions générales de vente'],
        ['/about', 'Néomuse'],
      ] as const) {
        await page().goto(front.origin + path)
        await page().getByRole('main').getByText(words).first().waitFor()
      }
      await page().goto(`${front.origin}/nulle-part`)
      await page().getByRole('heading', { name: 'Cette page n’est pas sur cet appareil' }).waitFor()

      front.passOn()
      await page().getByRole('heading', { name: 'Page introuvable' }).waitFor()
      site.forgiveNetwork()
    },
  )

  test.runIf(isFullRun)('contains the prices of pages that were never opened', async () => {
    await site.useFreshDevice()
    // By law, an offer that was cheaper may not show its former price struck: the price is not reset.
    await api().changeBlock(builtInId('plans', 'starter') ?? '', { price: 183 })
    const luna = await api().modelNamed('Luna')
    const changed = await api().update(luna, { price: 9 })
    try {
      await site.open('/legal')
      await untilControlled()
      for (const path of ['/api/content', '/api/models', '/api/settings'])
        await expect.poll(() => keptIn('neomuse-catalogue')).toContain(path)
      await setOffline(site.visit(), true)
      for (const [path, price] of [
        ['/formation', '183 €'],
        ['/order/new?plan=starter', '183 €'],
        ['/models/luna-000001', '9 €'],
        ['/', '9 €'],
      ] as const) {
        await page().goto(site.origin() + path)
        await untilHydrated(page())
        await expect.poll(() => site.words()).toContain(price)
      }
    } finally {
      await setOffline(site.visit(), false)
      // Wait until all console messages of the previous page have arrived.
      await site.open('/legal')
      site.forgiveNetwork()
      await api().update(changed, { price: luna.price })
    }
  })
})

test.runIf(isFullRun)('during a deployment, no page of another version is cached', async () => {
  await site.useFreshDevice()
  const front = await openReverseProxy(site.origin())
  const isAbout = (path: string) => path.startsWith('/about/index.html')
  front.sayInstead((path) =>
    isAbout(path) ? { status: 200, body: '<h1>À propos, hier</h1>' } : null,
  )
  await page().goto(`${front.origin}/legal`)
  await untilHydrated(page())
  // A worker whose installation failed leaves no registration.
  await expect.poll(() => keptIn('neomuse-site')).not.toEqual([])
  await expect.poll(isRegistered).toBe(false)
  expect((await keptIn('neomuse-site')).filter(isAbout)).toEqual([])

  front.passOn()
  await page().reload()
  await untilControlled()
  expect((await keptIn('neomuse-site')).filter(isAbout)).toHaveLength(1)
})

test.runIf(isFullRun)(
  'of the build’s pictures a new version keeps on the device exactly those that it uses',
  async () => {
    await site.useFreshDevice()
    await page().goto(`${site.origin()}/robots.txt`)
    const uploaded = `/files/${'a'.repeat(64)}?w=320&f=avif`
    await page().evaluate(async (address) => {
      const cache = await caches.open('neomuse-pictures')
      await cache.add('/pictures/luna-2-320.webp')
      await cache.put('/pictures/luna-1-320.webp', new Response('as it was before'))
      await cache.put('/pictures/ancienne-320.webp', new Response('of an older version'))
      await cache.put(address, new Response('of an administrator'))
    }, uploaded)
    await page().goto(`${site.origin()}/legal`)
    await untilControlled()
    expect((await keptIn('neomuse-pictures')).toSorted()).toEqual([
      uploaded,
      '/pictures/luna-2-320.webp',
    ])
  },
)

test('the service worker lists exactly the build’s pictures', () => {
  const worker = readFileSync('dist/client/service-worker.js', 'utf8')
  const named = Array.from(worker.matchAll(/"url":"\/pictures\/([^"]+)"/g), ([, name]) => name)
  expect(named.toSorted()).toEqual(Object.keys(readPictureList('dist')).toSorted())
})
