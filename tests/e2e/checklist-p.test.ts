import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { saveForm, toast } from './support/admin-actions.ts'
import { readDrafts } from './support/browser-storage.ts'
import { setOffline } from './support/device-network.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin(undefined, { keepsPage: true })
const form = () => admin.page().getByRole('dialog')
const field = (name: RegExp) => form().getByRole('textbox', { name })
const card = (title: string) => admin.page().getByRole('listitem').filter({ hasText: title })
const postNamed = async (title: string) =>
  (await admin.rows('blog')).find((post) => post.title === title)

/** An article created over the API, in its state before a story. */
const makePost = async (values: Readonly<Record<string, unknown>>): Promise<void> => {
  const answer = await admin.request('blog', { method: 'POST', body: JSON.stringify(values) })
  expect(answer.ok).toBe(true)
}

/** Leftovers of this name: a story that creates one may have run before. */
const removeNamed = async (title: string): Promise<void> => {
  for (const post of await admin.rows('blog'))
    if (post.title === title)
      expect((await admin.request(`blog/${post.id}`, { method: 'DELETE' })).ok).toBe(true)
}

const openNew = async () => {
  await admin.page().getByRole('button', { name: 'Nouvel article' }).click()
  await form().locator(':focus').waitFor({ state: 'attached' })
}

const FILLED = {
  Titre: 'Éclairer sans brûler',
  'Temps de lecture': '8 min',
  'URL de l': '/pictures/blog-lens.webp',
  Extrait: 'Trois lampes, une seule règle.',
  Contenu: '## La règle\n\nUne **seule** source.\n\n<script>alert(1)</script>',
}

const fill = async (values: Readonly<Record<string, string>> = FILLED) => {
  for (const [name, value] of Object.entries(values))
    await field(new RegExp(`^${name}`)).fill(value)
}

test.runIf(isFullRun)(
  'P 239: search in title, excerpt and author ignoring accents, and the category, in the address',
  async () => {
    await admin.open('blog')
    const search = admin.page().getByLabel('Rechercher un article')
    const shown = () => admin.page().locator('main ul[aria-label=Articles] > li')
    const all = await shown().count()
    await search.fill('theo marchetti')
    await admin.page().waitForURL('**/admin/blog?recherche=theo+marchetti')
    await expect.poll(() => shown().count()).toBe(3)
    for (const words of await shown().allInnerTexts()) expect(words).toContain('Théo Marchetti')
    const titled = await admin.find('blog', ({ title }) => title === 'La voix après le visage')
    expect(plain(`${titled.excerpt} ${titled.author}`)).not.toMatch(/la voix après/i)
    await search.fill('LA VOIX APRES')
    await card('La voix après le visage').waitFor()
    await expect.poll(() => shown().count()).toBe(1)
    await search.fill('METHODE EN TROIS TEMPS')
    await card('Écrire le journal d’un modèle').waitFor()
    await expect.poll(() => shown().count()).toBe(1)
    await search.fill('')
    await admin.page().getByLabel('Filtrer par catégorie').selectOption('Tutoriel')
    await expect.poll(() => shown().count()).toBe(2)
    // The address follows the typed text with a short delay.
    await admin.page().waitForURL((address) => address.search === '?categorie=Tutoriel')
    await admin.page().reload()
    await card('Publier une semaine').waitFor()
    await expect.poll(() => shown().count()).toBe(2)
    await search.fill('zzz')
    await admin.page().getByText('Aucun article ne correspond').waitFor()
    await admin.page().getByRole('button', { name: 'Effacer les filtres' }).click()
    await admin.page().waitForURL((address) => address.search === '')
    await card('Trouver la niche').waitFor()
    await expect.poll(() => shown().count()).toBe(all)
  },
)

test('P 239: status and sorting', async () => {
  await admin.open('blog?statut=brouillons')
  await expect
    .poll(() => admin.titles('Articles'))
    .toEqual(['Relier ses modèles : l’univers avant la vitrine'])
  await admin.page().getByLabel('Filtrer par statut').selectOption({ label: 'Tous les statuts' })
  await admin.page().getByLabel('Trier').selectOption({ label: 'Plus vus' })
  await admin.page().waitForURL('**/admin/blog?tri=vues')
  const posts = await admin.rows('blog')
  const mostSeen = posts.toSorted((a, b) => Number(b.views) - Number(a.views))
  await expect
    .poll(async () => (await admin.titles('Articles')).slice(0, 3))
    .toEqual(mostSeen.slice(0, 3).map(({ title }) => title))
})

test.runIf(isFullRun)('P 240, 241: counts, and cards with all data of an article', async () => {
  await admin.open('blog')
  await admin.page().getByText('9 articles · 8 publiés · 1 à la une').waitFor()
  const words = plain(await card('Trouver la niche').innerText())
  for (const text of [
    'À la une',
    'Stratégie · Inès Laurent · 17 nov. 2026 · 7 min',
    '1 840 vues',
    "212 j'aime",
    'Une bonne niche se reconnaît',
    '#niche',
    '#audience',
    '#méthode',
  ])
    expect(words).toContain(text)
  await expect.poll(() => card('Trouver la niche').locator('img').count()).toBe(1)
  await expect.poll(() => card('Relier ses modèles').innerText()).toContain('Brouillon')
  await expect.poll(() => card('Publier une semaine').innerText()).not.toContain('Brouillon')
  const [first, second] = await Promise.all(
    [0, 1].map((at) =>
      admin.page().locator('main ul[aria-label=Articles] > li').nth(at).boundingBox(),
    ),
  )
  expect(first?.y).toBe(second?.y)
  expect((first?.width ?? 0) * 2).toBeGreaterThan(800)
})

test('P 242, 243, 246: a new article is an unpublished Stratégie of one of three authors; five fields are required', async () => {
  await admin.open('blog')
  await openNew()
  await expect.poll(() => form().getByLabel('Catégorie').inputValue()).toBe('Stratégie')
  await expect
    .poll(() =>
      form()
        .getByRole('switch', { name: /Publié/ })
        .isChecked(),
    )
    .toBe(false)
  await expect
    .poll(() => form().getByLabel('Auteur').locator('option').allInnerTexts())
    .toEqual(['Inès Laurent', 'Théo Marchetti', 'Mila Renaud'])
  await form().getByRole('button', { name: 'Créer l’article' }).click()
  await field(/^Titre/)
    .and(admin.page().locator(':focus'))
    .waitFor()
  for (const name of Object.keys(FILLED))
    await expect.poll(() => field(new RegExp(`^${name}`)).getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => form().getByText('Ce champ est obligatoire').count()).toBe(5)
  await fill({ Titre: 'Un titre' })
  await expect.poll(() => form().getByText('Ce champ est obligatoire').count()).toBe(4)
  await form().getByText('Adresse : /blog/un-titre-…').waitFor()
})

/** The values of the open form, field by field. */
const formValues = async () => ({
  ...Object.fromEntries(
    await Promise.all(
      Object.keys(FILLED).map(async (name) => [
        name,
        await field(new RegExp(`^${name}`)).inputValue(),
      ]),
    ),
  ),
  category: await form().getByLabel('Catégorie').inputValue(),
  author: await form().getByLabel('Auteur').inputValue(),
  tag: await field(/^Tag 1/).inputValue(),
  isPublished: await form()
    .getByRole('switch', { name: /Publié/ })
    .isChecked(),
  isFeatured: await form().getByRole('switch', { name: 'À la une' }).isChecked(),
})

test('P 244, 245, 247, 249: created, changed and deleted with their toasts, and on the server', async () => {
  await removeNamed('Éclairer sans brûler')
  await admin.open('blog')
  await openNew()
  await fill()
  await form().getByLabel('Catégorie').selectOption('Technique')
  await form().getByLabel('Auteur').selectOption('Mila Renaud')
  await field(/^Tag 1/).fill('lumière')
  await form().getByRole('button', { name: 'Ajouter un tag' }).click()
  await saveForm(admin.page(), 'Article créé avec succès')
  await admin.settled()
  await expect
    .poll(() => postNamed('Éclairer sans brûler'))
    .toMatchObject({
      excerpt: FILLED.Extrait,
      content: FILLED.Contenu,
      image: '/pictures/blog-lens.webp',
      images: ['/pictures/blog-lens.webp'],
      category: 'Technique',
      author: 'Mila Renaud',
      is_published: false,
      is_featured: false,
      read_time: '8 min',
      tags: ['lumière'],
    })
  await admin.page().getByRole('button', { name: 'Modifier Éclairer sans brûler' }).click()
  await expect.poll(formValues).toEqual({
    ...FILLED,
    category: 'Technique',
    author: 'Mila Renaud',
    tag: 'lumière',
    isPublished: false,
    isFeatured: false,
  })
  await fill({ 'URL de l': '/pictures/blog-rings.webp' })
  await form().getByRole('switch', { name: 'À la une' }).click({ force: true })
  await saveForm(admin.page(), 'Article mis à jour avec succès')
  await admin.page().getByRole('button', { name: 'Publier Éclairer sans brûler' }).click()
  await admin.page().getByRole('button', { name: 'Dépublier Éclairer sans brûler' }).waitFor()
  await admin.settled()
  await expect
    .poll(() => postNamed('Éclairer sans brûler'))
    .toMatchObject({
      image: '/pictures/blog-rings.webp',
      images: ['/pictures/blog-rings.webp'],
      author: 'Mila Renaud',
      is_published: true,
      is_featured: true,
    })
  await card('Éclairer sans brûler').getByText('À la une').waitFor()
  await admin.page().getByRole('button', { name: 'Modifier Éclairer sans brûler' }).click()
  await expect.poll(formValues).toMatchObject({ isPublished: true, isFeatured: true })
})

test.runIf(isFullRun)('P 248, 249: deleting asks first', async () => {
  const title = 'Un article de trop'
  const { id, ...like } = await admin.find('blog', ({ is_published }) => is_published === true)
  if (!(await postNamed(title))) await makePost({ ...like, title })
  await admin.open('blog')
  const remove = admin.page().getByRole('button', { name: `Supprimer ${title}` })
  await remove.click()
  const question = admin.page().getByRole('alertdialog')
  await question.getByText('Êtes-vous sûr de vouloir supprimer cet article ?').waitFor()
  await expectNoViolations(admin.page(), '[role=alertdialog]')
  await question.getByRole('button', { name: 'Annuler' }).click()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => postNamed(title)).toBeDefined()
  await remove.click()
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await toast(admin.page(), 'Article supprimé avec succès')
  await remove.waitFor({ state: 'detached' })
  await admin.settled()
  await expect.poll(() => postNamed(title)).toBeUndefined()
})

test.runIf(isFullRun)(
  'P 250, 267: a save and a delete that the server refuses are reported and logged, and the list is unchanged',
  async () => {
    await admin.open('blog')
    const shown = await admin.titles('Articles')
    await admin.refuseEdits('blog')
    await openNew()
    await fill({ ...FILLED, Titre: 'De trop' })
    await saveForm(admin.page())
    await admin.failure('Erreur lors de la sauvegarde : De trop')
    await card('De trop').waitFor({ state: 'detached' })

    const [title = ''] = shown
    await admin
      .page()
      .getByRole('button', { name: `Supprimer ${title}` })
      .click()
    await admin.page().getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await toast(admin.page(), 'Article supprimé avec succès')
    await card(title).waitFor({ state: 'detached' })
    await admin.sendNow()
    await admin.failure(`Erreur lors de la suppression : ${plain(title)}`)
    await expect.poll(() => admin.titles('Articles')).toEqual(shown)
  },
)

test.runIf(isFullRun)('P 250: a list that cannot be loaded says so', async () => {
  await admin.refuse('blog')
  await admin.page().goto(`${admin.origin()}/admin/blog`)
  await toast(admin.page(), 'Impossible de charger les articles')
  await admin.page().getByText('La liste n’est pas encore sur cet appareil').waitFor()
})

test.runIf(isFullRun)(
  'P: the preview shows what visitors will read, and no script in it can run',
  async () => {
    await admin.open('blog')
    await openNew()
    await fill()
    const preview = form().getByRole('region', { name: 'Aperçu' })
    await preview.getByRole('heading', { name: 'La règle' }).waitFor()
    await expect.poll(() => preview.locator('strong').innerText()).toBe('seule')
    await expect.poll(() => preview.locator('script').count()).toBe(0)
    await expect.poll(() => preview.innerText()).toContain('<script>alert(1)</script>')
    await fill({ Contenu: 'Un *mot* &eacute;crit' })
    await preview.getByText('écrit').waitFor()
    await expect.poll(() => preview.locator('em').innerText()).toBe('mot')
  },
)

test.runIf(isFullRun)(
  'P: a link in the preview opens beside the form, and an invalid one is plain text',
  async () => {
    await admin.open('blog')
    await openNew()
    await fill({ Contenu: 'Voir [les modèles](/models) et [rien](javascript:alert%281%29)' })
    const preview = form().getByRole('region', { name: 'Aperçu' })
    const link = preview.getByRole('link', { name: 'les modèles (nouvel onglet)', exact: true })
    await link.waitFor()
    await preview.getByText(/^Voir les modèles.* et rien$/).waitFor()
    expect(await preview.getByRole('link').count()).toBe(1)
    const opened = admin.device().waitForEvent('page')
    await link.click()
    await (await opened).waitForURL('**/models')
    expect(admin.search()).toContain('article=nouveau')
    expect(
      await form()
        .getByLabel(/^Contenu/)
        .inputValue(),
    ).toContain('les modèles')
  },
)

test.runIf(isFullRun)(
  'P: every keystroke is saved: after a crash the draft is offered',
  async () => {
    await admin.open('blog')
    await openNew()
    await fill({ Titre: 'Écrit dans un tunnel', Contenu: 'Première phrase.' })
    const again = await admin.device().newPage()
    // A tab that dies loses the write that it was making at that moment.
    await expect
      .poll(async () => (await readDrafts(admin.page())).map(({ values }) => values.content))
      .toContain('Première phrase.')
    await admin.page().close({ runBeforeUnload: false })
    await again.goto(`${admin.origin()}/admin/blog?article=nouveau`)
    await again.getByRole('button', { name: 'Reprendre le brouillon' }).click()
    await expect
      .poll(() =>
        again
          .getByRole('dialog')
          .getByLabel(/^Contenu/)
          .inputValue(),
      )
      .toBe('Première phrase.')
  },
)

test.runIf(isFullRun)(
  'P: written offline, it reaches the server once the network is back',
  async () => {
    await removeNamed('Écrit hors ligne')
    await admin.open('blog')
    await setOffline(admin.device(), true)
    await openNew()
    await fill({ ...FILLED, Titre: 'Écrit hors ligne' })
    await saveForm(admin.page(), 'Article créé avec succès')
    await card('Écrit hors ligne').getByText('En attente d’envoi').waitFor()
    await setOffline(admin.device(), false)
    await admin.settled()
    const made = (await admin.rows('blog')).filter(({ title }) => title === 'Écrit hors ligne')
    expect(made).toHaveLength(1)
  },
)
