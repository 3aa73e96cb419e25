import { expect, onTestFinished } from 'vitest'
import { ALERTS_PATH, type AlertSettings } from '#contract/alerts.ts'
import { createPushSender } from '#server/operations/push-sender.ts'
import { startPushWorker } from '#server/operations/push-worker.ts'
import { startPushService } from '#tests/support/push/start-push-service.ts'
import { TEST_SEAL } from '#tests/support/test-seal.ts'
import { setUpMail } from './set-up-mail.ts'

export const FORMS = {
  interview: { name: 'Zoé', email: 'zoe@example.org', goals: 'Un visage à moi', consent: true },
  contact: {
    name: 'Zoé',
    email: 'zoe@example.org',
    subject: 'Devis',
    message: 'Bonjour',
    type: 'general',
  },
  'custom-orders': { email: 'zoe@example.org' },
}

/** A server with an administrator, a mail server and a push service; nothing is sent before a worker is started. */
export const setUpAlerts = async ({ sendsMail = true }: { sendsMail?: boolean } = {}) => {
  const mail = await setUpMail({ sendsMail })
  const { store, call, token, clock, after, faults } = mail
  const push = await startPushService()
  onTestFinished(async () => {
    await push.stop()
    expect(push.faults).toEqual([])
  })

  const ask = async (method: string, body?: unknown, as = token) => {
    const answer = await call(method, ALERTS_PATH, {
      token: as,
      ...(body === undefined ? {} : { body }),
    })
    return { status: answer.status, body: (await answer.json()) as AlertSettings }
  }
  /** A browser with a subscription, and the account that it belongs to. */
  const addDevice = async (as = token) => {
    const { body } = await ask('GET', undefined, as)
    const device = push.subscribe(body.push_key)
    const { subscription } = device
    expect((await ask('PUT', { channel: 'push', subscription }, as)).status).toBe(200)
    return device
  }
  const send = async (form: keyof typeof FORMS, more: object = {}): Promise<string> => {
    const answer = await call('POST', `/api/${form}`, { body: { ...FORMS[form], ...more } })
    expect(answer.status).toBe(201)
    return (await answer.json()).id
  }
  /** As in another process. It is stopped after the test. */
  const startPushing = () => {
    const reportError = (error: unknown) => void faults.push(error)
    const stop = startPushWorker({
      store,
      after,
      reportError,
      seal: TEST_SEAL,
      nowMs: () => clock.now,
      sender: createPushSender({ allowsLoopback: true, onFault: reportError }),
      contact: 'mailto:contact@neomuse.example',
    })
    onTestFinished(stop)
    return stop
  }
  const waiting = () => store.db.selectFrom('alerts').selectAll().execute()
  return { ...mail, push, ask, addDevice, send, startPushing, waiting }
}
