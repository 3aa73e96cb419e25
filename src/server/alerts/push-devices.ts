import { hash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import webPush from 'web-push'
import { type DeviceSubscription, type PushRenewal, pushSubscription } from '#contract/alerts.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import { readMeta, writeMeta } from '#server/db/meta.ts'
import type { Store } from '#server/db/open-store.ts'
import type { Seal } from '#server/db/seal.ts'

/** Limit per account; the device that was added first is dropped. */
const MOST_DEVICES = 10

export type NewDevice = {
  readonly userId: string
  readonly sessionHash: string
  readonly subscription: DeviceSubscription
}

type Writing = {
  readonly seal: Seal
  readonly nowMs: number
  readonly newId: () => string
}

/** A known device belongs to the account that signed in on it last. */
export const keepDevice = async (
  tx: Queryable,
  { userId, sessionHash, subscription }: NewDevice,
  { seal, nowMs, newId }: Writing,
): Promise<void> => {
  const endpoint_hash = hash('sha256', subscription.endpoint)
  const known = await tx
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id', 'created_at_ms'])
    .where('endpoint_hash', '=', endpoint_hash)
    .executeTakeFirst()
  const session = await tx
    .selectFrom('sessions')
    .select('device')
    .where('token_hash', '=', sessionHash)
    .executeTakeFirst()
  const id = known?.id ?? newId()
  // Drops the notifications that were meant for the other account.
  if (known && known.user_id !== userId) await forgetDevice(tx, id)
  const kept = {
    user_id: userId,
    session_hash: sessionHash,
    sealed: seal.close(JSON.stringify(subscription), id),
    device: session?.device ?? '',
  }
  await tx
    .insertInto('push_subscriptions')
    .values({ ...kept, id, endpoint_hash, created_at_ms: nowMs, rung_at_ms: 0 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(kept))
    .execute()
  const devices = await devicesOf(tx, userId)
  for (const { id: oldest } of devices.slice(0, Math.max(0, devices.length - MOST_DEVICES)))
    await forgetDevice(tx, oldest)
}

/** Oldest first. */
export const devicesOf = (db: Queryable, userId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'device', 'created_at_ms', 'session_hash'])
    .where('user_id', '=', userId)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute()

/**
 * Stores the new push address of a device, or forgets the device when it has none. False unless the request proves that
 * it comes from the subscribed device.
 */
export const renewDevice = async (
  tx: Queryable,
  { previous, subscription }: PushRenewal,
  seal: Seal,
): Promise<boolean> => {
  const known = await tx
    .selectFrom('push_subscriptions')
    .select(['id', 'sealed'])
    .where('endpoint_hash', '=', hash('sha256', previous.endpoint))
    .executeTakeFirst()
  const secret = known ? openDevice(known, seal)?.keys.auth : undefined
  if (!known || secret === undefined || !isSameSecret(secret, previous.auth)) return false
  if (subscription === null) {
    await forgetDevice(tx, known.id)
    return true
  }
  const endpoint_hash = hash('sha256', subscription.endpoint)
  const other = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('endpoint_hash', '=', endpoint_hash)
    .where('id', '!=', known.id)
    .executeTakeFirst()
  if (other) await forgetDevice(tx, other.id)
  const sealed = seal.close(JSON.stringify(subscription), known.id)
  await tx
    .updateTable('push_subscriptions')
    .set({ endpoint_hash, sealed })
    .where('id', '=', known.id)
    .execute()
  return true
}

const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))

/** Null when it was sealed with another key. */
export const openDevice = (
  { id, sealed }: { readonly id: string; readonly sealed: string },
  seal: Seal,
): DeviceSubscription | null => {
  const text = seal.open(sealed, id)
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), pushSubscription), text)
  return read.success ? read.output : null
}

/** Also deletes the notifications that were still to be sent to it. */
export const forgetDevice = async (tx: Queryable, id: string): Promise<void> => {
  await tx.deleteFrom('alerts').where('subscription_id', '=', id).execute()
  await tx.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

/** The devices of an account: all of them, or those that were signed out. */
export const forgetDevices = async (
  tx: Queryable,
  userId: string,
  isLeft: (sessionHash: string) => boolean = () => true,
): Promise<void> => {
  for (const { id, session_hash } of await devicesOf(tx, userId))
    if (isLeft(session_hash)) await forgetDevice(tx, id)
}

/** The server's own keys, by which push services recognise it (VAPID, RFC 8292). In base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

type KeyStore = Pick<Store, 'db' | 'write'>

const KEY = 'push_keys'

/** Made at first use and shared by all processes; the private key is stored sealed. */
export const findPushKeys = async (store: KeyStore, seal: Seal): Promise<PushKeys> => {
  const known = openKeys(await readMeta(store.db, KEY), seal)
  if (known !== null) return known
  return store.write(async (tx) => {
    // Another process may have made them first.
    const made = openKeys(await readMeta(tx, KEY), seal)
    if (made !== null) return made
    const keys = webPush.generateVAPIDKeys()
    await writeMeta(tx, KEY, `${keys.publicKey} ${seal.close(keys.privateKey, KEY)}`)
    // They belong to keys that no longer exist.
    await tx.deleteFrom('push_subscriptions').execute()
    return keys
  })
}

const openKeys = (kept: string | null, seal: Seal): PushKeys | null => {
  const [publicKey = '', sealed = ''] = (kept ?? '').split(' ')
  const privateKey = sealed === '' ? null : seal.open(sealed, KEY)
  return privateKey === null ? null : { publicKey, privateKey }
}
