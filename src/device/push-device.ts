import * as v from 'valibot'
import {
  ALERTS_PATH,
  type AlertSettings,
  alertSettings,
  type DeviceSubscription,
  pushSubscription,
} from '#contract/alerts.ts'
import { askServer } from './back-office/ask-server.ts'
import type { BackOffice } from './back-office/back-office.ts'
import {
  dropSubscriptionNote,
  isSameSubscription,
  noteDevice,
  readSubscriptionNote,
  type SubscriptionNote,
  sendRenewal,
} from './push-subscription.ts'

/** Whether this browser can show notifications while no page of ours is open. */
export type PushSupport =
  /** It can; `prompt`: the user must still give permission. */
  | 'granted'
  | 'prompt'
  /** The user has forbidden notifications of this site. */
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

/** An iPad reports to be a Mac, but no Mac has a touch screen. */
const isAppleTouchDevice = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export type Subscribing =
  | { readonly type: 'subscribed'; readonly subscription: DeviceSubscription }
  /** `failed`: the browser's push service does not answer, or is switched off. */
  | { readonly type: 'denied' | 'unsupported' | 'failed' }

/**
 * Asks for the permission if it was not given yet: call this only in response to a press. `key`: the server's,
 * base64url.
 */
export const subscribeToPush = async (key: string): Promise<Subscribing> => {
  const registration = await findRegistration()
  if (registration === null) return { type: 'unsupported' }
  if ((await Notification.requestPermission()) !== 'granted') return { type: 'denied' }
  try {
    const known = await registration.pushManager.getSubscription()
    // One that was made with another key would never receive anything.
    if (known && !isOfKey(known, key)) await known.unsubscribe()
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: base64UrlToBytes(key),
    })
    return toSubscription(made)
  } catch {
    // The browser reports only that its push service did not accept it.
    return { type: 'failed' }
  }
}

/**
 * Calls `onChange` when the permission is given or withdrawn elsewhere, in the browser's own settings; returns a
 * function that stops it.
 */
export const watchPushSupport = (onChange: () => void): (() => void) => {
  const stopping = new AbortController()
  const { signal } = stopping
  // Not every browser has an event for it, but a user who returns from the settings makes the page visible again.
  document.addEventListener('visibilitychange', onChange, { signal })
  if ('permissions' in navigator)
    navigator.permissions.query({ name: 'notifications' }).then(
      (permission) => permission.addEventListener('change', onChange, { signal }),
      // This browser does not know the permission by that name.
      () => undefined,
    )
  return () => stopping.abort()
}

/** The subscription that this browser has, if it may still show notifications; never prompts. */
const findSubscription = async (key: string): Promise<DeviceSubscription | null> => {
  if (readPushSupport() !== 'granted') return null
  const made = await (await findRegistration())?.pushManager.getSubscription()
  if (!made || !isOfKey(made, key)) return null
  const found = toSubscription(made)
  return found.type === 'subscribed' ? found.subscription : null
}

/** Whether this browser is subscribed, with any key. */
const isSubscribed = async (): Promise<boolean> =>
  readPushSupport() === 'granted' &&
  Boolean(await (await findRegistration())?.pushManager.getSubscription())

/** Works without a network too: the push service reports it to the server at the server's next attempt. */
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

export type Renewal =
  /** Nothing that the admin has to know. */
  | { readonly type: 'unchanged' }
  /** This device had stopped ringing, and rings again. */
  | { readonly type: 'renewed' }
  /** It has stopped ringing; `denied`: the browser now refuses the notifications of this site. */
  | { readonly type: 'lost'; readonly cause: 'denied' | 'failed' }

type Asking = Pick<BackOffice, 'ask'>

const UNCHANGED: Renewal = { type: 'unchanged' }

/**
 * Keeps a device that is allowed to ring subscribed for the signed-in admin: its subscription belongs to the session
 * that is open now, so that signing out ends it, and one that is gone, in the browser or at the server, is made again.
 * If the account has not enabled it, the device is unsubscribed: it may be another account's. Never prompts for a
 * permission.
 */
export const renewDevice = async (backOffice: Asking, accountId: string): Promise<Renewal> => {
  // No browser has one without the other, and none has either over an unencrypted connection.
  if (!('caches' in globalThis && 'PushManager' in globalThis)) return UNCHANGED
  const note = await readSubscriptionNote(caches)
  const own = note?.accountId === accountId ? note : null
  if (own !== null && readPushSupport() !== 'granted') return giveUp(own)
  if (own === null && !(await isSubscribed())) return UNCHANGED
  const asked = await askServer(backOffice, { method: 'GET', path: ALERTS_PATH }, alertSettings)
  if (asked.type !== 'done') return UNCHANGED
  if (asked.value.channel === 'push') return goOn(backOffice, accountId, own, asked.value)
  await unsubscribeFromPush()
  return UNCHANGED
}

/** The permission was withdrawn: informs the server now rather than at its next attempt. */
const giveUp = async ({ subscription }: SubscriptionNote): Promise<Renewal> => {
  const { endpoint, keys } = subscription
  const cause = readPushSupport() === 'denied' ? 'denied' : 'failed'
  await sendRenewal({ previous: { endpoint, auth: keys.auth }, subscription: null })
  await unsubscribeFromPush()
  return { type: 'lost', cause }
}

const goOn = async (
  backOffice: Asking,
  accountId: string,
  own: SubscriptionNote | null,
  { push_key, devices }: AlertSettings,
): Promise<Renewal> => {
  const found = await findSubscription(push_key)
  // The server has removed this one: its push service no longer knows it.
  const isGone = own !== null && !devices.some(({ id }) => id === own.deviceId)
  const hasStopped = isGone || (own !== null && found === null)
  const isNoted = own !== null && found !== null && isSameSubscription(own.subscription, found)
  if (isNoted && !isGone && devices.some(({ is_current }) => is_current)) return UNCHANGED
  if (hasStopped || found === null) await unsubscribeFromPush()
  const made: Subscribing =
    hasStopped || found === null
      ? await subscribeToPush(push_key)
      : { type: 'subscribed', subscription: found }
  if (made.type !== 'subscribed') return { type: 'lost', cause: 'failed' }
  const { subscription } = made
  if (own !== null && !isNoted && !isGone) {
    const { endpoint, keys } = own.subscription
    // Otherwise the server would keep the former one besides.
    await sendRenewal({ previous: { endpoint, auth: keys.auth }, subscription })
  }
  const body = { channel: 'push', subscription }
  const saved = await askServer(
    backOffice,
    { method: 'PUT', path: ALERTS_PATH, body },
    alertSettings,
  )
  if (saved.type !== 'done') return UNCHANGED
  await noteDevice(caches, { accountId, subscription, settings: saved.value })
  return hasStopped ? { type: 'renewed' } : UNCHANGED
}
