import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { startPushService } from '#tests/support/push/start-push-service.ts'
import { toast } from './support/admin-actions.ts'
import { doublePushManager, openPushes } from './support/push-browser.ts'
import { isBasicServer } from './support/start-product.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin()

const bell = () => admin.page().getByRole('button', { name: /^Notifications/ })
const bellSays = async (): Promise<string> =>
  plain((await bell().getAttribute('aria-label')) ?? (await bell().innerText()))
const countedTitle = async (): Promise<number> =>
  Number(/^\((\d+)\)/.exec(await admin.page().title())?.[1] ?? 0)

describe.skipIf(isBasicServer)('F 129: new entries cause notifications', () => {
  let push: Awaited<ReturnType<typeof startPushService>>
  beforeAll(async () => {
    push = await startPushService()
  })
  afterAll(() => push.stop())

  /** In the full browser of a phone, which can have a service worker and show notifications. */
  const openPhone = async () => {
    const { push_key } = await (await admin.request('alerts')).json()
    const { subscription } = push.subscribe(push_key)
    await admin.useFreshDevice({ hasBackgroundSync: true })
    await doublePushManager(admin.device(), { origin: admin.origin(), subscription })
    return { next: push.subscribe(push_key) }
  }

  const chooseNotifications = async (): Promise<void> => {
    await admin.page().getByText('Notifications', { exact: true }).click()
    await toast(admin.page(), 'Cet appareil vous préviendra')
    const devices = admin.page().getByRole('list', { name: /^Appareils qui reçoivent/ })
    await devices.getByText('Cet appareil').waitFor()
  }

  /** Sends the request directly; the form itself is covered by the interview stories. */
  const askForInterview = async (): Promise<void> => {
    if (isFullRun) return fillIn()
    const answer = await fetch(`${admin.origin()}/api/interview`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Noé', email: 'noe@exemple.invalid', consent: true }),
    })
    expect(answer.status).toBe(201)
  }

  const fillIn = async (): Promise<void> => {
    const visitor = await admin.device().newPage()
    await visitor.goto(`${admin.origin()}/hybrid`)
    await untilHydrated(visitor)
    await visitor.getByLabel('Prénom').fill('Noé')
    await visitor.getByLabel('E-mail').fill('noe@exemple.invalid')
    await visitor.getByRole('checkbox', { name: /chiffrées/ }).check({ force: true })
    await visitor.getByRole('button', { name: 'Demander un entretien' }).click()
    await visitor.getByRole('status').filter({ hasText: 'Demande reçue' }).waitFor()
    await visitor.close()
  }

  test.runIf(isFullRun)(
    'F 129: a new interview shows on the phone after a change of its subscription, a press opens it, and answered it leaves the bell',
    async () => {
      const { next } = await openPhone()
      await admin.open('account')
      const pushes = await openPushes(admin.page())
      await chooseNotifications()
      // Only the worker notifies the server, as while no page is open.
      await pushes.changeTo(next.subscription)
      await admin.goOn('dashboard')
      await expect.poll(countedTitle).toBeGreaterThan(0)
      const before = await countedTitle()
      await askForInterview()
      await expect.poll(() => next.deliveries.length).toBe(1)
      expect(push.faults).toEqual([])
      const payload = next.deliveries[0]?.payload
      expect(payload).toMatchObject({ counts: { interview: 1 }, isQuiet: false })
      await expect.poll(bellSays).toContain('1 entretien à traiter')
      await expect.poll(countedTitle).toBe(before + 1)
      // Beside the five of the demo data. Which five are listed depends on the day: the desk is closed on weekends.
      await admin.page().getByRole('heading', { name: 'Réponses promises (6)' }).waitFor()

      await pushes.deliver(payload)
      const notification = { title: 'Néomuse', body: '1 demande d’entretien' }
      await expect.poll(pushes.shown).toEqual([notification])
      await pushes.press()
      const opened = admin.page().getByRole('dialog')
      await opened.getByText('Réponse promise sous 2 h').waitFor()
      await opened.getByText('noe@exemple.invalid').first().waitFor()
      expect(await pushes.shown()).toEqual([])

      await opened.getByRole('button', { name: 'Marquer comme traitée' }).click()
      await opened.getByRole('button', { name: 'À traiter de nouveau' }).waitFor()
      await opened.getByText('Réponse promise').waitFor({ state: 'detached' })
      await expect.poll(countedTitle).toBe(before)
      await admin.page().keyboard.press('Escape')
      await expect.poll(bellSays).not.toContain('entretien')
    },
  )
})
