import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPushService } from '#tests/support/push/start-push-service.ts'
import { isPlainServer } from './support/start-product.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin()

const bell = () => admin.page().getByRole('button', { name: /^Notifications/ })
const bellSays = async (): Promise<string> =>
  plain((await bell().getAttribute('aria-label')) ?? (await bell().innerText()))
const countedTitle = async (): Promise<number> =>
  Number(/^\((\d+)\)/.exec(await admin.page().title())?.[1] ?? 0)

describe.skipIf(isPlainServer)('F 129: what comes in rings', () => {
  let push: Awaited<ReturnType<typeof startPushService>>
  beforeAll(async () => {
    push = await startPushService()
  })
  afterAll(() => push.stop())

  const ringHere = async () => {
    const { push_key } = await (await admin.request('alerts')).json()
    const phone = push.subscribe(push_key)
    const body = JSON.stringify({ channel: 'push', subscription: phone.subscription })
    expect((await admin.request('alerts', { method: 'PUT', body })).status).toBe(200)
    return phone
  }

  /** As the form does it. */
  const askForInterview = async (): Promise<void> => {
    const answer = await fetch(`${admin.origin()}/api/interview`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Noé', email: 'noe@exemple.invalid', consent: true }),
    })
    expect(answer.status).toBe(201)
  }

  test('F 129: an interview is asked for, the phone rings, somebody answers, and the counters go', async () => {
    const phone = await ringHere()
    await admin.open('dashboard')
    await expect.poll(countedTitle).toBeGreaterThan(0)
    const before = await countedTitle()
    await askForInterview()
    await expect.poll(() => phone.deliveries.length).toBe(1)
    expect(push.faults).toEqual([])
    const { payload } = phone.deliveries[0] ?? {}
    expect(payload).toMatchObject({ counts: { interview: 1 }, isQuiet: false })

    await expect.poll(bellSays).toContain('1 entretien à traiter')
    expect(await countedTitle()).toBe(before + 1)
    const promises = admin.page().getByRole('list', { name: /^Réponses promises/ })
    await promises.getByRole('link', { name: 'Entretien confidentiel' }).waitFor()

    await admin.open(payload?.path.replace('/admin/', '') ?? '')
    const opened = admin.page().getByRole('dialog')
    await opened.getByText('Réponse promise sous 2 h').waitFor()
    await opened.getByRole('button', { name: 'Marquer comme traitée' }).click()
    await opened.getByRole('button', { name: 'À traiter de nouveau' }).waitFor()
    await opened.getByText('Réponse promise').waitFor({ state: 'detached' })
    await expect.poll(countedTitle).toBe(before)
    await admin.page().keyboard.press('Escape')
    await expect.poll(bellSays).not.toContain('entretien')
  })
})
