import { hostEngine } from '#device/host/host-engine.ts'
import { answerBackgroundSync } from '#device/host/service-worker-host.ts'
import { nameToHosting, STORAGE_FULL } from '#device/host/worker-channel.ts'
import { isFull } from '#device/storage/quota.ts'

/** A service worker's global scope, and its events, as far as they are used: pages are compiled without them. */
type ServiceWorkerScope = {
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: (name: 'install' | 'sync', listener: (event: Event) => void) => void
}
type Lasting = Event & { readonly waitUntil: (work: Promise<unknown>) => void }
type SyncEvent = Lasting & { readonly tag: string }

const answerCalls = (scope: ServiceWorkerScope): void => {
  // The browser dispatches no other events of these names.
  scope.addEventListener('install', (event) => (event as Lasting).waitUntil(scope.skipWaiting()))
  scope.addEventListener('sync', (event) => {
    const { tag } = event as SyncEvent
    ;(event as SyncEvent).waitUntil(answerBackgroundSync(tag))
  })
}

const isServiceWorker = (scope: object): scope is ServiceWorkerScope => 'skipWaiting' in scope

/**
 * One script for both hosts of the engine, so that a device keeps it once. As a worker, each admin tab starts it under
 * a name that says what to do. As a service worker that controls no page, the browser calls it when the network is there
 * and a closed tab has left edits behind: nothing but that wakes it.
 */
if (isServiceWorker(self)) answerCalls(self)
else {
  // A module that waits could not be a service worker; the tab hears of a failure all the same.
  hostEngine(nameToHosting(self.name)).catch((error: unknown) =>
    isFull(error) ? self.postMessage(STORAGE_FULL) : reportError(error),
  )
}
