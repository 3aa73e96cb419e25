import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { saveForm } from './support/admin-actions.ts'
import { bundleForPage } from './support/page-script.ts'
import { PAGES } from './support/pages/pages.ts'
import { KEEP_TRANSLATED } from './support/translate-page.ts'
import { untilHydrated } from './support/until-hydrated.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin()
const { page } = admin

/** In `npm test` for one second. Without the fix, each translator's method is found by the third tree. */
const SEEDS = isFullRun ? 3_000 : 80

test('the rendered text of React is shown, also where texts were replaced since', async () => {
  const script = await bundleForPage('tests/e2e/support/random-trees.ts', 'randomTrees')
  expect(await page().evaluate(`${script};randomTrees.findWrongTree(${SEEDS}, 12)`)).toBe(null)
})

/** Opens a page without a session that a translator controls: it may start before the page reacts. */
const open = async (path: string) => {
  await page().goto(`${admin.origin()}${path}`)
  await page().evaluate(KEEP_TRANSLATED)
  // The back-office has another frame, and renders at once.
  if (!path.startsWith('/admin')) await untilHydrated(page())
}
const press = (name: string | RegExp) => page().getByRole('button', { name }).first().click()
const goTo = async (link: string, path: string) => {
  await page().locator('header').getByRole('link', { name: link, exact: true }).first().click()
  await page().waitForURL(`**${path}`)
  await page().locator(`header a[aria-current=page][href="${path}"]`).first().waitFor()
  await expect.poll(isTranslated).toBe(true)
}
/** The translator has translated the main heading. */
const isTranslated = () => page().locator('h1 font font').first().isVisible()
const counted = async () =>
  Number(/\d+/.exec(await page().locator('main [role=status]').first().innerText()))
const hearts = () =>
  page()
    .locator('main li')
    .getByRole('button', { name: /favoris/i })
    .count()

test.runIf(isFullRun)(
  'the public site works in a translated page, and its counts are correct',
  async () => {
    await open('/contact')
    await page().getByLabel('Nom').fill('Zoé Martin')
    await page().getByLabel('E-mail').fill('zoe@exemple.invalid')
    await page().getByLabel('Objet').fill('En traduction')
    await page().getByLabel('Message', { exact: false }).last().fill('Une question.')
    await press('Envoyer le message')
    await page().getByRole('status').filter({ hasText: 'Message envoyé' }).waitFor()
    await goTo('Modèles', '/models')
    const all = await counted()
    await page().locator('main select').first().selectOption({ index: 2 })
    await expect.poll(counted).toBeLessThan(all)
    await expect.poll(async () => (await hearts()) === (await counted())).toBe(true)
    await press('Aperçu')
    await page().getByRole('dialog').waitFor()
    await page().keyboard.press('Escape')
    await page().getByRole('dialog').waitFor({ state: 'detached' })
    await press(/favoris/i)
    await page().getByText('Ajouté aux favoris').first().waitFor()
    await goTo('Blog', '/blog')
    await page().locator('main').getByRole('searchbox').fill('zzz')
    await expect.poll(counted).toBe(0)
    await open('/custom')
    await press('Suivant')
    await page()
      .getByText(/Étape 2 sur/)
      .waitFor()
    admin.forgive(/React error #418/)
  },
)

test.runIf(isFullRun)('the back-office works in a translated page', async () => {
  await admin.open('models')
  await page().evaluate(KEEP_TRANSLATED)
  const words = async () => plain(await page().innerText('main'))
  await page().getByLabel('Rechercher un modèle').fill('idris')
  await expect.poll(words).toMatch(/1 modèle/)
  await press('Modifier Idris')
  await page().getByRole('dialog').getByRole('textbox', { name: /^Nom/ }).fill('Idriss')
  await saveForm(page(), 'Succès')
  await admin.goOn('messages?vue=entretiens')
  await admin.goOn('orders')
  await page().getByRole('list', { name: 'Commandes' }).getByRole('link').first().click()
  await page().getByRole('dialog').waitFor()
})

/** The text of a page that crashed. */
const FALLEN = /Impossible d’ouvrir cette page/

test.runIf(isFullRun).each(PAGES.filter(({ isRepeat }) => !isRepeat))(
  '$name works in a translated page',
  async ({ path, prepare, isAdmin }) => {
    if (isAdmin) await admin.open(path.slice('/admin/'.length))
    else await open(path)
    await page().evaluate(KEEP_TRANSLATED)
    await prepare?.(page())
    expect(await page().innerText('body')).not.toMatch(FALLEN)
    admin.forgive(/React error #418/)
  },
)
