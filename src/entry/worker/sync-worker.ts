import { hostEngine } from '#device/host/host-engine.ts'
import { answerBackgroundSync } from '#device/host/service-worker-host.ts'
import { nameToHosting, STORAGE_FULL } from '#device/host/worker-channel.ts'
import { isFull } from '#device/storage/quota.ts'
import type { SyncEvent } from './sync-event.ts'

/**
 * The parts of a service worker's global scope and its events that are used here: pages are compiled without these
 * types.
 */
type ServiceWorkerScope = {
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: (name: 'install' | 'sync', listener: (event: Event) => void) => void
}
type ExtendableEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void }

const answerCalls = (scope: ServiceWorkerScope): void => {
  // The browser dispatches no other events of these names.
  scope.addEventListener('install', (event) =>
    (event as ExtendableEvent).waitUntil(scope.skipWaiting()),
  )
  scope.addEventListener('sync', (event) => {
    const { tag } = event as SyncEvent
    ;(event as SyncEvent).waitUntil(answerBackgroundSync(tag))
  })
}

const isServiceWorker = (scope: object): scope is ServiceWorkerScope => 'skipWaiting' in scope

/**
 * One script for both hosts of the engine, so that a device stores it only once. As a worker, each admin tab starts it
 * under a name that encodes what to do. As a service worker that controls no page, the browser starts it when the
 * network is back and a closed tab has left edits behind, and at no other time.
 */
if (isServiceWorker(self)) answerCalls(self)
else {
  // Not awaited: a module with top-level await cannot be a service worker. The tab is notified of a failure all the
  // same.
  hostEngine(nameToHosting(self.name)).catch((error: unknown) =>
    isFull(error) ? self.postMessage(STORAGE_FULL) : reportError(error),
  )
}
