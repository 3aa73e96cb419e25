import { beforeEach, expect, test, vi } from 'vitest'
import type { DeviceSubscription } from '#contract/alerts.ts'
import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import type { AccountRequest } from '#device/network/session-api.ts'
import { renewDevice } from '#device/push-device.ts'
import { readSubscriptionNote, writeSubscriptionNote } from '#device/push-subscription.ts'
import type { Answer } from '#sync/ports.ts'
import { setUpAlerts } from '#tests/server/operations/set-up-alerts.ts'
import { createNoteStorage } from '#tests/support/push/note-storage.ts'

let permission: NotificationPermission = 'granted'
let hasService = true
/** The browser's state. */
let current: DeviceSubscription | null = null
let next: () => DeviceSubscription
let caches: ReturnType<typeof createNoteStorage>

const toBrowser = (made: DeviceSubscription) => ({
  options: { applicationServerKey: null },
  toJSON: () => made,
  unsubscribe: async () => {
    current = null
    return true
  },
})

const pushManager = {
  getSubscription: async () => (current ? toBrowser(current) : null),
  subscribe: async () => {
    if (!hasService) throw new DOMException('', 'AbortError')
    current = next()
    return toBrowser(current)
  },
}

beforeEach(() => {
  permission = 'granted'
  hasService = true
  current = null
  caches = createNoteStorage()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => permission,
  })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } })
})

/** A device with notifications for the signed-in admin. */
const aDevice = async () => {
  const alerts = await setUpAlerts()
  const { call, ask, push, token } = alerts
  const { push_key } = (await ask('GET')).body
  next = () => push.subscribe(push_key).subscription
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}) =>
    call(method, path, { body: JSON.parse(String(body)) }),
  )
  const askAs = async ({ method, path, body }: AccountRequest): Promise<Answer> => {
    const answer = await call(method, path, { token, body })
    const epoch = answer.headers.get(SYNC_EPOCH_HEADER)
    const nothing = { etag: null, cursor: null, hasMore: null, total: null, retryAfterMs: null }
    return { type: 'response', status: answer.status, epoch, ...nothing, body: await answer.json() }
  }
  current = next()
  const { body } = await ask('PUT', { channel: 'push', subscription: current })
  const [device] = body.devices
  const note = {
    accountId: 'ada',
    deviceId: device?.id ?? '',
    key: push_key,
    subscription: current,
  }
  await writeSubscriptionNote(caches, note)
  const renew = () => renewDevice({ ask: askAs }, 'ada')
  const devices = async () => (await ask('GET')).body.devices
  return { ...alerts, renew, devices, note, readNote: () => readSubscriptionNote(caches) }
}

test('an active device continues silently', async () => {
  const { renew, devices, note, readNote } = await aDevice()
  expect(await renew()).toEqual({ type: 'unchanged' })
  expect(await devices()).toHaveLength(1)
  expect(await readNote()).toEqual(note)
})

test('a device that its push service has forgotten subscribes again, and says so', async () => {
  const { renew, devices, push, send, startPushing, note } = await aDevice()
  push.answerWith(410)
  startPushing()
  await send('contact')
  await expect.poll(devices).toEqual([])
  push.answerWith(null)
  expect(await renew()).toEqual({ type: 'renewed' })
  expect(await devices()).toMatchObject([{ is_current: true }])
  expect(current?.endpoint).not.toBe(note.subscription.endpoint)
  expect(await renew()).toEqual({ type: 'unchanged' })
})

test('a subscription that the browser has changed reaches the server, without becoming a second device', async () => {
  const { renew, devices, note, readNote } = await aDevice()
  current = next()
  expect(await renew()).toEqual({ type: 'unchanged' })
  expect(await devices()).toMatchObject([{ id: note.deviceId, is_current: true }])
  expect((await readNote())?.subscription).toEqual(current)
})

test.each([
  ['denied', 'denied'],
  ['default', 'failed'],
] as const)(
  'without the permission (%s) the server forgets it, and the admin is notified once',
  async (now, cause) => {
    const { renew, devices } = await aDevice()
    permission = now
    current = null
    expect(await renew()).toEqual({ type: 'lost', cause })
    expect(await devices()).toEqual([])
    expect(await renew()).toEqual({ type: 'unchanged' })
  },
)

test('when the browser’s push service does not answer, the device is reported as lost', async () => {
  const { renew } = await aDevice()
  current = null
  hasService = false
  expect(await renew()).toEqual({ type: 'lost', cause: 'failed' })
})

test('when the account uses email notifications or none now, the device is removed silently', async () => {
  const { renew, ask, readNote } = await aDevice()
  await ask('PUT', { channel: 'none' })
  expect(await renew()).toEqual({ type: 'unchanged' })
  expect([current, await readNote()]).toEqual([null, null])
})
