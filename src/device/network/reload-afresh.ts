import { PAGE_MARK } from '#contract/sync-protocol.ts'
import { fetchOwn, isBuildFile, NotOurs } from './own-answer.ts'

/** `stranger`: another server answers in our place, and nothing was reloaded. */
export type Reloading = { readonly type: 'reloading' } | { readonly type: 'stranger' }

const WORKER = '/service-worker.js'
const TIMEOUT_MS = 8_000

/**
 * Reloads the page from the network, without the device's caches of the site's files, which may be faulty. IndexedDB
 * and localStorage stay as they are. If no server answers, the caches are all there is, and stay too; if another server
 * answers, they stay until it is gone.
 */
export const reloadAfresh = async (): Promise<Reloading> => {
  const who = await whoAnswers()
  if (who === 'stranger') return { type: 'stranger' }
  if (who === 'site') await dropCopies()
  location.reload()
  return { type: 'reloading' }
}

/** The same from within the app, which also works with the cached files: another server's page is shown as it is. */
export const reloadAnyhow = async (): Promise<void> => {
  const { type } = await reloadAfresh()
  if (type === 'stranger') location.reload()
}

/** The service worker does not use its caches for either of these two requests. */
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

/** The files that this page has loaded: the browser's HTTP cache may hold something else under their addresses. */
export const filesHere = (): readonly string[] => {
  const named = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(
    ({ src }) => src,
  )
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...new Set([...named, ...fetched])].filter((address) =>
    address.startsWith(`${location.origin}/assets/`),
  )
}
