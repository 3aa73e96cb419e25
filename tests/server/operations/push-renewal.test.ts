import { describe, expect, test } from 'vitest'
import { type DeviceSubscription, PUSH_RENEWAL_PATH } from '#contract/alerts.ts'
import { setUpAlerts } from './set-up-alerts.ts'
import { eventually } from './set-up-mail.ts'

/** A device with notifications, and the requests of its service worker without a session. */
const aDevice = async () => {
  const alerts = await setUpAlerts()
  const { addDevice, call, push, ask } = alerts
  const old = await addDevice()
  const { push_key } = (await ask('GET')).body
  const { endpoint, keys } = old.subscription
  const proof = { endpoint, auth: keys.auth }
  const renew = async (subscription: DeviceSubscription | null, previous = proof) =>
    call('POST', PUSH_RENEWAL_PATH, { body: { previous, subscription } })
  const devices = async () => (await ask('GET')).body.devices
  return { ...alerts, old, proof, renew, devices, next: push.subscribe(push_key) }
}

describe('a device whose browser has changed its subscription', () => {
  test('is notified only at the new address, and stays the same device', async () => {
    const { old, next, renew, devices, send, startPushing } = await aDevice()
    const before = await devices()
    expect((await renew(next.subscription)).status).toBe(204)
    expect(await devices()).toEqual(before)
    startPushing()
    await send('contact')
    await eventually(() => next.deliveries).toHaveLength(1)
    expect(old.deliveries).toEqual([])
    // It has another secret now.
    expect((await renew(null)).status).toBe(404)
  })

  test('is removed where there is no new one', async () => {
    const { renew, devices, waiting, send } = await aDevice()
    expect((await renew(null)).status).toBe(204)
    expect(await devices()).toEqual([])
    await send('contact')
    expect(await waiting()).toEqual([])
  })

  test('replaces another one that has the address already', async () => {
    const { renew, addDevice, devices } = await aDevice()
    const other = await addDevice()
    expect(await devices()).toHaveLength(2)
    expect((await renew(other.subscription)).status).toBe(204)
    expect(await devices()).toHaveLength(1)
  })
})

describe('refused', () => {
  test('without the right secret, or the right address', async () => {
    const { renew, next, proof, devices } = await aDevice()
    for (const wrong of [{ auth: next.subscription.keys.auth }, { endpoint: `${proof.endpoint}0` }])
      expect((await renew(next.subscription, { ...proof, ...wrong })).status).toBe(404)
    expect(await devices()).toHaveLength(1)
  })

  test('an address that must not be called, with the field', async () => {
    const { renew, next } = await aDevice()
    const answer = await renew({ ...next.subscription, endpoint: 'https://10.0.0.1/x' })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ fields: [{ field: 'subscription.endpoint' }] })
  })
})
