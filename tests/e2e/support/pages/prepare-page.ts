import type { Page } from 'playwright-core'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import { aPhoto } from '#tests/support/objects/draw-pictures.ts'
import {
  changeModel,
  closeToasts,
  createModel,
  deleteModel,
  status,
  toast,
} from '../admin-actions.ts'
import { setOffline } from '../device-network.ts'
import { photoFile } from '../photo-file.ts'
import { untilHydrated } from '../until-hydrated.ts'

/** A dialog takes the focus shortly after it is visible: from then on it receives the keys. */
export const untilDialog = (page: Page): Promise<void> =>
  page.locator(':is([role=dialog], [role=alertdialog]):focus-within').first().waitFor()

export const pressButton = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await untilDialog(page)
}

export const askAge = async (page: Page): Promise<void> => {
  await page.getByRole('switch').first().click()
  await untilDialog(page)
}

/** Three hearts pressed on this device, one of them of an NSFW pack. */
export const keepModels = async (page: Page): Promise<void> => {
  const ids = SAMPLE_MODELS.slice(0, 3).map(({ id }) => id)
  await page.evaluate((text) => localStorage.setItem('favouriteModels', text), JSON.stringify(ids))
  await page.reload()
  await untilHydrated(page)
  await page.locator('main li').first().waitFor()
}

/** The favourites are kept online, too. */
export const shareModels = async (page: Page): Promise<void> => {
  await keepModels(page)
  await page.getByRole('checkbox').click({ force: true })
  await page.getByLabel('Ton lien privé').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
}

/** The tab's own order in the address. */
export const placeOrder = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    const id = new URLSearchParams(location.search).get('order')
    sessionStorage.setItem('order-receipt', JSON.stringify({ id, total: 29 }))
  })
  await page.reload()
  await page.getByText('0193AAAA-1111', { exact: true }).waitFor()
}

/** With an invalid SIRET, which is reported. */
export const buyForCompany = async (page: Page): Promise<void> => {
  await page.locator('[name=is_company]').click({ force: true })
  await page.locator('[name=company_name]').fill('Atelier Moreau')
  await page.locator('[name=siret]').fill('732 829 320 00075')
  await page.locator('main form [type=submit]').click()
  await page.locator('[name=email][aria-invalid=true]').waitFor()
}

type Placed = { readonly order_url: string; readonly pay_url: string }

/** A plan of the course, ordered in the background. */
const orderPlan = async (page: Page): Promise<Placed> => {
  const answer = await page.request.post(new URL('/api/checkout', page.url()).href, {
    data: { email: 'zoe@example.org', name: 'Zoé', plan_id: 'premium' },
  })
  return answer.json()
}

const hashOf = (address: string): string => new URL(address, 'http://localhost').hash

/**
 * Opens the page again at the part of its address that is specific to this visit. From an empty page: with another hash
 * alone the browser would not load it, and a reload right after such a step is aborted now and then.
 */
export const openHash = async (page: Page, hash: string): Promise<void> => {
  const address = new URL(hash, page.url()).href
  await page.goto('about:blank')
  await page.goto(address)
  await untilHydrated(page)
}

/** The page of an order; `press`: the buyer's choice at the test provider. */
export const openOrder =
  ({ press }: { readonly press?: 'pay' | 'later' }) =>
  async (page: Page): Promise<void> => {
    const placed = await orderPlan(page)
    const session = hashOf(placed.pay_url).slice(1)
    const pressed = new URL('/api/test-payment', page.url()).href
    if (press) await page.request.post(pressed, { data: { session, press } })
    await openHash(page, hashOf(placed.order_url))
    await page.locator('main h2').first().waitFor()
  }

export const openTestPayment = async (page: Page): Promise<void> => {
  await openHash(page, hashOf((await orderPlan(page)).pay_url))
  await page.getByText('397 €').waitFor()
}

/** Opens the first row above its list. */
export const openRow = (list: string) => async (page: Page) => {
  await page.getByRole('list', { name: list }).getByRole('link').first().click()
  await untilDialog(page)
}

export const openTable = async (page: Page): Promise<void> => {
  await page.getByText('Voir les chiffres en tableau').click()
  await page.getByRole('table').waitFor()
}

export const pickRows = (list: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Sélectionner', exact: true }).click()
  const boxes = page.getByRole('list', { name: list }).getByRole('checkbox')
  for (const at of [0, 2]) await boxes.nth(at).click()
  await page.getByText(/^2 sélectionnée?s$/).waitFor()
}

export const workOffline = async (page: Page): Promise<void> => {
  await page.getByText('Luna').first().waitFor()
  await status(page, 'À jour')
  await setOffline(page.context(), true)
  await createModel(page, 'Aurore', '24,50')
  await changeModel(page, 'Luna', { Prix: '31' })
  await toast(page, 'Modèle mis à jour')
  await closeToasts(page)
  await page
    .getByRole('button', { name: /en attente/ })
    .first()
    .click()
  const panel = page.getByRole('dialog')
  // It depends on time which of the edits were already retried automatically.
  await panel.getByRole('button', { name: 'Tout réessayer maintenant' }).click()
  await panel.getByRole('button', { name: 'Réessayer', exact: true }).nth(1).waitFor()
}

export const addPictures = async (page: Page): Promise<void> => {
  const photos = [1, 2, 3].map((seed) => aPhoto({ width: 900, height: 900 + seed * 100, seed }))
  const files = (await Promise.all(photos)).map(photoFile)
  const panel = page.getByRole('tabpanel', { name: 'Médias' })
  await panel.locator('input[type=file]:not([capture])').setInputFiles(files)
  await toast(page, '3 images envoyées')
  // A toast that is fading out no longer takes space, and still covers the elements below.
  await closeToasts(page)
  await page.locator('[data-toast]').first().waitFor({ state: 'detached' })
}

export const search = (words: string) => async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('searchbox').fill(words)
  // It is announced once the typing has ended.
  const found = /fiches? trouvée|Aucune fiche ne correspond/
  await page.getByRole('dialog').getByRole('status').filter({ hasText: found }).waitFor()
}

export const showKeys = async (page: Page): Promise<void> => {
  await page.keyboard.press('?')
  await untilDialog(page)
}

export const leaveDrafts = async (page: Page): Promise<void> => {
  for (const [button, words] of [
    ['Nouveau modèle', 'Aurore'],
    ['Modifier Nova', 'Nova, la nuit'],
  ] as const) {
    await pressButton(button)(page)
    await page.getByRole('dialog').getByLabel(/^Nom/).fill(words)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Garder le brouillon' }).click()
    await page.waitForFunction(() => document.querySelector('[role=dialog]') === null)
  }
  await page.getByRole('button', { name: 'À jour' }).first().click()
  await page.getByRole('list', { name: 'Brouillons' }).waitFor()
}

/** Where the link is in the side bar, which a small screen has to open first. */
const pressInSideBar = async (page: Page, name: string): Promise<void> => {
  const menu = page.getByRole('button', { name: 'Ouvrir le menu' })
  if (await menu.isVisible()) {
    await menu.click()
    await page.locator('[role=dialog]:focus-within').waitFor({ state: 'attached' })
  }
  await page.getByRole('button', { name }).click()
}

export const openSideBar = async (page: Page): Promise<void> => {
  const menu = page.getByRole('button', { name: 'Ouvrir le menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Journal' }).waitFor()
}

export const openBell = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Notifications, / }).click()
  await page.getByRole('menuitem').first().waitFor()
}

export const leaveForm = async (page: Page): Promise<void> => {
  await pressButton('Modifier Luna')(page)
  await page.getByRole('dialog').getByLabel(/^Nom/).fill('Luna, la nuit')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Garder le brouillon' }).waitFor()
}

export const signOutOffline = async (page: Page): Promise<void> => {
  await status(page, 'À jour')
  await setOffline(page.context(), true)
  await changeModel(page, 'Luna', { Prix: '31' })
  await toast(page, 'Modèle mis à jour')
  await closeToasts(page)
  await pressInSideBar(page, 'Déconnexion')
  await page.getByText('1 modification n’est pas encore sur le serveur.').waitFor()
}

export const deletePicked = (list: string) => async (page: Page) => {
  await pickRows(list)(page)
  await page
    .getByRole('region', { name: 'Sélection' })
    .getByRole('button', { name: /^Supprimer/ })
    .click()
  await page.getByRole('alertdialog').waitFor()
}

export const invite = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Inviter un administrateur' }).click()
  await page.getByRole('textbox', { name: 'Lien d’invitation' }).waitFor()
}

/** The server accepts no edit; one row was deleted, and can be restored. */
export const meetRefusal = async (page: Page): Promise<void> => {
  const { headers: all } = await fetch(new URL('/api/admin/me', page.url()))
  const headers = { [SYNC_EPOCH_HEADER]: all.get(SYNC_EPOCH_HEADER) ?? '' }
  const json = { code: 'invalid-fields', detail: 'Le serveur n’en veut pas.', fields: [] }
  await page.route('**/api/admin/batch', (route) => route.fulfill({ status: 404, headers }))
  await page.route('**/api/admin/models/*', (route) =>
    route.fulfill({ status: 422, headers, json }),
  )
  await changeModel(page, 'Luna', { Prix: '31' })
  await toast(page, 'Erreur lors de la sauvegarde')
  await deleteModel(page, 'Mali')
  await closeToasts(page)
  await page.locator('[data-toast]').first().waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: /refusée/ })
    .first()
    .click()
  await page.getByRole('list', { name: 'Modifications refusées' }).waitFor()
}
