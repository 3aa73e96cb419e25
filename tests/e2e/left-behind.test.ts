import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { changeModel, status, waitUntilKept } from './support/admin-actions.ts'
import { readOutbox } from './support/browser-storage.ts'
import { setOffline } from './support/device-network.ts'
import { isPlainServer } from './support/start-product.ts'
import { visitAdmin } from './support/visit-admin.ts'

const admin = visitAdmin()
const MODEL = '**/api/admin/models/*'

/** The service worker that the browser calls; null until it is ready, and has a wish to be called. */
const readCall = (page: Page): Promise<{ scope: string; tag: string } | null> =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    const callable = registrations.find(({ scope }) => scope.endsWith('/background-sync/'))
    if (callable?.active?.state !== 'activated' || !('sync' in callable)) return null
    const { sync } = callable as unknown as { sync: { getTags: () => Promise<string[]> } }
    const [tag = ''] = await sync.getTags()
    return { scope: callable.scope, tag }
  })

/**
 * One edit, made without a network, on a device of which no tab is open any more. Answers how the browser calls the
 * service worker, as it does when it hears of a network: of one that is cut behind its back it hears nothing.
 */
const leaveBehind = async (model: string, price: string): Promise<() => Promise<void>> => {
  const page = admin.page()
  await admin.open('models')
  await waitUntilKept(page)
  // Without a network it could not be fetched.
  await expect.poll(() => readCall(page)).not.toBeNull()
  await setOffline(admin.device(), true)
  await changeModel(page, model, { Prix: price })
  await status(page, 'Hors ligne · 1 en attente')
  await expect.poll(() => readCall(page)).toMatchObject({ tag: expect.stringMatching(/^neomuse/) })
  const call = await readCall(page)
  const caller = await openCaller(call?.scope ?? '')
  await page.close()
  return () => caller(call?.tag ?? '')
}

/** Chromium's own door for it, from a page that shows nothing. */
const openCaller = async (scope: string): Promise<(tag: string) => Promise<void>> => {
  const device = admin.device()
  const session = await device.newCDPSession(await device.newPage())
  const ids = new Map<string, string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { scopeURL, registrationId } of registrations) ids.set(scopeURL, registrationId)
  })
  await session.send('ServiceWorker.enable')
  await expect.poll(() => ids.has(scope)).toBe(true)
  return async (tag) => {
    await session.send('ServiceWorker.dispatchSyncEvent', {
      origin: admin.origin(),
      registrationId: ids.get(scope) ?? '',
      tag,
      lastChance: false,
    })
  }
}

/** What the device's service workers send of edits from now on. */
const watchSent = (): Request[] => {
  const sent: Request[] = []
  admin.device().on('request', (request) => {
    if (request.serviceWorker() && request.method() === 'PUT') sent.push(request)
  })
  return sent
}

const modelNamed = async (name: string) =>
  (await admin.rows('models')).find((row) => row.name === name)

/** So many writes have made it what it is, where the server counts them. */
const written = (price: number, version: number) => (isPlainServer ? { price } : { price, version })

const reopened = async (): Promise<Page> => {
  const page = await admin.device().newPage()
  await page.goto(`${admin.origin()}/admin/models`)
  return page
}

test('what waits is sent by the service worker, once, when all tabs are closed', async () => {
  const call = await leaveBehind('Luna', '31')
  const sent = watchSent()
  await setOffline(admin.device(), false)
  // A tab that is closed may have the lock for a moment still.
  await expect.poll(() => call().then(() => sent)).toHaveLength(1)
  await expect.poll(() => modelNamed('Luna')).toMatchObject(written(31, 2))
  const page = await reopened()
  await status(page, 'À jour')
  await expect.poll(() => readOutbox(page)).toEqual([])
  expect(sent).toHaveLength(1)
  expect(await modelNamed('Luna')).toMatchObject(written(31, 2))
})

test('a tab that is opened while the service worker sends goes on in its place, and nothing happens twice', async () => {
  const call = await leaveBehind('Nova', '52')
  const sent = watchSent()
  const isCommitted = Promise.withResolvers<void>()
  const isOpened = Promise.withResolvers<void>()
  const isAnswered = Promise.withResolvers<void>()
  // The server commits; the service worker is kept waiting for the answer, and holds the lock.
  await admin.device().route(MODEL, async (route) => {
    if (!route.request().serviceWorker()) return route.continue()
    const response = await route.fetch()
    isCommitted.resolve()
    await isOpened.promise
    await route.fulfill({ response }).finally(isAnswered.resolve)
  })
  await setOffline(admin.device(), false)
  // A tab that is closed may have the lock for a moment still.
  await expect.poll(() => call().then(() => sent)).toHaveLength(1)
  await isCommitted.promise
  const page = await reopened()
  await status(page, 'À jour')
  await expect.poll(() => readOutbox(page)).toEqual([])
  // It has not waited until the other one has given up.
  expect(sent.map((request) => request.failure())).toEqual([null])

  // What it hears now is no longer its own to settle: the tab has edited the row again.
  await changeModel(page, 'Nova', { Prix: '53' })
  await expect.poll(() => modelNamed('Nova')).toMatchObject(written(53, 3))
  isOpened.resolve()
  await isAnswered.promise
  await changeModel(page, 'Nova', { Prix: '54' })
  await expect.poll(() => modelNamed('Nova')).toMatchObject(written(54, 4))
  await status(page, 'À jour')
  await expect.poll(() => readOutbox(page)).toEqual([])
  expect(sent).toHaveLength(1)
})
