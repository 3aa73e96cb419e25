import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { fillModel, openModels, saveForm, waitUntilKept } from './support/admin-actions.ts'
import { readDrafts } from './support/browser-storage.ts'
import { setOffline } from './support/device-network.ts'
import { isBasicServer } from './support/start-product.ts'
import { expectNoViolations } from './support/violations.ts'
import { visitAdmin } from './support/visit-admin.ts'

const admin = visitAdmin()
/** For a message of the sample data. */
const SUBJECT = 'Merci !'
const form = () => admin.page().getByRole('dialog')
const name = () => form().getByLabel(/^Nom/)

const openNew = async () => {
  await admin.page().getByRole('button', { name: 'Nouveau modèle' }).click()
  await form().waitFor()
}

/** A tab that dies loses the write that it was making at that moment. */
const untilKept = (field: string, words: string) =>
  expect
    .poll(async () => (await readDrafts(admin.page())).map(({ values }) => values[field]))
    .toContain(words)

/** The dialog takes the focus when it opens, and would take it from a field that is being filled in. */
const untilFocused = () =>
  admin.page().locator('[role=dialog]:is(:focus, :focus-within)').waitFor({ state: 'attached' })

/** Of a tab that was closed, the browser may still hold the lock on its draft. */
const untilUnlocked = (other: Page) =>
  expect
    .poll(() =>
      other.evaluate(async () =>
        (await navigator.locks.query()).held?.filter(({ name }) => name?.includes('/draft/')),
      ),
    )
    .toEqual([])

test('text that was never saved is offered when the form is opened next', async () => {
  await admin.open('models')
  await fillModel(admin.page(), 'Luna', { Description: 'Une phrase à moitié' })
  const again = await admin.device().newPage()
  await untilKept('description', 'Une phrase à moitié')
  await admin.page().close({ runBeforeUnload: false })
  await again.goto(`${admin.origin()}/robots.txt`)
  await untilUnlocked(again)
  await again.goto(`${admin.origin()}/admin/models`)
  await openModels(again)
  await again.getByRole('button', { name: 'Modifier Luna' }).click()
  await again.getByRole('button', { name: 'Reprendre le brouillon' }).click()
  await expect
    .poll(() =>
      again
        .getByRole('dialog')
        .getByLabel(/^Description/)
        .inputValue(),
    )
    .toBe('Une phrase à moitié')
})

test.runIf(isFullRun)('a reload right after the last keystroke loses none', async () => {
  await admin.open('models')
  // A form with unsaved text asks before the page is left.
  admin.page().on('dialog', (question) => void question.accept())
  await fillModel(admin.page(), 'Luna', { Description: '' })
  let written = ''
  for (const words of ['Une phrase', ' écrite', ' d’une', ' traite', ' jusqu’au', ' bout']) {
    await form()
      .getByLabel(/^Description/)
      .click()
    await admin.page().keyboard.press('Control+End')
    await admin.page().keyboard.type(words)
    await admin.page().reload()
    written += words
    await form().getByRole('button', { name: 'Reprendre le brouillon' }).click()
    await expect
      .poll(() =>
        form()
          .getByLabel(/^Description/)
          .inputValue(),
      )
      .toBe(written)
  }
})

test.runIf(isFullRun)(
  'two tabs create two models, and neither is offered the other’s text',
  async () => {
    await admin.open('models')
    await openNew()
    await name().fill('Aurore')
    const other = await admin.device().newPage()
    await other.goto(`${admin.origin()}/admin/models?modele=nouveau`)
    await other.getByRole('dialog').getByLabel(/^Nom/).fill('Bruma')
    await expect.poll(() => name().inputValue()).toBe('Aurore')
    await untilKept('name', 'Bruma')
    await other.close({ runBeforeUnload: false })
    await form().getByLabel(/^Prix/).fill('31')
    await form()
      .getByLabel(/^Description/)
      .fill('Aurore, enfin.')
    await saveForm(admin.page())
    await openNew()
    await form().getByRole('button', { name: 'Reprendre le brouillon' }).click()
    await expect.poll(() => name().inputValue()).toBe('Bruma')
  },
)

test.runIf(isFullRun)(
  'text being typed in one tab is not offered as a draft in another one until that tab is closed',
  async () => {
    await admin.open('models')
    await fillModel(admin.page(), 'Idris', { Description: 'Une heure de travail' })
    await untilKept('description', 'Une heure de travail')
    const other = await admin.device().newPage()
    const openThere = async () => {
      await other.goto(`${admin.origin()}/admin/models`)
      await openModels(other)
      await other.getByRole('button', { name: 'Modifier Idris' }).click()
    }
    await openThere()
    await other.getByText('est déjà ouvert dans un autre onglet').waitFor()
    await expectNoViolations(other, '[role=dialog]')
    await other.getByRole('dialog').getByLabel(/^Prix/).fill('47')
    await saveForm(other)
    expect((await readDrafts(other)).map(({ values }) => values.description)).toContain(
      'Une heure de travail',
    )
    await admin.page().close({ runBeforeUnload: false })
    await untilUnlocked(other)
    await openThere()
    await other.getByRole('button', { name: 'Reprendre le brouillon' }).click()
    const written = other.getByRole('dialog').getByLabel(/^Description/)
    await expect.poll(() => written.inputValue()).toBe('Une heure de travail')
  },
)

test.runIf(isFullRun)(
  'a reply being written in one tab is not offered in another one until that tab is closed',
  async () => {
    await admin.open('messages')
    await admin.page().getByRole('link', { name: SUBJECT }).click()
    await untilFocused()
    await form().getByLabel('Votre réponse').fill('Avec plaisir, et')
    await untilKept('reply', 'Avec plaisir, et')
    const other = await admin.device().newPage()
    const reply = other.getByRole('dialog').getByLabel('Votre réponse')
    await other.goto(admin.page().url())
    await other.getByText('est déjà ouvert dans un autre onglet').waitFor()
    await expect.poll(() => reply.inputValue()).toBe('')
    await reply.fill('Rien')
    await expectNoViolations(other, '[role=dialog]')
    expect((await readDrafts(other)).map(({ values }) => values.reply)).toEqual([
      'Avec plaisir, et',
    ])
    await admin.page().close({ runBeforeUnload: false })
    const address = other.url()
    await other.goto(`${admin.origin()}/robots.txt`)
    await untilUnlocked(other)
    await other.goto(address)
    await expect.poll(() => reply.inputValue()).toBe('Avec plaisir, et')
    await reply.fill('')
    await expect.poll(() => readDrafts(other)).toEqual([])
  },
)

const leave = async () => {
  await admin.page().keyboard.press('Escape')
  await admin.page().getByRole('button', { name: 'Garder le brouillon' }).click()
  await expect.poll(() => form().count()).toBe(0)
}
const drafts = () => admin.page().getByRole('list', { name: 'Brouillons' })
const draft = (words: string) => drafts().getByRole('listitem').filter({ hasText: words })
const openDrafts = async (count: number) => {
  await admin
    .page()
    .getByRole('button', { name: `Brouillons (${count})` })
    .click()
  await expect.poll(() => drafts().getByRole('listitem').count()).toBe(count)
}

/** As an earlier visit left it: while a draft of a new row is stored, the next form would offer it first. */
const leaveTwoNewModels = async () => {
  await openNew()
  await name().fill('Aurore')
  await untilKept('name', 'Aurore')
  const other = await admin.device().newPage()
  await other.goto(`${admin.origin()}/admin/models?modele=nouveau`)
  await other.getByRole('dialog').getByLabel(/^Nom/).fill('Bruma')
  await untilKept('name', 'Bruma')
  await other.close({ runBeforeUnload: false })
  await leave()
}

test.runIf(isFullRun)(
  'every unfinished form is listed, also offline: it can be opened again, or discarded after a question',
  async () => {
    await admin.useFreshDevice()
    await admin.open('messages')
    await admin.page().getByRole('link', { name: SUBJECT }).click()
    await untilFocused()
    await form().getByLabel('Votre réponse').fill('Avec plaisir, et à bientôt.')
    await untilKept('reply', 'Avec plaisir, et à bientôt.')
    await admin.page().keyboard.press('Escape')
    await expect.poll(() => form().count()).toBe(0)
    await openModels(admin.page())
    await leaveTwoNewModels()
    await fillModel(admin.page(), 'Nova', { Description: 'À relire' })
    await untilKept('description', 'À relire')
    await leave()
    await waitUntilKept(admin.page())
    await setOffline(admin.device(), true)
    await admin.page().reload()

    await openDrafts(4)
    await draft('Modèle « Nova »').getByText('Modification · il y a').waitFor()
    await draft(`Message « ${SUBJECT} »`).getByText('Réponse · il y a').waitFor()
    await draft('Modèle « Bruma »').getByText('Nouvelle fiche · il y a').waitFor()
    await expectNoViolations(admin.page(), '[role=dialog]')
    // Not the newer one of the two.
    await draft('Modèle « Aurore »').getByRole('button', { name: 'Ouvrir' }).click()
    await form().getByRole('button', { name: 'Reprendre le brouillon' }).click()
    await expect.poll(() => name().inputValue()).toBe('Aurore')
    await leave()

    await openDrafts(4)
    await draft(`Message « ${SUBJECT} »`).getByRole('button', { name: 'Ouvrir' }).click()
    await admin.page().waitForURL('**/admin/messages?message=*')
    await expect
      .poll(() => form().getByLabel('Votre réponse').inputValue())
      .toBe('Avec plaisir, et à bientôt.')
    await admin.page().keyboard.press('Escape')
    await expect.poll(() => form().count()).toBe(0)

    await openDrafts(4)
    const question = admin.page().getByRole('alertdialog', { name: 'Abandonner ce brouillon ?' })
    await draft('Modèle « Bruma »').getByRole('button', { name: 'Abandonner' }).click()
    await question.getByRole('button', { name: 'Annuler' }).click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => drafts().getByRole('listitem').count()).toBe(4)
    await draft('Modèle « Bruma »').getByRole('button', { name: 'Abandonner' }).click()
    await question.getByRole('button', { name: 'Abandonner' }).click()
    await expect.poll(() => drafts().getByRole('listitem').count()).toBe(3)
    await expect
      .poll(async () => (await readDrafts(admin.page())).map(({ values }) => values.name))
      .not.toContain('Bruma')
  },
)

const question = () => admin.page().getByRole('dialog', { name: 'Quitter sans enregistrer ?' })
const description = () => form().getByLabel(/^Description/)

test.runIf(isFullRun)(
  'after choosing to continue writing, the text and the form are unchanged',
  async () => {
    await admin.open('models')
    await fillModel(admin.page(), 'Luna', { Description: 'Encore une' })
    await admin.page().keyboard.press('Escape')
    await question().getByRole('button', { name: 'Continuer la saisie' }).waitFor()
    await expectNoViolations(admin.page(), '[role=dialog]')
    await question().getByRole('button', { name: 'Continuer la saisie' }).click()
    await question().waitFor({ state: 'hidden' })
    expect(await description().inputValue()).toBe('Encore une')
    await description().press('End')
    await admin.page().keyboard.type(' phrase.')
    await saveForm(admin.page())
    await admin.settled()
    await expect
      .poll(async () => (await admin.rows('models')).find((model) => model.name === 'Luna'))
      .toMatchObject({ description: 'Encore une phrase.' })
  },
)

test.runIf(isFullRun)(
  'a discarded text is gone: the navigation continues, nothing is saved, and no draft is offered',
  async () => {
    const before = (await admin.rows('models')).find((model) => model.name === 'Sakura')
    await admin.open('models')
    await fillModel(admin.page(), 'Sakura', { Description: 'Pour rien' })
    await untilKept('description', 'Pour rien')
    await admin.page().goBack()
    await question().getByRole('button', { name: 'Abandonner' }).click()
    await expect.poll(() => form().count()).toBe(0)
    await expect
      .poll(async () => (await readDrafts(admin.page())).map(({ values }) => values.description))
      .not.toContain('Pour rien')
    await openModels(admin.page())
    await admin.page().getByRole('button', { name: 'Modifier Sakura' }).click()
    await expect.poll(() => description().inputValue()).toBe(before?.description)
    expect((await admin.rows('models')).find((model) => model.name === 'Sakura')).toEqual(before)
  },
)

test.runIf(isFullRun)(
  'a reload asks first when text is typed and not saved, and only then',
  async () => {
    const asked: string[] = []
    admin.page().on('dialog', (box) => {
      asked.push(box.type())
      return asked.length === 1 ? box.dismiss() : box.accept()
    })
    await admin.open('models')
    await admin.page().getByRole('button', { name: 'Modifier Luna' }).click()
    await description().click()
    await admin.page().reload()
    expect(asked).toEqual([])

    await untilFocused()
    await description().fill('Presque perdue')
    // Not by Playwright's method: that would wait for a reload that does not happen.
    await admin.page().evaluate(() => location.reload())
    await expect.poll(() => asked).toEqual(['beforeunload'])
    expect(await description().inputValue()).toBe('Presque perdue')
    await admin.page().reload()
    expect(asked).toEqual(['beforeunload', 'beforeunload'])
    await form().getByRole('button', { name: 'Reprendre le brouillon' }).click()
    await expect.poll(() => description().inputValue()).toBe('Presque perdue')
    // A keyboard user can continue to write.
    await expect.poll(() => form().locator('input:focus').count()).toBe(1)
  },
)

test.runIf(isFullRun)(
  'the address of a row that does not exist says so, and shows no form for it',
  async () => {
    for (const path of ['models?modele=nulle-part', 'blog?article=undefined']) {
      await admin.open(path)
      await form()
        .getByText('Cette fiche a été supprimée, ou n’est pas encore sur cet appareil')
        .waitFor()
      expect(await form().getByRole('textbox').count()).toBe(0)
    }
  },
)

test.runIf(isFullRun)(
  'the draft of a row that another admin has deleted creates the row again',
  async () => {
    await admin.open('models')
    await fillModel(admin.page(), 'Caio', { Description: 'Une phrase de trop pour la perdre' })
    await untilKept('description', 'Une phrase de trop pour la perdre')
    await leave()
    const caio = (await admin.rows('models')).find((model) => model.name === 'Caio')
    expect((await admin.request(`models/${caio?.id}`, { method: 'DELETE' })).ok).toBe(true)
    // Without a change stream the next list contains it, and the next visit fetches that.
    if (isBasicServer) await admin.page().reload()
    await admin.page().getByRole('button', { name: 'Modifier Caio' }).waitFor({ state: 'detached' })

    // Opened, and closed again.
    await openDrafts(1)
    await draft('Modèle « Caio »').getByRole('button', { name: 'Ouvrir' }).click()
    await form().getByRole('button', { name: 'Reprendre le brouillon' }).waitFor()
    await admin.page().keyboard.press('Escape')
    await expect.poll(() => form().count()).toBe(0)
    await openDrafts(1)
    await draft('Modèle « Caio »').getByText('Fiche supprimée depuis').waitFor()
    await draft('Modèle « Caio »').getByRole('button', { name: 'Ouvrir' }).click()
    await form().getByRole('button', { name: 'Reprendre le brouillon' }).click()
    await form().getByText('Ce modèle a été supprimé entre-temps').waitFor()
    await form().getByRole('button', { name: 'Recréer le modèle' }).click()
    await expect.poll(() => form().count()).toBe(0)
    await admin.settled()
    await expect
      .poll(async () => (await admin.rows('models')).filter((model) => model.name === 'Caio'))
      .toMatchObject([{ description: 'Une phrase de trop pour la perdre' }])
    await expect
      .poll(() =>
        admin
          .page()
          .getByText(/^Brouillons \(/)
          .count(),
      )
      .toBe(0)
  },
)
