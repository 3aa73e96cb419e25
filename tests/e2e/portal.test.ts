import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { changeModel, openModels, signIn, status, waitUntilKept } from './support/admin-actions.ts'
import { readOutbox } from './support/browser-storage.ts'
import { openDevice, setOffline } from './support/device-network.ts'
import { openReverseProxy, PORTAL } from './support/open-reverse-proxy.ts'
import { adminApi, serveProduct } from './support/serve-product.ts'
import { untilHydrated } from './support/until-hydrated.ts'

const product = serveProduct()
const api = adminApi(product.origin)

/** A new device, behind a proxy that can answer instead of the server. */
const aDevice = async (): Promise<{
  front: Awaited<ReturnType<typeof openReverseProxy>>
  device: BrowserContext
  page: Page
}> => {
  const front = await openReverseProxy(product.origin())
  const device = await openDevice(product.browser(), { acceptDownloads: true })
  onTestFinished(() => device.close())
  return { front, device, page: await device.newPage() }
}

/** The cached scripts, and whether each has a script's content type. */
const keptScripts = (page: Page): Promise<readonly (readonly [string, boolean])[]> =>
  page.evaluate(async () => {
    const found: [string, boolean][] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url)
        const kept = await cache.match(request, { ignoreVary: true })
        if (pathname.endsWith('.js'))
          found.push([pathname, !(await kept?.text())?.startsWith('<!doctype')])
      }
    }
    return found
  })

test.runIf(isFullRun)(
  'a captive portal that answers while the worker installs leaves a device that works once it is gone',
  async () => {
    const { front, device, page } = await aDevice()
    // A page's own scripts arrive, and the worker's requests do not.
    const { promise: tried, resolve: reportTry } = Promise.withResolvers<void>()
    front.sayInstead((path, headers) => {
      if (headers['sec-fetch-dest'] !== 'empty' || path.startsWith('/api/')) return null
      reportTry()
      return PORTAL
    })
    await page.goto(`${front.origin}/legal`)
    await untilHydrated(page)
    await tried
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      )
      .toBe(0)
    expect((await keptScripts(page)).filter(([, isScript]) => !isScript)).toEqual([])

    front.passOn()
    await page.reload()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    expect((await keptScripts(page)).filter(([, isScript]) => !isScript)).toEqual([])
    await setOffline(device, true)
    await page.goto(`${front.origin}/about`)
    await untilHydrated(page)
  },
)

/** The state left by a version that believed portals: its page is cached in place of every script. */
const spoilScripts = (page: Page): Promise<void> =>
  page.evaluate(async (body) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (new URL(request.url).pathname.endsWith('.js'))
          await cache.put(request, new Response(body, { headers: { 'Content-Type': 'text/html' } }))
    }
  }, PORTAL.body)

test.runIf(isFullRun)(
  'a device whose cached scripts are a portal’s page can export its edits, and opens again with them',
  async () => {
    const { front, page } = await aDevice()
    await signIn(page, front.origin)
    await openModels(page)
    await status(page, 'À jour')
    await waitUntilKept(page)
    front.sayInstead(() => PORTAL)
    front.hangUp()
    await changeModel(page, 'Luna', { Prix: '31' })
    await expect.poll(() => readOutbox(page)).toHaveLength(1)
    await spoilScripts(page)

    await page.reload()
    const error = page.getByRole('alert').filter({ hasText: 'Impossible d’ouvrir cette page' })
    await error.waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Exporter les modifications en attente/ }).click(),
    ])
    const file = JSON.parse(readFileSync(await download.path(), 'utf8'))
    expect(file.mutations).toMatchObject([{ entity: 'models', fields: { price: 31 } }])

    await page.getByRole('button', { name: /^Recharger/ }).click()
    await page.getByText('Connectez-vous au réseau, puis rechargez la page.').waitFor()
    expect((await keptScripts(page)).length).toBeGreaterThan(0)
    expect(await readOutbox(page)).toHaveLength(1)

    front.passOn()
    await page.getByRole('button', { name: /^Recharger/ }).click()
    await page.getByText('Luna').first().waitFor()
    await status(page, 'À jour')
    await expect.poll(() => readOutbox(page)).toEqual([])
    await expect.poll(() => api().modelNamed('Luna')).toMatchObject({ price: 31 })
  },
)

const WORKER = '/service-worker.js'
const DOCUMENT = '/admin.html'
const HANGING = '/pictures/hangs.webp'
const revisionOf = (content: string) =>
  createHash('sha256').update(content).digest('hex').slice(0, 32)

/** The same build with another back-office document, as the worker of a new version lists it. */
const nextVersion = async () => {
  const read = async (path: string) => (await fetch(product.origin() + path)).text()
  const [worker, document] = await Promise.all([read(WORKER), read(DOCUMENT)])
  const next = document.replace('<head>', '<head><meta name="version" content="2">')
  const nextWorker = worker.replaceAll(revisionOf(document), revisionOf(next))
  expect(nextWorker).not.toBe(worker)
  return { worker: nextWorker, document: next }
}

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update().catch(() => undefined)
    const { installing } = registration
    if (installing)
      await new Promise<void>((resolve) => {
        installing.addEventListener('statechange', () => {
          if (installing.state !== 'installing') resolve()
        })
      })
    return { waits: registration.waiting !== null, rules: registration.active?.state }
  })

test.runIf(isFullRun)(
  'an update behind a captive portal is not installed: the old version keeps its edits, and the new one follows later',
  async () => {
    const { front, page } = await aDevice()
    await signIn(page, front.origin)
    await openModels(page)
    await status(page, 'À jour')
    await waitUntilKept(page)
    const next = await nextVersion()
    const script = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }
    front.sayInstead((path) =>
      path === WORKER ? { status: 200, body: next.worker, headers: script } : PORTAL,
    )
    front.hangUp()
    expect(await lookForUpdate(page)).toEqual({ waits: false, rules: 'activated' })
    await changeModel(page, 'Luna', { Prix: '33' })
    await expect.poll(() => readOutbox(page)).toHaveLength(1)
    await page.reload()
    await page.getByText('Luna').first().waitFor()
    expect(await page.locator('meta[name=version]').count()).toBe(0)
    expect(await readOutbox(page)).toHaveLength(1)
    expect((await keptScripts(page)).filter(([, isScript]) => !isScript)).toEqual([])

    front.sayInstead((path) => {
      if (path === WORKER) return { status: 200, body: next.worker, headers: script }
      if (path === HANGING) return 'hangs'
      return path.startsWith(DOCUMENT) ? { status: 200, body: next.document } : null
    })
    await status(page, 'À jour')
    expect(await lookForUpdate(page)).toEqual({ waits: true, rules: 'activated' })
    await page.getByText('Une nouvelle version est prête').waitFor()
    // The old worker waits for a request that hangs.
    const asked = page.waitForRequest((request) => request.url().endsWith(HANGING))
    await page.evaluate((address) => {
      new Image().src = address
    }, HANGING)
    await asked
    await page.getByRole('button', { name: /^Recharger/ }).click()
    await page.waitForFunction(() => document.querySelector('meta[name=version]') !== null)
    await expect.poll(() => readOutbox(page)).toEqual([])
    await expect.poll(() => api().modelNamed('Luna')).toMatchObject({ price: 33 })
  },
)
