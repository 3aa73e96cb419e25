import * as v from 'valibot'
import {
  type AlertSettings,
  type DeviceSubscription,
  PUSH_RENEWAL_PATH,
  type PushRenewal,
  pushSubscription,
} from '#contract/alerts.ts'
import { askOwnServer, isOfOurServer } from './network/own-answer.ts'

const note = v.object({
  accountId: v.string(),
  /** Id of the device in `AlertSettings`. */
  deviceId: v.string(),
  subscription: pushSubscription,
  /** The server's public key that the subscription was made with, in base64url. */
  key: v.string(),
})

/** The subscription that the server knows of this browser: with it a service worker can renew it without a session. */
export type SubscriptionNote = v.InferOutput<typeof note>

/** Pages and the service worker both have access to the browser's caches. */
export type NoteStorage = Pick<CacheStorage, 'open' | 'delete'>

const CACHE = 'push-subscription'
const ADDRESS = '/push-subscription.json'

export const readSubscriptionNote = async (
  storage: NoteStorage,
): Promise<SubscriptionNote | null> => {
  const kept = await (await storage.open(CACHE)).match(ADDRESS)
  const read = v.safeParse(note, await kept?.json())
  return read.success ? read.output : null
}

export const writeSubscriptionNote = async (
  storage: NoteStorage,
  kept: SubscriptionNote,
): Promise<void> => {
  await (await storage.open(CACHE)).put(ADDRESS, new Response(JSON.stringify(kept)))
}

type Saved = Pick<SubscriptionNote, 'accountId' | 'subscription'> & {
  /** The server's answer to the subscription. */
  readonly settings: AlertSettings
}

export const noteDevice = async (
  storage: NoteStorage,
  { accountId, subscription, settings: { push_key: key, devices } }: Saved,
): Promise<void> => {
  // A session may have had another device before: the newest is last.
  const deviceId = devices.findLast(({ is_current }) => is_current)?.id
  if (deviceId === undefined) return
  await writeSubscriptionNote(storage, { accountId, deviceId, subscription, key })
}

export const dropSubscriptionNote = async (storage: NoteStorage): Promise<void> => {
  await storage.delete(CACHE)
}

export const isSameSubscription = (one: DeviceSubscription, other: DeviceSubscription): boolean =>
  one.endpoint === other.endpoint && one.keys.auth === other.keys.auth

/** Our server did not answer. */
class RenewalUnheard extends Error {
  override readonly name = 'RenewalUnheard'
}

/**
 * Reports to the server, without a session, that this browser has another subscription now, or none; false if it knows
 * of no such device.
 * @throws RenewalUnheard
 */
export const sendRenewal = async (renewal: PushRenewal): Promise<boolean> => {
  const result = await askOwnServer(
    PUSH_RENEWAL_PATH,
    (_, answer) => (answer.status === 204 && isOfOurServer(answer) ? true : null),
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(renewal),
    },
  )
  if (result.type === 'unreachable') throw new RenewalUnheard('the server was not reached')
  return result.type === 'answered'
}
