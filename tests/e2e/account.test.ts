import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { ADMIN, signInHere, toast } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin()
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36'

const sessions = () => admin.page().getByRole('list', { name: 'Sessions ouvertes' })
const invites = () => admin.page().getByRole('list', { name: 'Invitations en cours' })
const confirm = (name: string) =>
  admin.page().getByRole('alertdialog').getByRole('button', { name }).click()

/** Signs the same admin in from a phone. */
const signInFromPhone = async () => {
  const browser = admin.device().browser()
  if (!browser) throw new Error('the device has no browser')
  const phone = await browser.newContext({
    locale: 'fr-FR',
    userAgent: PHONE,
    serviceWorkers: 'block',
  })
  const page = await phone.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(`${admin.origin()}/admin/login`)
  await signInHere(page)
  return { page, close: () => phone.close() }
}

const withdrawAll = async (): Promise<void> => {
  for (const { id } of await admin.rows('invites'))
    await admin.request(`invites/${id}`, { method: 'DELETE' })
}

/** Ends all other sessions. */
const endOthers = () => admin.request('sessions', { method: 'DELETE' })

test.runIf(isFullRun)('the account is one press away on every screen', async () => {
  await admin.open('dashboard')
  await admin.page().getByRole('link', { name: 'Mon compte' }).click()
  await admin.page().waitForURL('**/admin/account')
  await admin.page().getByRole('heading', { name: 'Mon compte', level: 1 }).waitFor()
})

test.runIf(isFullRun)(
  'a session is identified by its device, and can be ended from another one',
  async () => {
    await endOthers()
    const phone = await signInFromPhone()
    await admin.open('account')
    const own = sessions().getByRole('listitem').filter({ hasText: 'Cette session' })
    await own.getByText('Active maintenant').waitFor()
    await expect.poll(() => own.getByRole('button').count()).toBe(0)
    const other = sessions().getByRole('listitem').filter({ hasText: 'Chrome · Android' })
    await other.getByRole('button', { name: 'Fermer la session Chrome · Android' }).click()
    await confirm('Annuler')
    await other.getByRole('button', { name: 'Fermer la session Chrome · Android' }).click()
    await confirm('Fermer')
    await toast(admin.page(), 'Session fermée')
    await other.waitFor({ state: 'detached' })
    await phone.page.goto(`${admin.origin()}/admin/models`)
    await phone.page.getByText('Session fermée depuis un autre appareil').first().waitFor()
    await phone.close()
  },
)

test.runIf(isFullRun)('all other sessions are ended at once', async () => {
  await endOthers()
  const phones = [await signInFromPhone(), await signInFromPhone()]
  await admin.open('account')
  await expect.poll(() => sessions().getByRole('listitem').count()).toBe(3)
  await admin.page().getByRole('button', { name: 'Fermer toutes les autres' }).click()
  await admin.page().getByText('Fermer les 2 autres sessions').waitFor()
  await confirm('Fermer')
  await toast(admin.page(), '2 autres sessions fermées')
  await expect.poll(() => sessions().getByRole('listitem').count()).toBe(1)
  for (const phone of phones) await phone.close()
})

test.runIf(isFullRun)(
  'a new password: its errors show at their fields, the other sessions end, this one stays',
  async () => {
    await endOthers()
    const phone = await signInFromPhone()
    await admin.open('account')
    const page = admin.page()
    const current = page.getByLabel('Mot de passe actuel')
    const wanted = page.getByLabel('Nouveau mot de passe')
    const submit = () => page.getByRole('button', { name: 'Changer le mot de passe' }).click()
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/admin/password')) calls += 1
    })
    await current.fill(ADMIN.password)
    await wanted.fill('court')
    await submit()
    await page.getByText('Le mot de passe doit contenir au moins 8 caractères').waitFor()
    expect(calls).toBe(0)
    await wanted.fill('azerty123')
    await submit()
    await page.getByText('Ce mot de passe est trop courant').first().waitFor()
    await current.fill('ce n’est pas celui-là')
    await wanted.fill('une autre longue phrase')
    await submit()
    await page.getByText('Le mot de passe actuel n’est pas le bon.').first().waitFor()
    await expect
      .poll(() => current.evaluate((field) => field === document.activeElement))
      .toBe(true)
    await current.fill(ADMIN.password)
    await submit()
    await toast(page, 'Mot de passe changé')
    await page.getByText('1 autre session a été fermée').first().waitFor()
    await expect.poll(() => wanted.inputValue()).toBe('')
    await expect.poll(() => sessions().getByRole('listitem').count()).toBe(1)
    await phone.page.goto(`${admin.origin()}/admin/models`)
    await phone.page.getByText('Mot de passe changé depuis un autre appareil').first().waitFor()
    await phone.close()
    const back = { current_password: 'une autre longue phrase', new_password: ADMIN.password }
    const answer = await admin.request('password', { method: 'PUT', body: JSON.stringify(back) })
    expect(answer.status).toBe(200)
  },
)

test.runIf(isFullRun)(
  'an invite: its link is shown once, and works for one person only',
  async () => {
    await withdrawAll()
    await admin.open('account')
    const page = admin.page()
    await page.getByRole('button', { name: 'Inviter un administrateur' }).click()
    const shown = page.getByRole('textbox', { name: 'Lien d’invitation' })
    await expect.poll(() => shown.inputValue()).toMatch(/\/admin\/invite#[\w-]{32}$/)
    const link = await shown.inputValue()
    // The dialog announces it.
    expect(await page.locator('[data-toast]').count()).toBe(0)
    await page.getByRole('button', { name: 'Terminé' }).click()
    await expect.poll(() => invites().getByRole('listitem').count()).toBe(1)
    await expect.poll(() => page.content()).not.toContain(link.split('#')[1])

    const come = async (email: string) => {
      const guest = await admin
        .device()
        .browser()
        ?.newContext({ locale: 'fr-FR', serviceWorkers: 'block' })
      const door = await guest?.newPage()
      if (!guest || !door) throw new Error('the device has no browser')
      door.setDefaultTimeout(20_000)
      await door.goto(link)
      await door.getByLabel('Prénom').fill('Grace')
      await door.getByLabel('Nom', { exact: false }).nth(1).fill('Hopper')
      await door.getByLabel('E-mail').fill(email)
      await door.locator('input[type=password]').fill('une phrase pour Grace')
      await door.getByRole('button', { name: 'Créer le compte' }).click()
      return { door, close: () => guest.close() }
    }
    const first = await come('grace@neomuse.test')
    await first.door.waitForURL('**/admin/dashboard')
    await toast(first.door, 'Connexion réussie')
    expect(await first.door.locator('[data-toast]').count()).toBe(1)
    await first.close()
    const second = await come('second@neomuse.test')
    await second.door.getByText('Cette invitation n’est plus valable').first().waitFor()
    await expect
      .poll(() => second.door.getByLabel('E-mail').inputValue())
      .toBe('second@neomuse.test')
    await second.close()
    await admin.open('account')
    await page.getByText('Aucune invitation en cours').waitFor()
  },
)

test.runIf(isFullRun)('an invite can be withdrawn; a truncated link shows an error', async () => {
  await withdrawAll()
  await admin.request('invites', { method: 'POST' })
  await admin.open('account')
  await invites().getByRole('button').first().click()
  await confirm('Retirer')
  await toast(admin.page(), 'Invitation retirée')
  await admin.page().getByText('Aucune invitation en cours').waitFor()
  await admin.page().goto(`${admin.origin()}/admin/invite#abc`)
  await admin.page().getByText(`Vous êtes déjà connecté en tant que ${ADMIN.email}`).waitFor()
  await admin.page().evaluate(() => localStorage.clear())
  await admin.page().goto(`${admin.origin()}/admin/invite`)
  await admin.page().reload()
  await admin.page().getByText('Ce lien est incomplet').waitFor()
})

test.runIf(isFullRun)(
  'offline the screen says what needs the network, keeps the typed text, and continues once online',
  async () => {
    await admin.open('account')
    const page = admin.page()
    await page.getByText('Active maintenant').waitFor()
    await setOffline(admin.device(), true)
    const wanted = page.getByLabel('Nouveau mot de passe')
    await page.getByLabel('Mot de passe actuel').fill('pas le bon')
    await wanted.fill('tapé dans un tunnel')
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await page
      .getByText('Vous êtes hors ligne. Connectez-vous à Internet, puis réessayez.')
      .first()
      .waitFor()
    await expect.poll(() => wanted.inputValue()).toBe('tapé dans un tunnel')
    await page.getByRole('button', { name: 'Inviter un administrateur' }).click()
    await page.getByText('L’invitation n’a pas été créée').first().waitFor()
    await setOffline(admin.device(), false)
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await page.getByText('Le mot de passe actuel n’est pas le bon.').first().waitFor()
  },
)

test.runIf(isFullRun)(
  'opened offline, the screen says that the lists need the server',
  async () => {
    await admin.device().route('**/api/admin/sessions', (route) => route.abort())
    await admin.device().route('**/api/admin/invites', (route) => route.abort())
    await admin.open('account')
    await expect
      .poll(() =>
        admin.page().getByText('Le contenu s’affichera dès que le serveur répondra').count(),
      )
      .toBe(2)
    const asking = admin.page().waitForRequest('**/api/admin/sessions')
    await admin.page().getByRole('button', { name: 'Réessayer' }).first().click()
    await asking
    // The list is also requested automatically: a button that was waited for here might be gone by then.
    await admin.device().unroute('**/api/admin/sessions')
    await admin.page().getByText('Active maintenant').waitFor()
  },
)

test.runIf(isFullRun).each([390, 1440])('axe finds nothing at %i px', async (width) => {
  await admin.request('invites', { method: 'POST' })
  await admin.page().setViewportSize({ width, height: 900 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await admin.page().emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await admin.open('account')
    await invites().waitFor()
    await expectNoViolations(admin.page())
    await expect.poll(async () => plain(await admin.words())).toContain('Cette session')
  }
})
