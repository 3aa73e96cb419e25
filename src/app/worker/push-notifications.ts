import * as v from 'valibot'
import { addCounts, countsInFrench, pushPayload } from '#contract/alerts.ts'

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

/** One notification at a time, which counts on for as long as nobody has put it away. */
const TAG = 'neomuse-arrivals'

const shownData = v.object({ counts: pushPayload.entries.counts, path: pushPayload.entries.path })

/** Shows what the server says has come in, also while no page is open: how many of each kind, and nothing of them. */
export const showPush = async (
  { registration }: Pick<PushHost, 'registration'>,
  text: string,
): Promise<void> => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), pushPayload), text)
  // Whoever lets a push go by unseen loses the right to receive any: one of a newer server is shown by its name alone.
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
