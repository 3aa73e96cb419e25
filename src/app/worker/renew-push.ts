import * as v from 'valibot'
import { type DeviceSubscription, type PushRenewal, pushSubscription } from '#contract/alerts.ts'
import {
  type NoteStorage,
  readSubscriptionNote,
  writeSubscriptionNote,
} from '#device/push/subscription-note.ts'

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
