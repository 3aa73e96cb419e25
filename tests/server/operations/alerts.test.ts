import { describe, expect, test } from 'vitest'
import { setUpAlerts } from './set-up-alerts.ts'
import { eventually } from './set-up-mail.ts'

const MINUTE = 60_000
const counts = (some: object) => ({
  interview: 0,
  'custom-order': 0,
  order: 0,
  message: 0,
  payment: 0,
  'stray-payment': 0,
  withdrawal: 0,
  ...some,
})

describe('a notification', () => {
  test('is shown on each device of an admin who has chosen it, once, however many processes run', async () => {
    const { addDevice, send, startPushing, waiting } = await setUpAlerts()
    const devices = [await addDevice(), await addDevice()]
    startPushing()
    startPushing()
    const id = await send('interview')
    for (const { deliveries } of devices)
      await eventually(() => deliveries).toEqual([
        {
          payload: {
            counts: counts({ interview: 1 }),
            path: `/admin/messages?vue=entretiens&entretien=${id}`,
            isQuiet: false,
          },
          urgency: 'high',
          ttlSeconds: 12 * 60 * 60,
        },
      ])
    await expect.poll(waiting).toEqual([])
    expect(devices.map(({ deliveries }) => deliveries.length)).toEqual([1, 1])
    expect(JSON.stringify(devices.map(({ deliveries }) => deliveries))).not.toMatch(
      /Zo|visage|example\.org/,
    )
  })

  test('for twenty messages in a minute is shown once, with their number', async () => {
    const { addDevice, send, startPushing, advance, waiting } = await setUpAlerts()
    const { deliveries } = await addDevice()
    startPushing()
    await send('contact')
    await eventually(() => deliveries).toHaveLength(1)
    for (let at = 0; at < 19; at += 1) {
      advance(2_000)
      await send('contact')
    }
    expect(deliveries).toHaveLength(1)
    expect(await waiting()).toMatchObject([{ is_quiet: 1, attempts: 0 }])
    advance(MINUTE)
    await eventually(() => deliveries).toHaveLength(2)
    // It replaces the first one, without a sound.
    expect(deliveries.map(({ payload }) => [payload.isQuiet, payload.counts.message])).toEqual([
      [false, 1],
      [true, 19],
    ])
    await expect.poll(waiting).toEqual([])
    advance(MINUTE)
    await send('custom-orders')
    await eventually(() => deliveries).toHaveLength(3)
    expect(deliveries[2]?.payload).toMatchObject({ isQuiet: false, counts: { 'custom-order': 1 } })
  })

  test('is retried while the push service is down, and arrives once', async () => {
    const { addDevice, send, startPushing, push, waiting, advance } = await setUpAlerts()
    const { deliveries } = await addDevice()
    push.answerWith(503)
    startPushing()
    await send('contact')
    await expect.poll(async () => (await waiting())[0]?.attempts).toBe(1)
    push.answerWith(null)
    await expect
      .poll(async () => (await waiting())[0]?.due_at_ms ?? 0)
      .toBeLessThan(Date.UTC(2026, 0, 1) + 5 * MINUTE)
    advance(MINUTE)
    await eventually(() => deliveries).toHaveLength(1)
    await expect.poll(waiting).toEqual([])
  })

  test.each([404, 410, 403])('is no longer sent to a device that is gone (%i)', async (status) => {
    const { addDevice, send, startPushing, push, ask, waiting } = await setUpAlerts()
    await addDevice()
    push.answerWith(status)
    startPushing()
    await send('contact')
    await expect.poll(async () => (await ask('GET')).body.devices).toEqual([])
    expect(await waiting()).toEqual([])
  })

  test('is not sent for messages that are probably from a bot, nor to an admin who has not chosen it', async () => {
    const { addDevice, send, waiting, ask } = await setUpAlerts()
    await send('contact')
    await addDevice()
    await send('contact', { website: 'https://spam.example' })
    await send('interview', { website: 'https://spam.example' })
    expect(await waiting()).toEqual([])
    expect((await ask('PUT', { channel: 'none' })).body).toMatchObject({
      channel: 'none',
      devices: [],
    })
    await send('contact')
    expect(await waiting()).toEqual([])
  })
})

describe('a device', () => {
  test('is stored sealed, and named like the sessions', async () => {
    const { addDevice, ask, store } = await setUpAlerts()
    const { subscription } = await addDevice()
    expect((await ask('GET')).body).toMatchObject({
      channel: 'push',
      sends_mail: true,
      devices: [{ is_current: true, created_at: '2026-01-01T00:00:00.000Z' }],
    })
    const [kept] = await store.db.selectFrom('push_subscriptions').selectAll().execute()
    const keys = await store.db
      .selectFrom('meta')
      .select('value')
      .where('key', '=', 'push_keys')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(kept)).not.toContain(subscription.endpoint)
    expect(JSON.stringify(kept)).not.toContain(subscription.keys.auth)
    expect(keys.value).toMatch(/^B[\w-]{86} \S{60,}$/)
  })

  test('gets nothing once it is signed out, and others still do', async () => {
    const { addDevice, signIn, call, send, startPushing, token } = await setUpAlerts()
    const left = await addDevice()
    const stays = await addDevice(await signIn('admin@neomuse.test'))
    expect((await call('POST', '/api/admin/logout', { token })).status).toBe(204)
    startPushing()
    await send('contact')
    await eventually(() => stays.deliveries).toHaveLength(1)
    expect(left.deliveries).toEqual([])
  })

  test('gets nothing once its administrator was deactivated, or its session was ended from elsewhere', async () => {
    const { addDevice, signIn, addAdmin, call, token, store, waiting, send } = await setUpAlerts()
    const { id } = await addAdmin('bea@neomuse.test')
    await addDevice(await signIn('bea@neomuse.test'))
    await addDevice(await signIn('admin@neomuse.test'))
    const users = `/api/admin/users/${id}`
    expect((await call('PUT', users, { token, body: { is_active: false } })).status).toBe(200)
    expect((await call('DELETE', '/api/admin/sessions', { token })).status).toBe(200)
    expect(await store.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([])
    await send('contact')
    expect(await waiting()).toEqual([])
  })

  test('belongs to the admin who signed in there last', async () => {
    const { addDevice, signIn, addAdmin, ask } = await setUpAlerts()
    const { subscription } = await addDevice()
    await addAdmin('bea@neomuse.test')
    const bea = await signIn('bea@neomuse.test')
    expect((await ask('PUT', { channel: 'push', subscription }, bea)).body.devices).toHaveLength(1)
    expect((await ask('GET')).body.devices).toEqual([])
  })

  test.each([
    ['endpoint', { endpoint: 'file:///etc/passwd' }],
    ['endpoint', { endpoint: 'https://10.0.0.1/x' }],
    ['keys.p256dh', { keys: { p256dh: 'x', auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }],
  ])('%s is refused in %j, with the field', async (field, wrong) => {
    const { ask, push } = await setUpAlerts()
    const { subscription } = push.subscribe('')
    const body = { channel: 'push', subscription: { ...subscription, ...wrong } }
    const answer = await ask('PUT', body)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ fields: [{ field: `subscription.${field}` }] })
  })
})

describe('an e-mail', () => {
  test('arrives once with the number of all messages within a minute, and none of their text', async () => {
    const { ask, send, startWorker, post, advance, waiting } = await setUpAlerts()
    await ask('PUT', { channel: 'email' })
    startWorker()
    startWorker()
    await send('interview')
    for (let at = 0; at < 20; at += 1) await send('contact')
    expect(post.emails).toHaveLength(0)
    advance(MINUTE)
    await eventually(() => post.emails).toHaveLength(1)
    const email = JSON.stringify(post.emails)
    expect(email).toContain('admin@neomuse.test')
    expect(email).not.toMatch(/visage|Bonjour, combien|zoe@example/)
    await expect.poll(waiting).toEqual([])
    // The next one waits for ten minutes after it.
    await send('contact')
    advance(5 * MINUTE)
    expect(post.emails).toHaveLength(1)
    advance(5 * MINUTE)
    await eventually(() => post.emails).toHaveLength(2)
  })

  test('cannot be chosen where the server sends none', async () => {
    const { ask } = await setUpAlerts({ sendsMail: false })
    expect((await ask('GET')).body).toMatchObject({ channel: 'none', sends_mail: false })
    const refused = await ask('PUT', { channel: 'email' })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'mail-not-configured' }])
  })
})
