import { expect, test } from 'vitest'
import { openFront } from './support/open-front.ts'
import { untilAwake } from './support/until-awake.ts'
import { visitSite } from './support/visit-site.ts'

const site = visitSite()
const page = () => site.page()

const untilControlled = (): Promise<unknown> =>
  page().waitForFunction(() => navigator.serviceWorker.controller !== null)

const isRegistered = (): Promise<boolean> =>
  page().evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined)

/** The addresses, without their origin, of what one of the device's caches holds. */
const keptIn = (name: string): Promise<readonly string[]> =>
  page().evaluate(async (cacheName) => {
    if (!(await caches.has(cacheName))) return []
    const requests = await (await caches.open(cacheName)).keys()
    return requests.map(({ url }) => url.slice(location.origin.length))
  }, name)

test('while a version is rolled out, no page of another one is kept as its own', async () => {
  const front = await openFront(site.origin())
  const isAbout = (path: string) => path.startsWith('/about/index.html')
  front.sayInstead((path) =>
    isAbout(path) ? { status: 200, body: '<h1>À propos, hier</h1>' } : null,
  )
  await page().goto(`${front.origin}/legal`)
  await untilAwake(page())
  // A worker that could not be installed leaves no registration behind.
  await expect.poll(() => keptIn('neomuse-site')).not.toEqual([])
  await expect.poll(isRegistered).toBe(false)
  expect((await keptIn('neomuse-site')).filter(isAbout)).toEqual([])

  front.mend()
  await page().reload()
  await untilControlled()
  expect((await keptIn('neomuse-site')).filter(isAbout)).toHaveLength(1)
})
