import type { Page } from 'playwright-core'
import { pollUntil } from '#tests/support/poll-until.ts'

type Call = { readonly scope: string; readonly tag: string }

/** Null until the browser has a service worker and a sync registration with which to call it. */
const readCall = (page: Page): Promise<Call | null> =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    const callable = registrations.find(({ scope }) => scope.endsWith('/background-sync/'))
    if (callable?.active?.state !== 'activated' || !('sync' in callable)) return null
    // TypeScript's DOM library does not have it.
    const { sync } = callable as unknown as { sync: { getTags: () => Promise<string[]> } }
    const [tag] = await sync.getTags()
    return tag === undefined ? null : { scope: callable.scope, tag }
  })

/** Waits until it is installed: offline it could not be fetched. */
export const untilCallable = async (page: Page): Promise<void> => {
  const isThere = await pollUntil(() => isCallable(page), Boolean, { everyMs: 100, forMs: 30_000 })
  if (!isThere) throw new Error('the service worker of the background sync was not installed')
}

const isCallable = (page: Page): Promise<boolean> =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).some(
      ({ scope, active }) => scope.endsWith('/background-sync/') && active?.state === 'activated',
    ),
  )

export type ServiceWorkerCaller = {
  /** As the browser does it when the network returns: it does not notice a network that the proxy cuts. */
  readonly call: () => Promise<void>
  /** As the browser does it when it needs the memory. */
  readonly stop: () => Promise<void>
}

/** Waits for the sync registration of the service worker; all the site's tabs may be closed then. */
export const openCaller = async (page: Page): Promise<ServiceWorkerCaller> => {
  const call = await pollUntil(() => readCall(page), Boolean, { everyMs: 100, forMs: 15_000 })
  if (call === null) throw new Error('the browser was not asked to call the service worker')
  const { scope: ownScope, tag } = call
  const { origin } = new URL(page.url())
  const device = page.context()
  const session = await device.newCDPSession(await device.newPage())
  const found = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { scopeURL, registrationId } of registrations)
      if (scopeURL === ownScope) found.resolve(registrationId)
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await found.promise
  return {
    call: async () => {
      await session.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag,
        lastChance: false,
      })
    },
    stop: async () => {
      await session.send('ServiceWorker.stopAllWorkers')
    },
  }
}
