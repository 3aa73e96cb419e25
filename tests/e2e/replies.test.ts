import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { startMailServer } from '#tests/support/mail/start-mail-server.ts'
import { toast, waitUntilKept } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { isBasicServer } from './support/start-product.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'

// A basic server sends no emails, and the screen offers the device's own mail program: see Q 257 there.
describe.skipIf(isBasicServer)('replies by email', () => {
  let post: Awaited<ReturnType<typeof startMailServer>>
  const admin = visitAdmin(async () => {
    post = await startMailServer()
    return { SMTP_URL: post.url }
  })
  afterAll(() => post.stop())
  beforeEach(() => void post.emails.splice(0))

  const row = (subject: string) =>
    admin.page().locator('main ul[aria-label=Messages] > li').filter({ hasText: subject })
  const opened = () => admin.page().getByRole('dialog')
  const thread = () => opened().getByRole('region', { name: 'Réponses' })
  const send = async (words: string) => {
    await opened().getByLabel('Votre réponse').fill(words)
    await opened().getByRole('button', { name: 'Envoyer la réponse' }).click()
  }
  const open = async (subject: string): Promise<string> => {
    await admin.open('messages')
    await row(subject).getByRole('link').click()
    const messages = await admin.rows('messages')
    return String(messages.find((message) => message.subject === subject)?.email)
  }

  test('Q 256, 257: a reply is sent by the server, once, and the thread says so', async () => {
    const email = await open('Merci !')
    const button = opened().getByRole('button', { name: 'Envoyer la réponse' })
    await opened().getByLabel('Votre réponse').fill('  \n ')
    await expect.poll(() => button.isDisabled()).toBe(true)
    await send('Avec plaisir.')
    await toast(admin.page(), 'Réponse envoyée')
    await toast(admin.page(), `Email envoyé à ${email}`)
    await thread().getByText('Avec plaisir.').waitFor()
    await thread().getByText('Envoyée').waitFor()
    await expect.poll(() => opened().getByLabel('Votre réponse').inputValue()).toBe('')
    expect(post.emails).toMatchObject([
      { to: [email], headers: { subject: 'Re: Merci !' }, text: expect.stringMatching(/^Avec/) },
    ])
    await expectNoViolations(admin.page(), '[role=dialog]')
    // As in every form, also by keyboard.
    await opened().getByLabel('Votre réponse').fill('À bientôt.')
    await admin.page().keyboard.press('Control+Enter')
    await thread().getByText('À bientôt.').waitFor()
    await admin.page().keyboard.press('Escape')
    await expect.poll(() => row('Merci !').getByText('Brouillon').count()).toBe(0)
    await expect.poll(() => post.emails).toHaveLength(2)
  })

  test.runIf(isFullRun)(
    'Q 257: offline it waits on the device, survives a reload, and is sent once',
    async () => {
      await admin.useFreshDevice()
      const subject = 'Délai pour un modèle sur mesure'
      const email = await open(subject)
      await waitUntilKept(admin.page())
      await setOffline(admin.device(), true)
      await send('Dix jours.')
      await toast(admin.page(), 'Réponse mise en attente')
      await thread().getByText('En attente', { exact: true }).waitFor()
      await admin.page().reload()
      await thread().getByText('Dix jours.').waitFor()
      await thread().getByText('En attente', { exact: true }).waitFor()
      expect(post.emails).toEqual([])
      await setOffline(admin.device(), false)
      await toast(admin.page(), `Email envoyé à ${email}`)
      await thread().getByText('Envoyée').waitFor()
      expect(post.emails).toMatchObject([{ to: [email] }])
      await setOffline(admin.device(), true)
      await admin.page().reload()
      await thread().getByText('Envoyée').waitFor()
    },
  )

  test.runIf(isFullRun)(
    'Q 257: a reply that the mail server refuses has failed, and its text can be edited again',
    async () => {
      const subject = 'Les fichiers vidéo sont en 4K ?'
      await open(subject)
      post.refuseNext(550, 'recipient')
      await send('Oui, tous.')
      await thread().getByText('Échec').waitFor()
      await toast(admin.page(), 'n’a pas pu être remise')
      // It is reported on other screens too, until another reply succeeds.
      const bell = () => admin.page().locator('button[aria-label^="Notifications"]')
      await expect.poll(() => bell().getAttribute('aria-label')).toContain('1 réponse non remise')
      expect(post.emails).toEqual([])
      await admin.page().keyboard.press('Escape')
      await opened().waitFor({ state: 'detached' })
      await admin.page().getByRole('switch', { name: 'Réponses non remises' }).click()
      await expect
        .poll(() => admin.page().locator('main ul[aria-label=Messages] > li').count())
        .toBe(1)
      await row(subject).getByRole('link').click()
      await thread().getByRole('button', { name: 'Reprendre le texte' }).click()
      await expect.poll(() => opened().getByLabel('Votre réponse').inputValue()).toBe('Oui, tous.')
      await opened().getByRole('button', { name: 'Envoyer la réponse' }).click()
      await thread().getByText('Envoyée').waitFor()
      expect(post.emails).toHaveLength(1)
      await expect.poll(() => bell().getAttribute('aria-label')).not.toContain('non remise')
    },
  )

  test.runIf(isFullRun)(
    'Q 257, 258: a mail failure is reported at once, and a waiting reply is not reported as sent',
    async () => {
      const email = await open('Facture de ma dernière commande')
      await admin.answerEdits('replies', { status: 500, json: { detail: 'Panne.' } })
      await send('Avec joie.')
      await toast(admin.page(), 'Erreur lors de l’envoi de la réponse')
      await toast(
        admin.page(),
        'La réponse est conservée sur cet appareil, et l’envoi sera automatique.',
      )
      post.refuseNext(451)
      const address = admin.page().url()
      // The next attempt is the next page's, which reports it.
      await admin.page().goto('about:blank')
      await admin.device().unrouteAll()
      await admin.page().goto(address)
      await toast(admin.page(), `Le serveur enverra la réponse à ${email} dès que possible.`)
      await thread().getByText('Le serveur enverra la réponse dès que possible').waitFor()
      expect(
        await admin
          .page()
          .getByText(/Email envoyé/)
          .count(),
      ).toBe(0)
      expect(post.emails).toEqual([])
    },
  )

  test.runIf(isFullRun)(
    'Q 258: a reply that the server refuses is reported, and kept in the tray',
    async () => {
      const email = await open('Utilisation pour une marque de soin')
      await setOffline(admin.device(), true)
      await send('Bien sûr.')
      await toast(admin.page(), 'Réponse mise en attente')
      const body = JSON.stringify({ email })
      expect((await admin.request('privacy/erase', { method: 'POST', body })).status).toBe(200)
      await setOffline(admin.device(), false)
      await admin.failure("Erreur lors de l'envoi de la réponse : Bien sûr.")
      // An earlier test's reply, which the mail server has put off, may be sent meanwhile.
      expect(post.emails.filter(({ to }) => to.includes(email))).toEqual([])
      // This toast would otherwise stay as long as the other one.
      expect(await admin.page().getByText(`Email envoyé à ${email}`).count()).toBe(0)
    },
  )
})
