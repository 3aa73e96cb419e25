import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { dateText } from '#admin/shared/labels/date-and-time.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { ADMIN, openApi, signIn, toast, waitUntilKept } from './support/admin-actions.ts'
import { databaseNames, readEverything } from './support/browser-storage.ts'
import { setOffline } from './support/device-network.ts'
import { isBasicServer } from './support/start-product.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

// Each visitor uses an address of their own, since one address may not write often.
const admin = visitAdmin(async () => ({ TRUSTED_PROXIES: '127.0.0.1, ::1' }), {
  keepsPage: true,
})
let visitors = 0

const VIEW = 'messages?vue=entretiens'
const GOALS = 'Danser, sans être reconnue.'

const list = () => admin.page().getByRole('list', { name: 'Entretiens' })
const row = (name: string) => list().getByRole('listitem').filter({ hasText: name })
const opened = () => admin.page().getByRole('dialog')

describe.skipIf(isBasicServer)('F 128: confidential interviews', () => {
  /** Sends the request in the same way as the form. */
  const send = async (contents: Readonly<Record<string, unknown>>): Promise<void> => {
    visitors += 1
    const answer = await fetch(`${admin.origin()}/api/interview`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.0.${visitors}` },
      body: JSON.stringify({
        name: 'Noé',
        email: 'noe@exemple.invalid',
        consent: true,
        ...contents,
      }),
    })
    expect(answer.status).toBe(201)
  }
  const deleteAll = async (): Promise<void> => {
    for (const { id } of await admin.rows('interviews'))
      await admin.request(`interviews/${id}`, { method: 'DELETE' })
  }
  const open = async (contents: Readonly<Record<string, unknown>>): Promise<void> => {
    await deleteAll()
    await send(contents)
    await admin.open(VIEW)
  }

  test('F 128: a visitor fills in the form, an admin reads it, and deletes it for good', async () => {
    await deleteAll()
    await fillIn()
    await admin.open('messages')
    await admin.page().getByRole('tab', { name: 'Entretiens' }).click()
    await expect.poll(() => admin.search()).toBe('?vue=entretiens')
    await row('Noé').getByText('Confidentiel').waitFor()
    await row('Noé').getByRole('link').click()
    await expect.poll(async () => plain(await opened().innerText())).toContain(plain(GOALS))
    await expectNoViolations(admin.page(), '[role=dialog]')
    const words = plain(await opened().innerText())
    const [kept] = await admin.rows('interviews')
    expect(words).toContain(`Accord donné le ${shownDate(kept?.consented_at, 'moment')}`)
    expect(words).toContain(
      `Sera supprimée automatiquement le ${shownDate(kept?.delete_at, 'day')}`,
    )
    const hrefs = await opened()
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual([
      'mailto:noe@exemple.invalid',
      'tel:+33612345678',
      'https://wa.me/33612345678',
      expect.stringMatching(/^mailto:noe@exemple\.invalid\?subject=Ta%20demande/),
    ])
    await opened().getByRole('button', { name: 'Supprimer' }).click()
    const question = admin.page().getByRole('alertdialog')
    await question.getByRole('button', { name: 'Annuler' }).click()
    await opened().getByRole('button', { name: 'Supprimer' }).click()
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await toast(admin.page(), 'Demande d’entretien supprimée')
    await admin.page().getByText('Aucune demande d’entretien').waitFor()
    await opened().waitFor({ state: 'detached' })
    expect(await admin.rows('interviews')).toEqual([])
  })

  const shownDate = (moment: unknown, look: 'day' | 'moment'): string =>
    plain(dateText('fr', String(moment), look))

  const fillIn = async (): Promise<void> => {
    const visitor: Page = await admin.device().newPage()
    await visitor.goto(`${admin.origin()}/hybrid`)
    await untilHydrated(visitor)
    await visitor.getByLabel('Prénom').fill('Noé')
    await visitor.getByLabel('E-mail').fill('noe@exemple.invalid')
    await visitor.getByLabel('Téléphone').fill('+33 6 12 34 56 78')
    await visitor.getByLabel('Tes objectifs').fill(GOALS)
    const ask = visitor.getByRole('button', { name: 'Demander un entretien' })
    await ask.click()
    await visitor.getByText('Coche cette case pour continuer').waitFor()
    await visitor.getByRole('checkbox', { name: /chiffrées/ }).check({ force: true })
    await ask.click()
    await visitor.getByRole('status').filter({ hasText: 'Demande reçue' }).waitFor()
    await visitor.close()
  }

  test.runIf(isFullRun)(
    'F 128: it is stored on no device, so offline nothing of it is shown',
    async () => {
      await admin.useFreshDevice()
      await open({ goals: GOALS, budget: '800 €' })
      await row('Noé').getByText('800 €').waitFor()
      await admin
        .page()
        .getByText('au bout d’un an et ne sont enregistrés sur aucun appareil')
        .waitFor()
      await waitUntilKept(admin.page())
      const kept = await readEverything(admin.page())
      expect(await databaseNames(admin.page())).not.toEqual([])
      expect(kept).toContain('neomuse')
      expect(kept).not.toMatch(/noe@exemple|Danser/)
      await setOffline(admin.device(), true)
      await admin.page().reload()
      await admin.page().getByText('Entretiens indisponibles hors ligne').waitFor()
      await admin.page().getByText('ne sont enregistrés sur aucun appareil').waitFor()
      const asking = admin.page().waitForRequest('**/api/admin/interviews')
      await admin.page().getByRole('button', { name: 'Réessayer' }).click()
      const asked = await asking
      await expect.poll(() => asked.failure()).not.toBeNull()
      await admin.page().getByText('Entretiens indisponibles hors ligne').waitFor()
      await expectNoViolations(admin.page())
      await setOffline(admin.device(), false)
      await row('Noé').waitFor()
    },
  )

  test.runIf(isFullRun)(
    'F 128: loaded content stays on the screen when the network is lost, and deleting says that it needs the network',
    async () => {
      await open({})
      await row('Noé').getByRole('link').click()
      await opened().getByText('Confidentiel').waitFor()
      await setOffline(admin.device(), true)
      // The browser wrongly reports being online: the server is asked, and does not answer.
      await admin.page().evaluate(() => dispatchEvent(new Event('online')))
      await admin.page().getByText('Cette liste date de la dernière réponse du serveur.').waitFor()
      await opened().getByRole('button', { name: 'Supprimer' }).click()
      const question = admin.page().getByRole('alertdialog')
      await question.getByRole('button', { name: 'Supprimer' }).click()
      await toast(admin.page(), 'La demande d’entretien n’a pas été supprimée')
      await setOffline(admin.device(), false)
      await question.getByRole('button', { name: 'Supprimer' }).click()
      await toast(admin.page(), 'Demande d’entretien supprimée')
      await admin.page().getByText('Aucune demande d’entretien').waitFor()
    },
  )

  test.runIf(isFullRun)('F 128: a failing server is reported, and can be asked again', async () => {
    await open({})
    let asked = 0
    await admin.device().route('**/api/admin/interviews*', (route) => {
      asked += 1
      return route.fulfill({ status: 503 })
    })
    await admin.page().reload()
    const contents = admin
      .page()
      .getByRole('tabpanel')
      .getByText('Impossible de charger les entretiens')
    await contents.waitFor()
    const before = asked
    await admin.page().getByRole('button', { name: 'Réessayer' }).click()
    await expect.poll(() => asked).toBeGreaterThan(before)
    await contents.waitFor()
    // The request is also repeated automatically: a button that was waited for here might be gone by then.
    await admin.device().unroute('**/api/admin/interviews*')
    await row('Noé').waitFor()
  })

  test.runIf(isFullRun)(
    'F 128: the content leaves the screen when the session ends, and returns with it',
    async () => {
      await open({})
      // A session of its own: the other tests keep theirs.
      const device = await admin
        .device()
        .browser()
        ?.newContext({ locale: 'fr-FR', serviceWorkers: 'block' })
      if (!device) throw new Error('the device has no browser')
      try {
        const page = await device.newPage()
        page.setDefaultTimeout(20_000)
        await signIn(page, admin.origin())
        await page.goto(`${admin.origin()}/admin/${VIEW}`)
        await page.getByText('noe@exemple.invalid').waitFor()
        const token = await page.evaluate(() => localStorage.getItem('admin_token'))
        await (await openApi(admin.origin())).endSession(token ?? '')
        await page.evaluate(() => dispatchEvent(new Event('online')))
        await page.getByText('Reconnectez-vous pour lire les entretiens').waitFor()
        await page.getByText('noe@exemple.invalid').waitFor({ state: 'detached' })
        await page.getByRole('button', { name: 'Se reconnecter' }).click()
        await page.locator('input[type=password]').fill(ADMIN.password)
        await page.getByRole('dialog').getByRole('button', { name: 'Se connecter' }).click()
        await page.getByText('noe@exemple.invalid').waitFor()
      } finally {
        await device.close()
      }
    },
  )

  test('F 128: probable spam is marked', async () => {
    await open({ website: 'https://spam.example' })
    await row('Noé').getByText('Indésirable').waitFor()
  })

  test.each(['light', 'dark'] as const)(
    'F 128: axe finds nothing at 390 px, %s',
    async (colorScheme) => {
      await admin.page().setViewportSize({ width: 390, height: 844 })
      await admin.page().emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await open({ goals: GOALS, phone: '+33 6 12 34 56 78', budget: '800 €', website: 'x' })
      await row('Noé').waitFor()
      await expectNoViolations(admin.page())
      const wide = await admin.page().evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBe(390)
      await row('Noé').getByRole('link').click()
      await opened().getByText('Confidentiel').waitFor()
      await expectNoViolations(admin.page(), '[role=dialog]')
    },
  )
})

test.runIf(isBasicServer)('F 128: a server without interviews is reported as such', async () => {
  await admin.open(VIEW)
  await admin.page().getByText('Ce serveur n’enregistre pas les demandes d’entretien').waitFor()
})
