import { expect, test } from 'vitest'
import { isFullRun } from '#tests/support/full-run.ts'
import { closeToasts, deleteModel, toast } from './support/admin-actions.ts'
import { focused, openKeyboard } from './support/keyboard.ts'
import { visitAdmin } from './support/visit-admin.ts'

const admin = visitAdmin()
const button = (name: string | RegExp) =>
  admin.page().getByRole('button', { name, exact: typeof name === 'string' })
const dialog = () => admin.page().getByRole('dialog')

test('every way to another screen ends with the focus on its heading', async () => {
  const page = admin.page()
  const keys = openKeyboard(page)
  await admin.open('dashboard')
  await keys.pressAt(page.getByRole('link', { name: 'Modèles IA', exact: true }).first())
  await expect.poll(() => focused(page)).toBe('H1 Modèles IA')
  await keys.press('Control+k')
  await dialog().locator(':focus').waitFor()
  await keys.type('messages')
  await keys.press('Enter')
  await expect.poll(() => focused(page)).toBe('H1 Messages')
  await page.setViewportSize({ width: 390, height: 844 })
  await keys.pressAt(button('Ouvrir le menu'))
  await keys.pressAt(dialog().getByRole('link', { name: 'Commandes', exact: true }))
  await expect.poll(() => focused(page)).toBe('H1 Commandes')
})

test('after a row is deleted the focus moves to the next one; F8 leads to the undo, and back', async () => {
  const page = admin.page()
  const keys = openKeyboard(page)
  await admin.open('models')
  await keys.pressAt(button('Supprimer Idris'))
  const question = page.getByRole('alertdialog')
  await keys.pressAt(question.getByRole('button', { name: 'Supprimer', exact: true }))
  await toast(page, 'Modèle supprimé avec succès')
  await expect.poll(() => focused(page)).toMatch(/^BUTTON Supprimer (?!Idris)/)
  await keys.press('F8')
  await keys.pressAt(button('Annuler'))
  await toast(page, 'Modification annulée')
  await expect.poll(() => focused(page)).toMatch(/^BUTTON Supprimer /)
})

test.runIf(isFullRun)(
  'a button that becomes disabled at the end of the list passes the focus on',
  async () => {
    const page = admin.page()
    const keys = openKeyboard(page)
    await admin.open('content?onglet=faq')
    const down = button(/^Descendre /)
    const before = (await down.count()) - 2
    await keys.pressAt(down.nth(before))
    await expect.poll(() => focused(page)).not.toMatch(/^BODY|^BUTTON Descendre/)
    expect(await focused(page)).toMatch(/^BUTTON /)
  },
)

test('a field that arriving content pushes out of view comes back; where its user has scrolled away, it does not', async () => {
  const page = admin.page()
  const message = await admin.unreadMessage()
  await admin.open(`messages?message=${message.id}`)
  const field = dialog().getByLabel('Votre réponse')
  // The dialog itself takes the focus first.
  await page.locator('[role=dialog]:is(:focus, :focus-within)').waitFor({ state: 'attached' })
  await field.focus()
  const isVisible = () =>
    field.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element === document.elementFromPoint(left + width / 2, top + height / 2)
    })
  /** As a long reply that has just been stored: between what is read first and the field. */
  const grow = () =>
    field.evaluate((element) => {
      const space = document.createElement('div')
      space.style.height = '200vh'
      element.closest('form')?.before(space)
    })
  await expect.poll(isVisible).toBe(true)
  await grow()
  await expect.poll(isVisible).toBe(true)
  await dialog().hover()
  await page.mouse.wheel(0, -5_000)
  await expect.poll(isVisible).toBe(false)
  await grow()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await isVisible()).toBe(false)
})

test.runIf(isFullRun)(
  'an order marked as paid can be undone after its toast has gone',
  async () => {
    const page = admin.page()
    const keys = openKeyboard(page)
    const order = await admin.pendingOrder()
    await admin.open(`orders?commande=${order.id}`)
    await keys.pressAt(dialog().getByRole('button', { name: 'Marquer comme payée' }))
    await toast(page, 'Statut de la commande mis à jour')
    await expect.poll(() => focused(page)).not.toMatch(/^BODY/)
    await keys.press('F8')
    await keys.press('Escape')
    await page.locator('[data-toast]').first().waitFor({ state: 'detached' })
    await keys.pressAt(dialog().getByRole('button', { name: 'Annuler', exact: true }))
    await dialog().getByRole('button', { name: 'Marquer comme payée' }).waitFor()
    await expect.poll(() => focused(page)).not.toMatch(/^BODY/)
    expect((await admin.rows('orders')).find(({ id }) => id === order.id)?.status).toBe('pending')
  },
)

test.runIf(isFullRun)(
  'the latest actions are listed in the panel, and can be undone there',
  async () => {
    const page = admin.page()
    const keys = openKeyboard(page)
    await admin.open('models')
    await deleteModel(page, 'Mali')
    await closeToasts(page)
    await keys.pressAt(button(/en attente$/))
    const actions = dialog().getByRole('list', { name: 'Dernières actions' })
    await actions.getByText('Modèle supprimé avec succès').waitFor()
    await keys.pressAt(actions.getByRole('button', { name: 'Annuler' }))
    await toast(page, 'Modification annulée')
    await expect.poll(() => focused(page)).not.toMatch(/^BODY/)
    await keys.press('Escape')
    await page.getByRole('button', { name: 'Supprimer Mali' }).waitFor()
  },
)

test.runIf(isFullRun)('Back closes layers above a screen, and stays on the screen', async () => {
  const page = admin.page()
  const layer = page
    .locator(':is([role=dialog], [role=alertdialog], [role=menu])')
    .filter({ visible: true })
  const goBack = () => page.evaluate(() => void setTimeout(() => history.back()))
  await page.setViewportSize({ width: 390, height: 844 })
  await admin.open('users')
  await admin.open('models')
  const isInHistory = () => page.evaluate(() => history.state?.layer !== undefined)
  for (const name of ['Ouvrir le menu', 'Rechercher', /^Notifications/, 'Supprimer Idris']) {
    await button(name).first().click()
    await layer.waitFor()
    await expect.poll(isInHistory).toBe(true)
    await goBack()
    await layer.waitFor({ state: 'hidden' })
    expect([name, new URL(page.url()).pathname]).toEqual([name, '/admin/models'])
  }
  // A form with unsaved text asks first, and Back closes that question.
  await button('Modifier Idris').first().click()
  await dialog().getByLabel('Nom').fill('Idris le Grand')
  await goBack()
  const question = dialog().filter({ hasText: 'Quitter sans enregistrer' })
  await question.waitFor()
  await goBack()
  await question.waitFor({ state: 'hidden' })
  expect(await dialog().getByLabel('Nom').inputValue()).toBe('Idris le Grand')
  await goBack()
  await question.getByRole('button', { name: 'Abandonner' }).click()
  // Both layers close, the question and the form.
  await expect.poll(() => layer.count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/admin/models')
  await goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/users')
})
