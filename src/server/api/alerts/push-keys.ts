import webPush from 'web-push'
import type { Seal } from '#server/sealing/create-seal.ts'
import { readMeta, writeMeta } from '#server/store/meta.ts'
import type { Store } from '#server/store/open-store.ts'

/** The server's own, by which push services know it (VAPID, RFC 8292). In base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

type KeyStore = Pick<Store, 'db' | 'write'>

const KEY = 'push_keys'

/** Made at first use, the same for every process; the private one is kept sealed. */
export const findPushKeys = async (store: KeyStore, seal: Seal): Promise<PushKeys> => {
  const known = openKeys(await readMeta(store.db, KEY), seal)
  if (known !== null) return known
  return store.write(async (tx) => {
    // Another process may have been faster.
    const made = openKeys(await readMeta(tx, KEY), seal)
    if (made !== null) return made
    const keys = webPush.generateVAPIDKeys()
    await writeMeta(tx, KEY, `${keys.publicKey} ${seal.close(keys.privateKey, KEY)}`)
    // They were made with keys that nobody has any more.
    await tx.deleteFrom('push_subscriptions').execute()
    return keys
  })
}

const openKeys = (kept: string | null, seal: Seal): PushKeys | null => {
  const [publicKey = '', sealed = ''] = (kept ?? '').split(' ')
  const privateKey = sealed === '' ? null : seal.open(sealed, KEY)
  return privateKey === null ? null : { publicKey, privateKey }
}
