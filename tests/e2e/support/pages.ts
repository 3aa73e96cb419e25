import type { Page } from 'playwright-core'
import { LEGAL_DOCUMENTS } from '#domain/legal-documents.ts'
import { legalPath } from '#site/legal/legal-documents.ts'
import { aPhoto } from '#tests/support/objects/draw-pictures.ts'
import { changeModel, createModel, status, toast } from './admin-actions.ts'
import { setOffline } from './device-network.ts'
import { photoFile } from './photo-file.ts'

export type ShownPage = {
  readonly name: string
  readonly path: string
  /** Somebody is signed in. */
  readonly isAdmin?: true
  /** Another entry's page in another language: it is looked at, and axe would find the same. */
  readonly isRepeat?: true
  /** What to do once the page is loaded. */
  readonly prepare?: (page: Page) => Promise<void>
}

const untilDialog = (page: Page): Promise<void> =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()

const pressButton = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await untilDialog(page)
}

const askAge = async (page: Page): Promise<void> => {
  await page.getByRole('switch').first().click()
  await untilDialog(page)
}

/** Opens the first row over its list. */
const openRow = (list: string) => async (page: Page) => {
  await page.getByRole('list', { name: list }).getByRole('link').first().click()
  await untilDialog(page)
}

const openTable = async (page: Page): Promise<void> => {
  await page.getByText('Voir les chiffres en tableau').click()
  await page.getByRole('table').waitFor()
}

const pickRows = (list: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Sélectionner', exact: true }).click()
  const boxes = page.getByRole('list', { name: list }).getByRole('checkbox')
  for (const at of [0, 2]) await boxes.nth(at).click()
  await page.getByText(/^2 sélectionnée?s$/).waitFor()
}

const workOffline = async (page: Page): Promise<void> => {
  await page.getByText('Luna').first().waitFor()
  await status(page, 'À jour')
  await setOffline(page.context(), true)
  await createModel(page, 'Aurore', '24,50')
  await changeModel(page, 'Luna', { Prix: '31' })
  await page
    .getByRole('button', { name: /en attente/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

const addPictures = async (page: Page): Promise<void> => {
  const photos = [1, 2, 3].map((seed) => aPhoto({ width: 900, height: 900 + seed * 100, seed }))
  const files = (await Promise.all(photos)).map(photoFile)
  const panel = page.getByRole('tabpanel', { name: 'Médias' })
  await panel.locator('input[type=file]:not([capture])').setInputFiles(files)
  await toast(page, '3 images envoyées')
}

const search = (words: string) => async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('searchbox').fill(words)
  await page.getByText(/fiches? trouvée|Aucune fiche ne correspond/).waitFor()
}

const showKeys = async (page: Page): Promise<void> => {
  await page.keyboard.press('?')
  await untilDialog(page)
}

const leaveDrafts = async (page: Page): Promise<void> => {
  for (const [button, words] of [
    ['Nouveau modèle', 'Aurore'],
    ['Modifier Nova', 'Nova, la nuit'],
  ] as const) {
    await page.getByRole('button', { name: button }).first().click()
    await page.getByRole('dialog').getByLabel(/^Nom/).fill(words)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Garder le brouillon' }).click()
    await page.waitForFunction(() => document.querySelector('[role=dialog]') === null)
  }
  await page.getByRole('button', { name: 'À jour' }).first().click()
  await page.getByRole('list', { name: 'Brouillons' }).waitFor()
}

const CATALOGUE: readonly ShownPage[] = [
  { name: 'home', path: '/' },
  { name: 'home-th', path: '/th', isRepeat: true },
  { name: 'models', path: '/models' },
  // Thai words are the longest, and have signs above and below: one page of them is checked.
  { name: 'models-th', path: '/th/models' },
  { name: 'models-en', path: '/en/models', isRepeat: true },
  { name: 'models-nsfw-question', path: '/models', prepare: askAge },
  { name: 'models-empty', path: '/models?type=Cosplay&country=France' },
  { name: 'models-preview', path: '/models', prepare: pressButton('Aperçu') },
  { name: 'pack', path: '/models/luna-000001' },
]

const ORDERING: readonly ShownPage[] = [
  { name: 'custom', path: '/custom' },
  { name: 'custom-options', path: '/custom?step=4' },
  { name: 'custom-summary', path: '/custom?step=5' },
  { name: 'custom-th', path: '/th/custom', isRepeat: true },
  { name: 'order', path: '/order/new?plan=premium' },
  { name: 'order-custom', path: '/order/new?custom=1#faceOption=lora&formats=video,journal' },
  { name: 'order-nothing', path: '/order/new' },
  {
    name: 'order-confirmation',
    path: '/order/confirmation?order=0193aaaa-1111-7222-8333-444455556666',
  },
]

const OFFERS_AND_WORDS: readonly ShownPage[] = [
  { name: 'formation', path: '/formation' },
  { name: 'formation-th', path: '/th/formation', isRepeat: true },
  { name: 'course-closed', path: '/formation/cours' },
  { name: 'course-closed-th', path: '/th/formation/cours', isRepeat: true },
  { name: 'hybrid', path: '/hybrid' },
  { name: 'hybrid-th', path: '/th/hybrid', isRepeat: true },
  { name: 'about', path: '/about' },
  { name: 'about-th', path: '/th/about', isRepeat: true },
  { name: 'contact', path: '/contact' },
  { name: 'contact-th', path: '/th/contact', isRepeat: true },
  { name: 'contact-chat', path: '/contact', prepare: pressButton('Ouvrir le chat') },
  { name: 'blog', path: '/blog' },
  { name: 'blog-th', path: '/th/blog', isRepeat: true },
  { name: 'blog-none', path: '/blog?q=zzz' },
  { name: 'article', path: '/blog/publier-une-semaine-en-deux-heures-000104' },
  { name: 'newsletter', path: `/newsletter?token=${'A'.repeat(43)}` },
  { name: 'newsletter-expired', path: '/newsletter' },
  { name: 'newsletter-th', path: `/th/newsletter?token=${'A'.repeat(43)}`, isRepeat: true },
  { name: 'legal', path: '/legal' },
  ...LEGAL_DOCUMENTS.map((document) => ({ name: `legal-${document}`, path: legalPath(document) })),
  { name: 'not-found', path: '/nulle-part' },
]

const ADMIN_DOORS: readonly ShownPage[] = [
  { name: 'login', path: '/admin/login' },
  { name: 'invite', path: '/admin/invite#0123456789abcdef' },
  { name: 'invite-incomplete', path: '/admin/invite' },
]

const MODEL_SCREENS: readonly ShownPage[] = [
  { name: 'admin-models', path: '/admin/models', isAdmin: true },
  { name: 'admin-models-none', path: '/admin/models?recherche=zzz', isAdmin: true },
  { name: 'admin-model-new', path: '/admin/models?modele=nouveau', isAdmin: true },
  {
    name: 'admin-model-edit',
    path: '/admin/models',
    isAdmin: true,
    prepare: pressButton('Modifier Luna'),
  },
  {
    name: 'admin-model-delete',
    path: '/admin/models',
    isAdmin: true,
    prepare: pressButton('Supprimer Luna'),
  },
  {
    name: 'admin-models-picked',
    path: '/admin/models',
    isAdmin: true,
    prepare: pickRows('Modèles IA'),
  },
  { name: 'admin-offline', path: '/admin/models', isAdmin: true, prepare: workOffline },
]

const SHELL_LAYERS: readonly ShownPage[] = [
  { name: 'admin-search', path: '/admin/dashboard', isAdmin: true, prepare: search('luna') },
  { name: 'admin-search-none', path: '/admin/dashboard', isAdmin: true, prepare: search('zzz') },
  { name: 'admin-keys', path: '/admin/dashboard', isAdmin: true, prepare: showKeys },
  { name: 'admin-drafts', path: '/admin/models', isAdmin: true, prepare: leaveDrafts },
]

const ADMIN_SCREENS: readonly ShownPage[] = [
  { name: 'admin-dashboard', path: '/admin/dashboard', isAdmin: true },
  { name: 'admin-dashboard-table', path: '/admin/dashboard', isAdmin: true, prepare: openTable },
  ...SHELL_LAYERS,
  ...MODEL_SCREENS,
  { name: 'admin-users', path: '/admin/users', isAdmin: true },
  { name: 'admin-user', path: '/admin/users', isAdmin: true, prepare: openRow('Utilisateurs') },
  { name: 'admin-orders', path: '/admin/orders', isAdmin: true },
  {
    name: 'admin-orders-picked',
    path: '/admin/orders',
    isAdmin: true,
    prepare: pickRows('Commandes'),
  },
  { name: 'admin-order', path: '/admin/orders', isAdmin: true, prepare: openRow('Commandes') },
  { name: 'admin-blog', path: '/admin/blog', isAdmin: true },
  { name: 'admin-post-new', path: '/admin/blog?article=nouveau', isAdmin: true },
  { name: 'admin-content', path: '/admin/content', isAdmin: true },
  { name: 'admin-block-new', path: '/admin/content?bloc=nouveau', isAdmin: true },
  {
    name: 'admin-media',
    path: '/admin/content?onglet=media',
    isAdmin: true,
    prepare: addPictures,
  },
  { name: 'admin-messages', path: '/admin/messages', isAdmin: true },
  { name: 'admin-message', path: '/admin/messages', isAdmin: true, prepare: openRow('Messages') },
  { name: 'admin-interviews', path: '/admin/messages?vue=entretiens', isAdmin: true },
  { name: 'admin-settings', path: '/admin/settings', isAdmin: true },
  { name: 'admin-account', path: '/admin/account', isAdmin: true },
  { name: 'admin-audit', path: '/admin/audit', isAdmin: true },
]

/** Every page of the site and every screen of the back-office, with their dialogs, on the demo's data. */
export const PAGES: readonly ShownPage[] = [
  ...CATALOGUE,
  ...ORDERING,
  ...OFFERS_AND_WORDS,
  ...ADMIN_DOORS,
  ...ADMIN_SCREENS,
]
