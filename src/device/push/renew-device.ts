import { ALERTS_PATH, type AlertSettings, alertSettings } from '#contract/alerts.ts'
import { askServer } from '../account/ask-server.ts'
import type { BackOffice } from '../back-office/back-office.ts'
import {
  findSubscription,
  isSubscribed,
  readPushSupport,
  type Subscribing,
  subscribeToPush,
  unsubscribeFromPush,
} from './push-device.ts'
import { sendRenewal } from './send-renewal.ts'
import {
  isSameSubscription,
  noteDevice,
  readSubscriptionNote,
  type SubscriptionNote,
} from './subscription-note.ts'

export type Renewal =
  /** Nothing that the admin has to know. */
  | { readonly type: 'unchanged' }
  /** This device had stopped ringing, and rings again. */
  | { readonly type: 'renewed' }
  /** It has stopped ringing; `denied`: the browser refuses the notifications of this site now. */
  | { readonly type: 'lost'; readonly cause: 'denied' | 'failed' }

type Asking = Pick<BackOffice, 'ask'>

const UNCHANGED: Renewal = { type: 'unchanged' }

/**
 * Has a device that was let ring go on ringing for whoever is signed in: its subscription belongs to the session that is
 * open now, so that signing out ends it, and one that is gone, in the browser or at the server, is made anew. Where the
 * account has not chosen so, the device is let go: it may be another one's. Asks nobody for a permission.
 */
export const renewDevice = async (backOffice: Asking, accountId: string): Promise<Renewal> => {
  // No browser has the one without the other, nor either over a line that is not encrypted.
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

/** The permission was taken back: the server needs not find out at its next try. */
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
  // The server has let this one go: its push service does not know it any more.
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
    // Else the server would go on with the one before beside it.
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
