import { expect, test } from 'vitest'
import { type RenewalHost, renewPush } from '#app/worker/renew-push.ts'
import type { DeviceSubscription, PushRenewal } from '#contract/alerts.ts'
import { readSubscriptionNote, writeSubscriptionNote } from '#device/push/subscription-note.ts'
import { createNoteStorage } from '#tests/support/push/note-storage.ts'

const subscriptionOf = (name: string): DeviceSubscription => ({
  endpoint: `https://push.example/${name}`,
  keys: { p256dh: `B${'x'.repeat(86)}`, auth: name.padEnd(22, 'a') },
})

const OLD = subscriptionOf('old')
const NEW = subscriptionOf('new')
const NOTE = { accountId: 'ada', deviceId: 'd1', subscription: OLD, key: 'server-key' }

/** A browser whose service worker is called, with what it knows of its subscription. */
const aBrowser = async (more: Partial<RenewalHost> = {}, note: typeof NOTE | null = NOTE) => {
  const caches = createNoteStorage()
  if (note) await writeSubscriptionNote(caches, note)
  const sent: PushRenewal[] = []
  const keys: string[] = []
  const renew = () =>
    renewPush({
      caches,
      subscribe: async (key) => {
        keys.push(key)
        return { toJSON: () => NEW }
      },
      send: async (renewal) => {
        sent.push(renewal)
        return true
      },
      ...more,
    })
  return { renew, sent, keys, note: () => readSubscriptionNote(caches) }
}

const previous = { endpoint: OLD.endpoint, auth: OLD.keys.auth }

test('the browser subscribes anew with the server’s key, and the server hears of it', async () => {
  const { renew, sent, keys, note } = await aBrowser()
  await renew()
  expect(keys).toEqual(['server-key'])
  expect(sent).toEqual([{ previous, subscription: NEW }])
  expect(await note()).toEqual({ ...NOTE, subscription: NEW })
})

test('where the permission was taken back, the server hears that there is none', async () => {
  const { renew, sent, note } = await aBrowser({
    subscribe: () => Promise.reject(new DOMException('', 'NotAllowedError')),
  })
  await renew()
  expect(sent).toEqual([{ previous, subscription: null }])
  // The next opening says so.
  expect(await note()).toEqual(NOTE)
})

test.each([
  ['the server cannot be reached', () => Promise.reject(new TypeError('offline'))],
  ['the server does not know it', async () => false],
])('where %s, the one before is remembered for the next opening', async (_, send) => {
  const { renew, note } = await aBrowser({ send })
  await renew().catch(() => undefined)
  expect(await note()).toEqual(NOTE)
})

test('a browser that was never let ring asks nobody', async () => {
  const { renew, sent, keys } = await aBrowser({}, null)
  await renew()
  expect([sent, keys]).toEqual([[], []])
})
