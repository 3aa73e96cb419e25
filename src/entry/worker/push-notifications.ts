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

/** What the worker has of the browser. */
export type PushHost = {
  readonly origin: string
  readonly registration: Pick<ServiceWorkerRegistration, 'getNotifications' | 'showNotification'>
  readonly tabs: () => Promise<readonly Tab[]>
  readonly openWindow: (address: URL) => Promise<unknown>
}

type Tab = {
  readonly url: string
  readonly focus: () => Promise<{ readonly postMessage: (told: unknown) => void }>
}

/** One notification at a time, which counts on for as long as it was not put away. */
const TAG = 'neomuse-arrivals'

const shownData = v.object({ counts: pushPayload.entries.counts, path: pushPayload.entries.path })

/** Shows what the server says has come in, also while no page is open: how many of each kind, and nothing of them. */
export const showPush = async (
  { registration }: Pick<PushHost, 'registration'>,
  text: string,
): Promise<void> => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), pushPayload), text)
  // A site that lets a push go by unseen loses the right to receive any: one of a newer server is shown by its name alone.
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

/** Opens what is told of: in a tab of the back-office that is there already, else in a new one. */
export const openNotified = async (
  { origin, tabs, openWindow }: PushHost,
  notification: Notification,
): Promise<void> => {
  notification.close()
  const told = v.safeParse(shownData, notification.data)
  const address = new URL(told.success ? told.output.path : '/admin', origin)
  const tab = (await tabs()).find(({ url }) => new URL(url).pathname.startsWith('/admin'))
  if (!tab) {
    await openWindow(address)
    return
  }
  const focused = await tab.focus()
  // The page goes there itself: what is being written in it is asked about first.
  focused.postMessage({ type: 'open-notified', path: `${address.pathname}${address.search}` })
}

/** What the worker has of the browser, and its way to the server. */
export type RenewalHost = {
  readonly caches: NoteStorage
  readonly subscribe: (applicationServerKey: string) => Promise<Pick<PushSubscription, 'toJSON'>>
  readonly send: (renewal: PushRenewal) => Promise<boolean>
}

/**
 * The browser has ended its subscription, by itself or because its permission was taken back: the server hears of the new
 * one, or that there is none. What does not reach it now is made up for at the next opening of the back-office.
 */
export const renewPush = async (host: RenewalHost): Promise<void> => {
  const known = await readSubscriptionNote(host.caches)
  if (known === null) return
  const { endpoint, keys } = known.subscription
  const subscription = await subscribeAnew(host, known.key)
  const isTaken = await host.send({ previous: { endpoint, auth: keys.auth }, subscription })
  // The note stays where there is none, so that the next opening can say so.
  if (isTaken && subscription !== null)
    await writeSubscriptionNote(host.caches, { ...known, subscription })
}

/** Null where the browser refuses. */
const subscribeAnew = async (
  { subscribe }: RenewalHost,
  key: string,
): Promise<DeviceSubscription | null> => {
  try {
    const read = v.safeParse(pushSubscription, (await subscribe(key)).toJSON())
    return read.success ? read.output : null
  } catch (refusal) {
    // Without the permission, or without its maker's service (Push API, section 7.2).
    if (refusal instanceof DOMException) return null
    throw refusal
  }
}
