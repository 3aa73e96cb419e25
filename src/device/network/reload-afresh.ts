import { PAGE_MARK } from '#contract/sync-protocol.ts'
import { fetchOwn, isBuildFile, NotOurs } from './own-answer.ts'

/** `stranger`: somebody else answers in our place, and nothing was loaded again. */
export type Reloading = { readonly type: 'reloading' } | { readonly type: 'stranger' }

const WORKER = '/service-worker.js'
const TIMEOUT_MS = 8_000

/**
 * Loads the page again from the network: without what the device keeps of the site's files, in which something may be
 * wrong. IndexedDB and localStorage stay as they are. Where nobody answers the device's copies are all there is, and
 * stay too; where a stranger does, they stay until it is gone.
 */
export const reloadAfresh = async (): Promise<Reloading> => {
  const who = await whoAnswers()
  if (who === 'stranger') return { type: 'stranger' }
  if (who === 'site') await dropCopies()
  location.reload()
  return { type: 'reloading' }
}

/** The same from within the app, which goes on as well on what the device has: a stranger's page is shown as one. */
export const reloadAnyhow = async (): Promise<void> => {
  const { type } = await reloadAfresh()
  if (type === 'stranger') location.reload()
}

/** The service worker passes neither of these two on to its caches. */
const whoAnswers = async (): Promise<'site' | 'stranger' | 'unreachable'> => {
  const init = { cache: 'reload', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
  try {
    await fetchOwn(WORKER, isBuildFile(WORKER), init)
    await fetchOwn(
      location.href,
      async (page) => (await page.clone().text()).includes(PAGE_MARK),
      init,
    )
    return 'site'
  } catch (fault) {
    return fault instanceof NotOurs ? 'stranger' : 'unreachable'
  }
}

const dropCopies = async (): Promise<void> => {
  // An insecure address has neither of them.
  if ('serviceWorker' in navigator)
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister()
  if ('caches' in globalThis)
    for (const name of await caches.keys())
      if (name.startsWith('neomuse-')) await caches.delete(name)
  await Promise.allSettled(
    filesHere().map((address) =>
      fetchOwn(address, isBuildFile(new URL(address).pathname), { cache: 'reload' }),
    ),
  )
}

/** What this page has asked for: the browser's own cache may hold something else under it. */
const filesHere = (): readonly string[] => {
  const named = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(
    ({ src }) => src,
  )
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...new Set([...named, ...fetched])].filter((address) =>
    address.startsWith(`${location.origin}/assets/`),
  )
}
