// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { renderOutsideAct } from '#tests/support/render-outside-act.ts'
import { untilHolds } from '#tests/support/until-holds.ts'
import { PAGE_HEADING_ID } from '#ui/layout/page-focus.tsx'
import { ConfirmButton, ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

const openDialog = () =>
  document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]')

test('a dialog is not in the page before it is opened, then named and described', async () => {
  const dialog = (open: boolean) => (
    <Dialog
      open={open}
      onClose={vi.fn()}
      title="Nouveau modèle"
      description="Un brouillon."
      closeLabel="Fermer"
    >
      Contenu
    </Dialog>
  )
  const { render } = renderOutsideAct(dialog(false))
  expect(openDialog()).toBeNull()

  render(dialog(true))
  await untilHolds(() => expect(openDialog()).not.toBeNull())
  const named = (attribute: string) =>
    document.getElementById(openDialog()?.getAttribute(attribute) ?? '')?.textContent
  expect(named('aria-labelledby')).toBe('Nouveau modèle')
  expect(named('aria-describedby')).toBe('Un brouillon.')
})

test('the close button asks to be closed', async () => {
  const onClose = vi.fn<() => void>()
  renderOutsideAct(
    <Dialog open onClose={onClose} title="Nouveau modèle" closeLabel="Fermer">
      Contenu
    </Dialog>,
  )
  const button = () => document.querySelector<HTMLElement>('button[aria-label=Fermer]')
  await untilHolds(() => expect(button()).not.toBeNull())
  button()?.click()
  await untilHolds(() => expect(onClose).toHaveBeenCalledOnce())
})

test('a dialog that may not be dismissed has no close button', async () => {
  renderOutsideAct(
    <Dialog open onClose={vi.fn()} title="Envoi" closeLabel="Fermer" dismissable={false}>
      Contenu
    </Dialog>,
  )
  await untilHolds(() => expect(openDialog()).not.toBeNull())
  expect(document.querySelector('button[aria-label=Fermer]')).toBeNull()
})

test('a dialog that is removed together with its opener leaves the focus to the page’s heading', async () => {
  const page = (bar: 'closed' | 'open' | 'gone') => (
    <>
      <h1 id={PAGE_HEADING_ID} tabIndex={-1}>
        Contact
      </h1>
      {bar === 'gone' ? null : (
        <aside>
          <button type="button">Voir</button>
          <Dialog
            open={bar === 'open'}
            onClose={vi.fn()}
            title="Tes formulaires"
            closeLabel="Fermer"
          >
            <button type="button">Annuler l’envoi</button>
          </Dialog>
        </aside>
      )}
    </>
  )
  const { render } = renderOutsideAct(page('closed'))
  const opener = () => document.querySelector<HTMLElement>('aside button')
  await untilHolds(() => expect(opener()).not.toBeNull())
  opener()?.focus()
  render(page('open'))
  await untilHolds(() => expect(openDialog()?.contains(document.activeElement)).toBe(true))
  render(page('gone'))
  await untilHolds(() => expect(document.activeElement?.id).toBe(PAGE_HEADING_ID))
})

test('a question is an alert dialog with two distinguishable answers', async () => {
  const onConfirm = vi.fn<() => void>()
  const onCancel = vi.fn<() => void>()
  renderOutsideAct(
    <ConfirmDialog
      open
      title="Supprimer Luna ?"
      confirmLabel="Supprimer"
      cancelLabel="Annuler"
      tone="danger"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  )
  await untilHolds(() => expect(openDialog()?.getAttribute('role')).toBe('alertdialog'))
  const press = (label: string) =>
    [...document.querySelectorAll('button')].find((button) => button.textContent === label)?.click()
  press('Supprimer')
  await untilHolds(() => expect(onConfirm).toHaveBeenCalledOnce())
  press('Annuler')
  await untilHolds(() => expect(onCancel).toHaveBeenCalledOnce())
})

test('a button that asks first does nothing until the answer, and nothing at all after a no', async () => {
  const onConfirm = vi.fn<() => void>()
  renderOutsideAct(
    <ConfirmButton
      label="Abandonner"
      title="Abandonner ce brouillon ?"
      cancelLabel="Annuler"
      onConfirm={onConfirm}
    />,
  )
  const press = (label: string, within: ParentNode | null) => {
    const button = [...(within?.querySelectorAll('button') ?? [])].find(
      ({ textContent }) => textContent === label,
    )
    button?.click()
  }
  const ask = async () => {
    await untilHolds(() => expect(document.querySelector('button')).not.toBeNull())
    press('Abandonner', document.body)
    await untilHolds(() => expect(openDialog()?.querySelector('button')).toBeTruthy())
    expect(onConfirm).not.toHaveBeenCalled()
  }
  await ask()
  press('Annuler', openDialog())
  await untilHolds(() => expect(openDialog()).toBeNull())
  await ask()
  press('Abandonner', openDialog())
  await untilHolds(() => expect(openDialog()).toBeNull())
  expect(onConfirm).toHaveBeenCalledOnce()
})
