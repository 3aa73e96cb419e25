import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { changeModel, status, waitUntilKept } from './support/admin-actions.ts'
import { readOutbox, readSyncLocks } from './support/browser-storage.ts'
import { openCaller, untilCallable } from './support/call-service-worker.ts'
import { setOffline } from './support/device-network.ts'
import { isBasicServer } from './support/start-product.ts'
import { visitAdmin } from './support/visit-admin.ts'

const admin = visitAdmin()
const MODEL = '**/api/admin/models/*'

/** One edit, made offline, on a device whose tabs are all closed. Returns its name. */
const leaveBehind = async (model: string, price: string): Promise<() => Promise<void>> => {
  const page = admin.page()
  await admin.open('models')
  await waitUntilKept(page)
  await untilCallable(page)
  await setOffline(admin.device(), true)
  await changeModel(page, model, { Prix: price })
  await status(page, 'Hors ligne · 1 en attente')
  const { call } = await openCaller(page)
  await page.close()
  // Its worker lives on briefly, and would send the edit itself if it noticed the network.
  await expect.poll(syncLocks).toEqual({ held: [], waiting: 0 })
  return call
}

/** As seen by the site's service workers: no tab is open. */
const syncLocks = (): Promise<unknown> => {
  const [worker] = admin.device().serviceWorkers()
  if (!worker) throw new Error('the site has no service worker here')
  return readSyncLocks(worker)
}

/** The requests with edits that the device's service workers send from now on. */
const watchSent = (): Request[] => {
  const sent: Request[] = []
  admin.device().on('request', (request) => {
    if (request.serviceWorker() && request.method() === 'PUT') sent.push(request)
  })
  return sent
}

const modelNamed = async (name: string) =>
  (await admin.rows('models')).find((row) => row.name === name)

/** The given number of writes have made the row what it is, if the server counts them. */
const written = (price: number, version: number) => (isBasicServer ? { price } : { price, version })

const reopened = async (): Promise<Page> => {
  const page = await admin.device().newPage()
  await page.goto(`${admin.origin()}/admin/models`)
  return page
}

test('waiting edits are sent by the service worker, once, when all tabs are closed', async () => {
  await admin.useFreshDevice({ hasBackgroundSync: true })
  const call = await leaveBehind('Luna', '31')
  const sent = watchSent()
  await setOffline(admin.device(), false)
  await call()
  await expect.poll(() => sent).toHaveLength(1)
  await expect.poll(() => modelNamed('Luna')).toMatchObject(written(31, 2))
  const page = await reopened()
  await status(page, 'À jour')
  await expect.poll(() => readOutbox(page)).toEqual([])
  expect(sent).toHaveLength(1)
  expect(await modelNamed('Luna')).toMatchObject(written(31, 2))
})

test.runIf(isFullRun)(
  'a tab opened while the service worker sends takes over from it, and nothing is sent twice',
  async () => {
    await admin.useFreshDevice({ hasBackgroundSync: true })
    const call = await leaveBehind('Nova', '52')
    const sent = watchSent()
    const isCommitted = Promise.withResolvers<void>()
    const isOpened = Promise.withResolvers<void>()
    const isAnswered = Promise.withResolvers<void>()
    // The server commits; the service worker waits for the answer, and holds the lock.
    await admin.device().route(MODEL, async (route) => {
      if (!route.request().serviceWorker()) return route.continue()
      const response = await route.fetch()
      isCommitted.resolve()
      await isOpened.promise
      await route.fulfill({ response }).finally(isAnswered.resolve)
    })
    await setOffline(admin.device(), false)
    await call()
    await expect.poll(() => sent).toHaveLength(1)
    await isCommitted.promise
    const page = await reopened()
    await status(page, 'À jour')
    await expect.poll(() => readOutbox(page)).toEqual([])
    // The tab did not wait until the service worker had given up.
    expect(sent.map((request) => request.failure())).toEqual([null])

    // The service worker may no longer settle the answer: the tab has edited the row again.
    await changeModel(page, 'Nova', { Prix: '53' })
    await expect.poll(() => modelNamed('Nova')).toMatchObject(written(53, 3))
    isOpened.resolve()
    await isAnswered.promise
    await changeModel(page, 'Nova', { Prix: '54' })
    await expect.poll(() => modelNamed('Nova')).toMatchObject(written(54, 4))
    await status(page, 'À jour')
    await expect.poll(() => readOutbox(page)).toEqual([])
    expect(sent).toHaveLength(1)
  },
)
