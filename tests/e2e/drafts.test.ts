import { expect, test } from 'vitest'
import { fillModel, openModels, saveForm } from './support/admin-actions.ts'
import { readDrafts } from './support/browser-storage.ts'
import { visitAdmin } from './support/visit-admin.ts'

const admin = visitAdmin()
const form = () => admin.page().getByRole('dialog')
const name = () => form().getByLabel(/^Nom/)

const openNew = async () => {
  await admin.page().getByRole('button', { name: 'Nouveau modèle' }).click()
  await form().waitFor()
}

/** A tab that dies takes along what it was writing at that moment. */
const untilKept = (field: string, words: string) =>
  expect
    .poll(async () => (await readDrafts(admin.page())).map(({ values }) => values[field]))
    .toContain(words)

test('words that were never saved are offered again to whoever opens the form next', async () => {
  await admin.open('models')
  await fillModel(admin.page(), 'Luna', { Description: 'Une phrase à moitié' })
  const again = await admin.device().newPage()
  await untilKept('description', 'Une phrase à moitié')
  await admin.page().close({ runBeforeUnload: false })
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

test('two tabs make two models, and neither is offered the other’s words', async () => {
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
})
