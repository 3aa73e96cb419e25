import * as v from 'valibot'
import { type DeviceSubscription, pushSubscription } from '#contract/alerts.ts'
import { dropSubscriptionNote } from './subscription-note.ts'

/** Whether this browser can show notifications while no page of ours is open. */
export type PushSupport =
  /** It can; `prompt`: it has still to ask. */
  | 'granted'
  | 'prompt'
  /** It was told to show none of this site. */
  | 'denied'
  /** An iPhone or iPad shows them only for a site on its home screen (iOS 16.4 and later). */
  | 'needs-install'
  | 'unsupported'

export const readPushSupport = (): PushSupport => {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window
  if (canPush && 'Notification' in window) {
    const { permission } = Notification
    return permission === 'default' ? 'prompt' : permission
  }
  return isAppleTouchDevice() && !isInstalled() ? 'needs-install' : 'unsupported'
}

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** An iPad says that it is a Mac, and no Mac can be touched. */
const isAppleTouchDevice = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export type Subscribing =
  | { readonly type: 'subscribed'; readonly subscription: DeviceSubscription }
  /** `failed`: the browser's push service does not answer, or is switched off. */
  | { readonly type: 'denied' | 'unsupported' | 'failed' }

/** Asks for the permission, where it was not given yet: only ever called at a press. `key`: the server's, base64url. */
export const subscribeToPush = async (key: string): Promise<Subscribing> => {
  const registration = await findRegistration()
  if (registration === null) return { type: 'unsupported' }
  if ((await Notification.requestPermission()) !== 'granted') return { type: 'denied' }
  try {
    const known = await registration.pushManager.getSubscription()
    // One that was made with another key rings for nobody.
    if (known && !isOfKey(known, key)) await known.unsubscribe()
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: base64UrlToBytes(key),
    })
    return toSubscription(made)
  } catch {
    // The browser says no more than that its push service did not take it.
    return { type: 'failed' }
  }
}

/** Calls `onChange` when the permission is given or taken back elsewhere, in the browser's own settings; answers how to stop. */
export const watchPushSupport = (onChange: () => void): (() => void) => {
  const stopping = new AbortController()
  const { signal } = stopping
  // Not every browser tells of it; whoever comes back from the settings shows the page again.
  document.addEventListener('visibilitychange', onChange, { signal })
  if ('permissions' in navigator)
    navigator.permissions.query({ name: 'notifications' }).then(
      (permission) => permission.addEventListener('change', onChange, { signal }),
      // This browser does not know it by that name.
      () => undefined,
    )
  return () => stopping.abort()
}

/** The subscription that this browser has, if it may still show what comes; asks nobody. */
export const findSubscription = async (key: string): Promise<DeviceSubscription | null> => {
  if (readPushSupport() !== 'granted') return null
  const made = await (await findRegistration())?.pushManager.getSubscription()
  if (!made || !isOfKey(made, key)) return null
  const found = toSubscription(made)
  return found.type === 'subscribed' ? found.subscription : null
}

/** Whether this browser is subscribed, with whichever key. */
export const isSubscribed = async (): Promise<boolean> =>
  readPushSupport() === 'granted' &&
  Boolean(await (await findRegistration())?.pushManager.getSubscription())

/** Works without a network too: the push service tells the server at its next try. */
export const unsubscribeFromPush = async (): Promise<void> => {
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return
  await dropSubscriptionNote(caches)
  const made = await (await findRegistration())?.pushManager.getSubscription()
  await made?.unsubscribe()
}

const findRegistration = async (): Promise<ServiceWorkerRegistration | null> =>
  'serviceWorker' in navigator ? ((await navigator.serviceWorker.getRegistration()) ?? null) : null

const toSubscription = (made: PushSubscription): Subscribing => {
  const read = v.safeParse(pushSubscription, made.toJSON())
  return read.success ? { type: 'subscribed', subscription: read.output } : { type: 'failed' }
}

const isOfKey = ({ options }: PushSubscription, key: string): boolean => {
  const own = options.applicationServerKey
  return own === null || sameBytes(new Uint8Array(own), base64UrlToBytes(key))
}

const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

const base64UrlToBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
