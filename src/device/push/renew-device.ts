import { ALERTS_PATH, alertSettings } from '#contract/alerts.ts'
import { askServer } from '../account/ask-server.ts'
import type { BackOffice } from '../back-office/back-office.ts'
import { findSubscription, isSubscribed, unsubscribeFromPush } from './push-device.ts'

/**
 * Has a device that was let ring belong to the session that is open on it now, so that signing out ends it. Where the
 * account that is signed in has not chosen so, the device is let go: it may be another one's. Asks nobody anything.
 */
export const renewDevice = async (backOffice: Pick<BackOffice, 'ask'>): Promise<void> => {
  if (!(await isSubscribed())) return
  const asked = await askServer(backOffice, { method: 'GET', path: ALERTS_PATH }, alertSettings)
  if (asked.type !== 'done') return
  const { channel, push_key, devices } = asked.value
  const subscription = channel === 'push' ? await findSubscription(push_key) : null
  if (subscription === null) return unsubscribeFromPush()
  if (devices.some(({ is_current }) => is_current)) return
  const body = { channel: 'push', subscription }
  await askServer(backOffice, { method: 'PUT', path: ALERTS_PATH, body }, alertSettings)
}
