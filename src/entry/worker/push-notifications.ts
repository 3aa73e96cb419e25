import * as v from 'valibot'
import {
  addCounts,
  countsInFrench,
  type DeviceSubscription,
  type PushRenewal,
  pushPayload,
  pushSubscription,
} from '#contract/alerts.ts'
import {
  type NoteStorage,
  readSubscriptionNote,
  writeSubscriptionNote,
} from '#device/push-subscription.ts'

/** The parts of the browser that the worker uses. */
export type PushHost = {
  readonly origin: string
  readonly registration: Pick<ServiceWorkerRegistration, 'getNotifications' | 'showNotification'>
  readonly tabs: () => Promise<readonly Tab[]>
  readonly openWindow: (address: URL) => Promise<unknown>
}

type Tab = {
  readonly url: string
  readonly focus: () => Promise<{ readonly postMessage: (data: unknown) => void }>
}

/** One notification at a time, whose counts add up until the admin closes it. */
const TAG = 'neomuse-arrivals'

const shownData = v.object({ counts: pushPayload.entries.counts, path: pushPayload.entries.path })

/**
 * Shows what the server reports as newly arrived, also while no page is open: only how many of each kind, no content.
 */
export const showPush = async (
  { registration }: Pick<PushHost, 'registration'>,
  text: string,
): Promise<void> => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), pushPayload), text)
  // A site that does not show a notification for a push loses the right to receive any: an unknown push, of a newer
  // server, is shown with the site's name alone.
  const { counts, path, isQuiet } = read.success ? read.output : UNKNOWN
  const [shown] = await registration.getNotifications({ tag: TAG })
  const before = v.safeParse(shownData, shown?.data)
  const sum = before.success ? addCounts(before.output.counts, counts) : counts
  await registration.showNotification('Néomuse', {
    body: countsInFrench(sum) || 'Du nouveau au studio',
    tag: TAG,
    data: { counts: sum, path },
    icon: '/icons/icon-192.png',
    lang: 'fr',
    ...(isQuiet ? { silent: true } : { renotify: true }),
  } satisfies NotificationOptions & { renotify?: boolean })
}

const UNKNOWN = { counts: v.parse(pushPayload.entries.counts, {}), path: '/admin', isQuiet: false }

/** Opens what the notification is about: in an open tab of the back-office, else in a new one. */
export const openNotified = async (
  { origin, tabs, openWindow }: PushHost,
  notification: Notification,
): Promise<void> => {
  notification.close()
  const data = v.safeParse(shownData, notification.data)
  const address = new URL(data.success ? data.output.path : '/admin', origin)
  const tab = (await tabs()).find(({ url }) => new URL(url).pathname.startsWith('/admin'))
  if (!tab) {
    await openWindow(address)
    return
  }
  const focused = await tab.focus()
  // The page navigates there itself, so that it can first ask about unsaved input.
  focused.postMessage({ type: 'open-notified', path: `${address.pathname}${address.search}` })
}

/** The parts of the browser that the worker uses, and its connection to the server. */
export type RenewalHost = {
  readonly caches: NoteStorage
  readonly subscribe: (applicationServerKey: string) => Promise<Pick<PushSubscription, 'toJSON'>>
  readonly send: (renewal: PushRenewal) => Promise<boolean>
}

/**
 * The browser has ended its subscription, by itself or because the permission was revoked: notifies the server of the
 * new one, or that there is none. If that fails now, the next opening of the back-office makes up for it.
 */
export const renewPush = async (host: RenewalHost): Promise<void> => {
  const known = await readSubscriptionNote(host.caches)
  if (known === null) return
  const { endpoint, keys } = known.subscription
  const subscription = await subscribeAnew(host, known.key)
  const isTaken = await host.send({ previous: { endpoint, auth: keys.auth }, subscription })
  // The stored note stays if there is no new subscription, so that the next opening can report it.
  if (isTaken && subscription !== null)
    await writeSubscriptionNote(host.caches, { ...known, subscription })
}

/** Null if the browser refuses. */
const subscribeAnew = async (
  { subscribe }: RenewalHost,
  key: string,
): Promise<DeviceSubscription | null> => {
  try {
    const read = v.safeParse(pushSubscription, (await subscribe(key)).toJSON())
    return read.success ? read.output : null
  } catch (refusal) {
    // The permission is missing, or the browser vendor's push service is unavailable (Push API, section 7.2).
    if (refusal instanceof DOMException) return null
    throw refusal
  }
}
