import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeviceSubscription, PushRenewal } from '#contract/alerts.ts'
import { readSubscriptionNote, writeSubscriptionNote } from '#device/push-subscription.ts'
import {
  openNotified,
  type PushHost,
  type RenewalHost,
  renewPush,
  showPush,
} from '#entry/worker/push-notifications.ts'
import { createNoteStorage } from '#tests/support/push/note-storage.ts'

describe('push notifications', () => {
  type Shown = { readonly title: string } & Readonly<Record<string, unknown>>

  /** Of the browser: what it shows, one for each tag, and its tabs. */
  const shownByTag = new Map<unknown, Shown>()
  let opened: string[] = []
  let tabs: Awaited<ReturnType<PushHost['tabs']>> = []

  const host: PushHost = {
    origin: 'https://neomuse.example',
    registration: {
      getNotifications: async ({ tag } = {}) => {
        const found = shownByTag.get(tag)
        return found ? [found as unknown as Notification] : []
      },
      showNotification: async (title, options = {}) => {
        shownByTag.set(options.tag, { title, ...options })
      },
    },
    tabs: async () => tabs,
    openWindow: async (address) => opened.push(String(address)),
  }

  beforeEach(() => {
    shownByTag.clear()
    opened = []
    tabs = []
  })

  const push = (counts: object, isQuiet = false, path = '/admin/messages?message=m1') =>
    showPush(host, JSON.stringify({ counts, path, isQuiet }))

  const shown = (): Shown[] => [...shownByTag.values()]

  test('says how many of each kind came in, and rings', async () => {
    await push({ interview: 1, message: 2 })
    expect(shown()).toMatchObject([
      { title: 'Néomuse', body: '1 demande d’entretien, 2 nouveaux messages', renotify: true },
    ])
  })

  test('what follows is counted in with what is still shown, without a sound', async () => {
    await push({ message: 1 })
    await push({ message: 19 }, true, '/admin/messages?message=m20')
    expect(shown()).toMatchObject([
      { body: '20 nouveaux messages', silent: true, data: { path: '/admin/messages?message=m20' } },
    ])
    expect(shown()[0]).not.toHaveProperty('renotify')
  })

  test.each(['', 'not JSON', '{"path":"https://evil.example"}'])(
    'of %j, which it cannot read, it says that there is something',
    async (text) => {
      await showPush(host, text)
      expect(shown()).toMatchObject([{ body: 'Du nouveau au studio', data: { path: '/admin' } }])
    },
  )

  const press = async () => {
    const close = vi.fn()
    await openNotified(host, { close, data: shown()[0]?.data } as unknown as Notification)
    expect(close).toHaveBeenCalledOnce()
  }

  test('pressed with the site closed, it opens its page', async () => {
    await push({ message: 1 })
    await press()
    expect(opened).toEqual(['https://neomuse.example/admin/messages?message=m1'])
  })

  test('pressed with the back-office open, its tab comes to the front and goes there itself', async () => {
    const postMessage = vi.fn()
    const focus = vi.fn(async () => ({ postMessage }))
    tabs = [
      { url: 'https://neomuse.example/blog', focus: vi.fn() },
      { url: 'https://neomuse.example/admin/orders', focus },
    ]
    await push({ message: 1 })
    await press()
    expect(focus).toHaveBeenCalledOnce()
    expect(postMessage).toHaveBeenCalledWith({
      type: 'open-notified',
      path: '/admin/messages?message=m1',
    })
    expect(opened).toEqual([])
  })
})

describe('renew push', () => {
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

  test('the browser subscribes again with the server’s key, and the server is notified', async () => {
    const { renew, sent, keys, note } = await aBrowser()
    await renew()
    expect(keys).toEqual(['server-key'])
    expect(sent).toEqual([{ previous, subscription: NEW }])
    expect(await note()).toEqual({ ...NOTE, subscription: NEW })
  })

  test('when the permission was revoked, the server is notified that there is none', async () => {
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

  test('a browser without notifications sends no request', async () => {
    const { renew, sent, keys } = await aBrowser({}, null)
    await renew()
    expect([sent, keys]).toEqual([[], []])
  })
})
