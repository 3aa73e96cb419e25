import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { listenToPage } from './support/announcements.ts'
import { openKeyboard } from './support/keyboard.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { visitSite } from './support/visit-site.ts'

// A visitor's tasks without a pointer: after every press an element has the focus, shows it, and is not covered;
// and the messages that a screen reader announces by itself are expected here one by one.

const site = visitSite()
const page = () => site.page()

/** The tab that opens during the action. */
const nextTab = async (act: () => Promise<void>): Promise<Page> => {
  const [tab] = await Promise.all([site.visit().waitForEvent('page'), act()])
  await untilHydrated(tab)
  return tab
}

test('a pack is bought by keyboard alone', async () => {
  await site.open('/models')
  const keys = openKeyboard(page())
  await keys.skipToContent()
  const buy = page().getByRole('link', { name: 'Acheter (nouvel onglet)' }).first()
  const tab = await nextTab(() => keys.pressAt(buy))

  const order = openKeyboard(tab)
  await order.skipToContent()
  await order.typeAt(tab.getByLabel('Nom'), 'Zoé')
  await order.typeAt(tab.getByLabel('E-mail'), 'zoe@')
  await order.pressAt(tab.getByRole('checkbox', { name: 'Conditions générales' }), 'Space')
  await order.pressAt(tab.getByRole('button', { name: 'Commander avec obligation de paiement' }))
  // The first invalid field has the focus.
  await tab.locator('input[type=email][aria-invalid=true]:focus').waitFor()
  await order.press('End')
  await order.type('example.org')
  await order.pressAt(tab.getByRole('button', { name: 'Commander avec obligation de paiement' }))
  await tab.waitForURL(/\/test-payment#/)
  await untilHydrated(tab)
  await expect.poll(() => tab.title()).toBe('Paiement d’essai · Néomuse')
  const payment = openKeyboard(tab)
  await payment.pressAt(tab.getByRole('button', { name: 'Payer', exact: true }))
  await expect.poll(() => tab.title()).toMatch(/^Commande NM-.* · Néomuse$/)
  await payment.untilShown()
  await payment.tabTo(tab.getByRole('main').getByRole('link', { name: 'Nous écrire' }))
})

test.runIf(isFullRun)(
  'a model is configured by keyboard alone, and each step announces its position',
  async () => {
    await site.open('/custom')
    const keys = openKeyboard(page())
    const { heard } = await listenToPage(page())
    await keys.skipToContent()
    await keys.pressAt(page().getByRole('link', { name: 'Créer mon modèle', exact: true }))
    await keys.typeAt(page().getByLabel('Prénom ou nom de scène'), 'Aïko')
    const titles = [await page().title()]
    for (const name of ['Apparence', 'Localisation', 'Options']) {
      await keys.pressAt(page().getByRole('button', { name: 'Suivant' }))
      await page().getByRole('heading', { name, level: 2 }).and(page().locator(':focus')).waitFor()
      titles.push(await page().title())
    }
    const faces = page().getByRole('radiogroup').getByRole('radio')
    await keys.tabTo(faces.first())
    await keys.press('ArrowDown')
    await expect.poll(() => faces.nth(1).isChecked()).toBe(true)
    await keys.pressAt(page().getByRole('button', { name: 'Suivant' }))
    await page()
      .getByRole('heading', { name: 'Résumé', level: 2 })
      .and(page().locator(':focus'))
      .waitFor()
    titles.push(await page().title())
    expect(titles).toEqual([
      'Créer un modèle IA sur mesure · Néomuse',
      ...['Apparence', 'Localisation', 'Options', 'Résumé'].map(
        (name, at) => `${name} · Étape ${at + 2} sur 5 · Créer un modèle IA sur mesure · Néomuse`,
      ),
    ])
    const validate = page().getByRole('link', { name: /^Valider : .*\(nouvel onglet\)$/ })
    const tab = await nextTab(() => keys.pressAt(validate))
    await tab.getByRole('row', { name: /Total/ }).waitFor()
    await openKeyboard(tab).skipToContent()
    await expect
      .poll(heard)
      .toEqual([
        '299 €',
        'Ton modèle est prêt à commander Laisse ton e-mail dans le nouvel onglet : nous te contactons sous 24 h pour finaliser ta commande. Fermer',
      ])
  },
)

test('a message to the team is sent by keyboard alone, and the confirmation is announced once and can be closed', async () => {
  await site.open('/contact')
  const keys = openKeyboard(page())
  const { heard } = await listenToPage(page())
  await keys.skipToContent()
  await keys.typeAt(page().getByLabel('Nom'), 'Zoé')
  await keys.typeAt(page().getByLabel('E-mail'), 'zoe@example.org')
  await keys.tabTo(page().getByLabel('Type de demande'))
  await keys.typeAt(page().getByLabel('Objet'), 'Un pack')
  await keys.typeAt(page().getByRole('textbox', { name: 'Message' }), 'Bonjour.')
  await keys.pressAt(page().getByRole('button', { name: 'Envoyer le message' }))
  await page().getByRole('status').filter({ hasText: 'Message envoyé' }).waitFor()
  await keys.untilShown()
  await keys.press('F8')
  await page().locator('[data-toast-viewport]:focus').waitFor()
  await keys.press('Escape')
  await page().locator('[data-toast]').waitFor({ state: 'detached' })
  await keys.untilShown()
  await expect
    .poll(heard)
    .toEqual(['Message envoyé Merci. Nous te répondons par e-mail en moins de 24 h. Fermer'])
})

test.runIf(isFullRun)('another language is chosen by keyboard alone', async () => {
  await site.open('/about')
  const keys = openKeyboard(page())
  await keys.pressAt(page().getByRole('button', { name: /langue/i }))
  const english = page().getByRole('menuitem', { name: 'English' })
  // It takes the focus shortly after it is visible: from then on it receives the keys.
  await page().locator('[role=menu]:is(:focus, :focus-within)').waitFor()
  await keys.press('e')
  await expect.poll(() => english.getAttribute('data-highlighted')).not.toBeNull()
  await keys.press('Enter')
  await page().waitForURL('**/en/about')
  await untilHydrated(page())
  await keys.untilShown()
})
