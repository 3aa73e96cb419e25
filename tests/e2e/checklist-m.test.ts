import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { createModel, saveForm, status, toast } from './support/admin-actions.ts'
import { setOffline } from './support/device-network.ts'
import { focused } from './support/keyboard.ts'
import { isBasicServer } from './support/start-product.ts'
import { visitAdmin } from './support/visit-admin.ts'
import { plain } from './support/visit-site.ts'

const admin = visitAdmin(undefined, { keepsPage: true })
const cards = () => admin.page().getByRole('list', { name: 'Modèles IA' }).getByRole('listitem')
const card = (name: string) =>
  cards().filter({ has: admin.page().getByRole('link', { name, exact: true }) })
const search = () => admin.page().getByLabel('Rechercher un modèle')
const form = () => admin.page().getByRole('dialog')
const field = (name: RegExp) => form().getByRole('textbox', { name })
const named = async (name: string) =>
  (await admin.rows('models')).find((model) => model.name === name)
const press = (name: string) => admin.page().getByRole('button', { name, exact: true }).click()

const openNew = async () => {
  await press('Nouveau modèle')
  await form().locator(':focus').waitFor({ state: 'attached' })
}

const openForm = async (name: string) => {
  await press(`Modifier ${name}`)
  await form().locator(':focus').waitFor({ state: 'attached' })
}

const fill = async (values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values))
    await field(new RegExp(`^${label}`)).fill(value)
}

const FILLED = { Nom: 'Aurore', Prix: '24,50', Description: 'Née au petit matin.' }

/** The server's log of a row, oldest first, with the changed fields. */
const doneTo = async (id: unknown): Promise<string[]> => {
  const { entries }: { entries: AuditEntry[] } = await (await admin.request('audit')).json()
  return entries
    .filter(({ row_id }) => row_id === id)
    .map(({ action, changes }) =>
      action === 'update' ? `update ${changes.map(({ field }) => field).join()}` : action,
    )
    .toReversed()
}

test('M 197: the list shows the server’s rows', async () => {
  const [answered] = await Promise.all([
    admin.page().waitForResponse((response) => response.url().includes('/api/admin/models')),
    admin.open('models'),
  ])
  expect(answered.request().method()).toBe('GET')
  const names = (await admin.rows('models')).map(({ name }) => String(name))
  await expect
    .poll(async () => (await admin.titles('Modèles')).toSorted())
    .toEqual(names.toSorted())
})

// A basic server tells of no changes: its lists are read again.
test.skipIf(isBasicServer || !isFullRun)(
  'the server’s changes arrive over one connection, however many edits are saved',
  async () => {
    const asked: string[] = []
    admin.page().on('request', (request) => asked.push(new URL(request.url()).pathname))
    await admin.open('models')
    await createModel(admin.page(), 'Écho', '12')
    await admin.settled()
    expect(asked.filter((path) => path === '/api/admin/changes')).toHaveLength(1)
    const made = await named('Écho')
    await admin.request(`models/${made?.id}`, { method: 'DELETE' })
  },
)

test('M 198, 199: search in name and description ignoring accents, and the type, in the address', async () => {
  await admin.open('models')
  const models = await admin.rows('models')
  await search().fill('LUNA')
  await expect.poll(() => admin.titles('Modèles')).toEqual(['Luna'])
  await admin.page().waitForURL('**/admin/models?recherche=LUNA')
  const [words] = String(models.find(({ name }) => name === 'Mali')?.description).split('.')
  await search().fill(String(words).toUpperCase())
  await expect.poll(() => admin.titles('Modèles')).toEqual(['Mali'])
  await search().fill('')

  const type = admin.page().getByLabel('Filtrer par type')
  await expect
    .poll(() => type.locator('option').allInnerTexts())
    .toEqual(['Tous les types', 'Sexy', 'Cosplay', 'Girlfriend', 'Niche'])
  for (const chosen of ['Sexy', 'Cosplay', 'Girlfriend', 'Niche']) {
    await type.selectOption(chosen)
    const expected = models.filter((model) => model.type === chosen).map(({ name }) => String(name))
    await expect
      .poll(async () => (await admin.titles('Modèles')).toSorted())
      .toEqual(expected.toSorted())
  }
  await admin.page().waitForURL((address) => address.search === '?type=Niche')
  await type.selectOption('Tous les types')
  await expect.poll(() => cards().count()).toBe(models.length)
})

test('M 199: an unknown type in the address filters nothing, and the select shows that', async () => {
  await admin.open('models?type=Inconnu')
  await expect.poll(() => admin.page().getByLabel('Filtrer par type').inputValue()).toBe('all')
  const models = await admin.rows('models')
  await expect.poll(() => cards().count()).toBe(models.length)
})

test.runIf(isFullRun)(
  'M 197, 199: the sorting is in the address, and combines with search, type and selection',
  async () => {
    await admin.open('models')
    const order = admin.page().getByLabel('Trier')
    await expect
      .poll(() => order.locator('option').allInnerTexts())
      .toEqual(['Plus récents', 'Nom A–Z', 'Prix croissant', 'Prix décroissant', 'Plus vendus'])
    const models = await admin.rows('models')
    const titles = models.map(({ name }) => String(name))
    const byName = titles.toSorted(new Intl.Collator('fr').compare)
    await order.selectOption('Nom A–Z')
    await expect.poll(() => admin.titles('Modèles')).toEqual(byName)
    await admin.page().waitForURL('**/admin/models?tri=nom')
    await admin.page().reload()
    await expect.poll(() => admin.titles('Modèles')).toEqual(byName)

    await order.selectOption('Prix décroissant')
    await admin.page().getByLabel('Filtrer par type').selectOption('Niche')
    const dearest = models
      .filter(({ type }) => type === 'Niche')
      .toSorted((a, b) => Number(b.price) - Number(a.price))
    await expect.poll(async () => (await admin.titles('Modèles')).length).toBe(dearest.length)
    await expect
      .poll(async () => {
        const shown = await admin.titles('Modèles')
        return shown.map((title) => models.find(({ name }) => name === title)?.price)
      })
      .toEqual(dearest.map(({ price }) => price))
    await press('Sélectionner')
    await admin.page().getByRole('checkbox').first().click()
    await admin
      .page()
      .getByRole('region', { name: 'Sélection' })
      .getByText('1 sélectionné', { exact: true })
      .waitFor()
    await order.selectOption('Plus récents')
    await admin.page().waitForURL((address) => address.search === '?type=Niche')
    await admin
      .page()
      .getByRole('region', { name: 'Sélection' })
      .getByText('1 sélectionné', { exact: true })
      .waitFor()
  },
)

test('M 200: the content of a card', async () => {
  const luna = await named('Luna')
  const tags = ['un', 'deux', 'trois', 'quatre']
  await admin.put(`models/${luna?.id}`, {
    ...luna,
    format: ['photo', 'vidéo', 'journal intime'],
    tags,
    isActive: false,
    isNSFW: true,
  })
  await admin.open('models')
  await card('Luna').getByText('#trois').waitFor()
  const words = plain(await card('Luna').innerText())
  for (const text of [
    'NSFW',
    'Inactif',
    'Luna',
    String(luna?.country),
    String(luna?.type),
    `${luna?.price} €`,
    `${luna?.sales_count} ventes`,
    String(luna?.description),
    'Photo',
    'Vidéo',
    'Journal intime',
    '#un',
    '#deux',
    '#trois',
  ])
    expect(words).toContain(plain(text))
  expect(words).not.toContain('#quatre')
  await admin.page().setViewportSize({ width: 390, height: 844 })
  // Their full text is visible: nothing is truncated.
  await expect
    .poll(() =>
      card('Luna')
        .getByText('#trois')
        .evaluate(({ parentElement: chips }) => chips && chips.scrollHeight - chips.clientHeight),
    )
    .toBe(0)
  await admin.page().setViewportSize({ width: 1280, height: 900 })
  await expect.poll(() => card('Luna').locator('img').count()).toBe(1)
  await card('Luna').getByRole('button', { name: 'Modifier Luna' }).waitFor()
  await card('Luna').getByRole('button', { name: 'Supprimer Luna' }).waitFor()
  await admin.put(`models/${luna?.id}`, { ...luna })
  // Without a change stream the next list contains it, and the next visit fetches that.
  if (isBasicServer) await admin.open('models')
  await card('Luna').getByText('Inactif').waitFor({ state: 'detached' })
})

test.runIf(isFullRun)('M 200: the card shows the first of several images', async () => {
  const sakura = await named('Sakura')
  const images = ['/pictures/nova-1.webp', '/pictures/luna-1.webp']
  await admin.put(`models/${sakura?.id}`, { ...sakura, images })
  const shown = () =>
    card('Sakura')
      .locator('img')
      .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).currentSrc))
  await admin.open('models')
  await card('Sakura').scrollIntoViewIfNeeded()
  await expect.poll(shown).toEqual([expect.stringContaining('/nova-1')])
  await admin.put(`models/${sakura?.id}`, { ...sakura, images: images.toReversed() })
  if (isBasicServer) await admin.open('models')
  await expect.poll(shown).toEqual([expect.stringContaining('/luna-1')])
  await admin.put(`models/${sakura?.id}`, { ...sakura })
})

test('M 201: without any model, the screen offers to create the first one', async () => {
  await admin.device().route('**/api/admin/models*', async (route) => {
    if (route.request().url().includes('since=')) return route.continue()
    await route.fulfill({ response: await route.fetch(), json: [] })
  })
  await admin.page().goto(`${admin.origin()}/admin/models`)
  await admin.page().getByText('Aucun modèle pour l’instant').waitFor()
  await press('Créer le premier modèle')
  await form().getByText('Nouveau modèle').waitFor()
})

test('M 202, 207, 209: a new model is an active Sexy one without NSFW, in eight countries, with an empty row for a tag', async () => {
  await admin.open('models')
  await openNew()
  await expect.poll(() => form().getByLabel('Type').inputValue()).toBe('Sexy')
  for (const [label, isOn] of [
    ['Actif', true],
    ['Contenu NSFW', false],
  ] as const)
    await expect
      .poll(() =>
        form()
          .getByRole('switch', { name: new RegExp(`^${label}`) })
          .isChecked(),
      )
      .toBe(isOn)
  for (const name of [/^Nom/, /^Prix/, /^Description/, /^Tag 1/])
    await expect.poll(() => field(name).inputValue()).toBe('')
  await expect
    .poll(() => form().getByLabel('Pays').locator('option').allInnerTexts())
    .toEqual(['France', 'USA', 'Thaïlande', 'Brésil', 'Japon', 'Allemagne', 'Italie', 'Espagne'])
  await form().getByRole('button', { name: 'Retirer le tag 1' }).click()
  await expect.poll(() => field(/^Tag \d/).count()).toBe(1)
  // The Enter that confirms an input-method word adds no tag.
  await field(/^Tag 1/).fill('猫')
  await field(/^Tag 1/).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await field(/^Tag 1/).fill('')
  expect(await field(/^Tag \d/).count()).toBe(1)
})

test.runIf(isFullRun)('M 203: the form of a model opens with all its values', async () => {
  const nova = await named('Nova')
  await admin.open('models')
  await openForm('Nova')
  await expect.poll(() => field(/^Nom/).inputValue()).toBe('Nova')
  await expect.poll(() => field(/^Prix/).inputValue()).toBe(String(nova?.price))
  await expect.poll(() => field(/^Description/).inputValue()).toBe(String(nova?.description))
  await expect.poll(() => form().getByLabel('Type').inputValue()).toBe(String(nova?.type))
  await expect.poll(() => form().getByLabel('Pays').inputValue()).toBe(String(nova?.country))
  const tags = nova?.tags as string[]
  for (const [at, tag] of tags.entries())
    await expect.poll(() => field(new RegExp(`^Tag ${at + 1}$`)).inputValue()).toBe(tag)
})

const isOn = (name: string) =>
  form()
    .getByRole('switch', { name: new RegExp(`^${name}`) })
    .isChecked()
const addresses = async () => {
  const all = await field(/^Adresse de l’image \d/).all()
  return Promise.all(all.map((address) => address.inputValue()))
}
const chosen = async () => {
  const on = ['Photo', 'Vidéo', 'Journal intime'].map(async (name) =>
    (await form().getByRole('checkbox', { name, exact: true }).isChecked()) ? [name] : [],
  )
  return (await Promise.all(on)).flat()
}

test.runIf(isFullRun)(
  'M 203: formats, images and switches open with their values, and changes to them are saved',
  async () => {
    const caio = await named('Caio')
    const before = {
      format: ['photo', 'vidéo'],
      images: ['/pictures/caio-1.webp', '/pictures/luna-1.webp'],
      isActive: false,
      isNSFW: true,
    }
    await admin.put(`models/${caio?.id}`, { ...caio, ...before })
    await admin.open('models')
    await openForm('Caio')
    await expect.poll(chosen).toEqual(['Photo', 'Vidéo'])
    expect(await addresses()).toEqual(before.images)
    expect([await isOn('Actif'), await isOn('Contenu NSFW')]).toEqual([false, true])
    // Untouched fields go through the form unchanged.
    await fill({ Prix: '27' })
    await saveForm(admin.page())
    await admin.settled()
    await expect.poll(() => named('Caio')).toMatchObject({ ...before, price: 27 })

    await openForm('Caio')
    await form().getByText('Vidéo', { exact: true }).click()
    await form().getByText('Journal intime', { exact: true }).click()
    await field(/^Adresse de l’image 2/).fill('/pictures/mali-1.webp')
    await form()
      .getByRole('switch', { name: /^Actif/ })
      .press('Space')
    await form()
      .getByRole('switch', { name: /^Contenu NSFW/ })
      .press('Space')
    await saveForm(admin.page())
    await admin.settled()
    const after = {
      format: ['photo', 'journal intime'],
      images: ['/pictures/caio-1.webp', '/pictures/mali-1.webp'],
      isActive: true,
      isNSFW: false,
    }
    await expect.poll(() => named('Caio')).toMatchObject(after)
    await openForm('Caio')
    await expect.poll(chosen).toEqual(['Photo', 'Journal intime'])
    expect(await addresses()).toEqual(after.images)
    expect([await isOn('Actif'), await isOn('Contenu NSFW')]).toEqual([true, false])
    await admin.put(`models/${caio?.id}`, { ...caio })
  },
)

test('M 204, 205: name, price and description are required; the price is a number from 0 in steps of a cent', async () => {
  await admin.open('models')
  await openNew()
  await form().getByRole('button', { name: 'Créer le modèle' }).click()
  await field(/^Nom/).and(admin.page().locator(':focus')).waitFor()
  await expect.poll(() => form().getByText('Ce champ est obligatoire').count()).toBe(3)
  await fill(FILLED)
  await expect.poll(() => form().getByText('Ce champ est obligatoire').count()).toBe(0)
  for (const [typed, notice] of [
    ['-1', 'Le minimum est 0'],
    ['12,345', 'Deux chiffres au plus après la virgule'],
    ['douze', 'Un nombre est attendu, par exemple 19,90'],
  ] as const) {
    await field(/^Prix/).fill(typed)
    await form().getByRole('button', { name: 'Créer le modèle' }).click()
    await form().getByText(notice).waitFor()
    await expect.poll(() => field(/^Prix/).getAttribute('aria-invalid')).toBe('true')
  }
  await field(/^Prix/).fill('0')
  await saveForm(admin.page())
  await admin.settled()
  await expect.poll(() => named('Aurore')).toMatchObject({ price: 0 })
})

test('M 205, 206, 208, 210, 211, 213: created, changed and deleted with their toasts, and on the server', async () => {
  await admin.open('models')
  await openNew()
  await fill({ ...FILLED, Nom: 'Boréale' })
  await fill({ 'Tag 1': 'nord' })
  await form().getByRole('button', { name: 'Ajouter un tag' }).click()
  await fill({ 'Tag 2': '   ' })
  await field(/^Adresse de l’image 1/).fill('/pictures/luna-1.webp')
  await form().getByRole('button', { name: 'Ajouter une image' }).click()
  for (const format of ['Photo', 'Journal intime', 'Photo'])
    await form().getByRole('checkbox', { name: format, exact: true }).press('Space')
  await form().getByText('Vidéo', { exact: true }).click()
  const video = form().getByRole('checkbox', { name: 'Vidéo', exact: true })
  await expect.poll(() => video.isChecked()).toBe(true)
  await video.uncheck()
  await form().getByText('Vidéo', { exact: true }).click()
  await saveForm(admin.page(), 'Modèle créé avec succès')
  await card('Boréale').waitFor()
  await admin.settled()
  const values = {
    name: 'Boréale',
    price: 24.5,
    description: FILLED.Description,
    type: 'Sexy',
    country: 'France',
    format: ['vidéo', 'journal intime'],
    images: ['/pictures/luna-1.webp'],
    tags: ['nord'],
    isActive: true,
    isNSFW: false,
  }
  await expect.poll(() => named('Boréale')).toMatchObject(values)

  const { id } = (await named('Boréale')) ?? {}
  await openForm('Boréale')
  await fill({ Prix: '31' })
  await saveForm(admin.page(), 'Modèle mis à jour avec succès')
  await card('Boréale').getByText('31 €').first().waitFor()
  await admin.settled()
  await expect.poll(() => named('Boréale')).toMatchObject({ ...values, price: 31 })

  await press('Supprimer Boréale')
  await admin.page().getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await toast(admin.page(), 'Modèle supprimé avec succès')
  // The pressed button disappears with its row.
  await expect.poll(() => focused(admin.page())).toMatch(/^BUTTON Supprimer (?!Boréale)/)
  await card('Boréale').waitFor({ state: 'detached' })
  await admin.settled()
  await expect.poll(() => named('Boréale')).toBeUndefined()
  // A basic server has no audit log.
  if (isBasicServer) return
  expect(await doneTo(id)).toEqual(['create', 'update price', 'delete'])
})

test.runIf(isFullRun)('M 212: deleting asks first', async () => {
  await admin.open('models')
  await createModel(admin.page(), 'Éphémère', '5')
  await press('Supprimer Éphémère')
  const question = admin.page().getByRole('alertdialog')
  await question.getByText('Êtes-vous sûr de vouloir supprimer ce modèle ?').waitFor()
  await question.getByRole('button', { name: 'Annuler' }).click()
  await question.waitFor({ state: 'hidden' })
  await card('Éphémère').waitFor()
  await admin.settled()
  await expect.poll(() => named('Éphémère')).toBeDefined()
})

test('M 213: success is titled Succès', async () => {
  await admin.open('models')
  await createModel(admin.page(), 'Comète', '5')
  const shown = admin.page().locator('[data-toast]', { hasText: 'Modèle créé avec succès' })
  await expect.poll(async () => plain(await shown.first().innerText())).toContain('Succès')
})

test.runIf(isFullRun)('M 214: a list that cannot be loaded says so', async () => {
  await admin.refuse('models')
  await admin.page().goto(`${admin.origin()}/admin/models`)
  const alert = admin.page().getByRole('alert').filter({
    hasText: 'Impossible de charger les modèles',
  })
  await expect.poll(async () => plain(await alert.innerText())).toContain('Erreur')
})

test.runIf(isFullRun)(
  'M 215: an edit and a delete that came too late are reported, and kept in the tray',
  async () => {
    await admin.open('models')
    const untilToast = async (words: string) => {
      const alert = admin.page().getByRole('alert').filter({ hasText: words })
      await expect.poll(async () => plain(await alert.first().innerText())).toContain('Erreur')
    }
    await setOffline(admin.device(), true)
    await openForm('Nova')
    await fill({ Prix: '41' })
    await saveForm(admin.page())
    const nova = await named('Nova')
    await admin.put(`models/${nova?.id}`, { ...nova, price: 99 })
    await setOffline(admin.device(), false)
    await untilToast('Erreur lors de la sauvegarde')
    await status(admin.page(), '1 refusée')

    await setOffline(admin.device(), true)
    await press('Supprimer Caio')
    await admin.page().getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await toast(admin.page(), 'Modèle supprimé avec succès')
    const caio = await named('Caio')
    await admin.put(`models/${caio?.id}`, { ...caio, description: 'Relu par une collègue.' })
    await setOffline(admin.device(), false)
    await untilToast('Erreur lors de la suppression')
    await status(admin.page(), '2 refusées')
    await expect.poll(() => named('Nova')).toMatchObject({ price: 99 })
    await card('Caio').waitFor()
  },
)

test.runIf(isFullRun)('M 216: pictures are addresses, each with a preview', async () => {
  await admin.open('models')
  await openForm('Sakura')
  const [first] = ((await named('Sakura'))?.images ?? []) as string[]
  const address = field(/^Adresse de l’image 1/)
  await expect.poll(() => address.inputValue()).toBe(String(first))
  await form().locator('img').first().waitFor()
})

test.runIf(isFullRun && !isBasicServer)(
  'C 70: a chosen format asks for its free sample, which visitors can see',
  async () => {
    await admin.open('models')
    await openForm('Mali')
    const sample = field(/^Extrait du journal gratuit/)
    expect(await sample.count()).toBe(0)
    await form().getByRole('checkbox', { name: 'Journal intime', exact: true }).press('Space')
    await sample.fill('javascript:alert(1)')
    await form()
      .getByRole('button', { name: /^Enregistrer/ })
      .click()
    await expect.poll(() => sample.getAttribute('aria-invalid')).toBe('true')
    await sample.fill('https://fichiers.example/mali.txt')
    await saveForm(admin.page())
    await admin.settled()
    const given = async () =>
      (await (await fetch(`${admin.origin()}/api/models`)).json()).find(
        ({ name }: { name: string }) => name === 'Mali',
      )
    expect(await given()).toMatchObject({
      format: ['photo', 'journal intime'],
      diary_sample: 'https://fichiers.example/mali.txt',
      video_sample: '',
    })
  },
)
