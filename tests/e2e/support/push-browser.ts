import type { BrowserContext, Page, Worker } from 'playwright-core'
import type { DeviceSubscription } from '#contract/alerts.ts'

/** The notifications of a browser, as its service worker has shown them. */
export type ShownNotification = { readonly title: string; readonly body: string }

/**
 * Replaces the one part of Web Push for which a browser uses its vendor's service on the internet: pages of the device
 * get this subscription when they request one, with the server's own key. Call it before the first page.
 */
export const doublePushManager = async (
  device: BrowserContext,
  { origin, subscription }: { readonly origin: string; readonly subscription: DeviceSubscription },
): Promise<void> => {
  await device.grantPermissions(['notifications'], { origin })
  await device.addInitScript((made) => {
    const KEY = 'double-of-push-manager'
    const answer = (applicationServerKey: string) => ({
      ...made,
      options: {
        userVisibleOnly: true,
        applicationServerKey: Uint8Array.from(JSON.parse(applicationServerKey)).buffer,
      },
      toJSON: () => made,
      unsubscribe: async () => {
        localStorage.removeItem(KEY)
        return true
      },
    })
    const read = () => {
      const key = localStorage.getItem(KEY)
      return key === null ? null : answer(key)
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => read(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        localStorage.setItem(KEY, JSON.stringify([...applicationServerKey]))
        return read()
      },
    })
  }, subscription)
}

/** Delivers a push to the site's service worker, decrypted, as the browser does after its service has delivered it. */
export const openPushes = async (page: Page) => {
  const { origin } = new URL(page.url())
  const device = page.context()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const session = await device.newCDPSession(page)
  const found = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const { scopeURL, registrationId } of registrations)
      if (scopeURL === `${origin}/`) found.resolve(registrationId)
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await found.promise
  return {
    deliver: async (payload: unknown): Promise<void> => {
      const data = JSON.stringify(payload)
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    },
    shown: (): Promise<ShownNotification[]> =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
      }),
    /** A press on the shown notification. */
    press: (): Promise<void> => workerOf(device).evaluate(PRESS),
    /** The browser ends the subscription, and uses this one from now on; resolves once the worker has handled it. */
    changeTo: (subscription: DeviceSubscription): Promise<void> =>
      workerOf(device).evaluate(`${CHANGE}(${JSON.stringify(subscription)})`),
  }
}

/** Only a user's press may bring a tab to the front, and only a browser's own event may be extended. */
const PRESS = `(async () => {
  WindowClient.prototype.focus = async function () { return this }
  ExtendableEvent.prototype.waitUntil = () => undefined
  const [notification] = await registration.getNotifications()
  dispatchEvent(new NotificationEvent('notificationclick', { notification }))
})()`

const CHANGE = `(async (made) => {
  let work
  ExtendableEvent.prototype.waitUntil = (promise) => { work = promise }
  PushManager.prototype.subscribe = async () => ({ toJSON: () => made })
  dispatchEvent(new ExtendableEvent('pushsubscriptionchange'))
  await work
})`

const workerOf = (device: BrowserContext): Worker => {
  const found = device
    .serviceWorkers()
    .find((worker) => worker.url().endsWith('/service-worker.js'))
  if (!found) throw new Error('the site has no service worker')
  return found
}
