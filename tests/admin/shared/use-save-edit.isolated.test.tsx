// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { expect, test } from 'vitest'
import { ENTITY_LABELS } from '#admin/app/entity-registry.ts'
import { EntityLabelsContext } from '#admin/shared/labels/entity-labels.ts'
import { useSaveEdit } from '#admin/shared/use-save-edit.tsx'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { aDraft } from '#tests/support/make-rows.ts'
import { mount } from '#tests/support/mount.tsx'
import { signedIn } from '#tests/support/set-up-back-office.ts'
import { clearToasts, pageToasts } from '#ui/overlay/toast-store.ts'

const setUp = async () => {
  await activateAdminLocale()
  clearToasts()
  const { backOffice, db } = await signedIn()
  const hooks: { edit?: ReturnType<typeof useSaveEdit> } = {}
  function Probe() {
    hooks.edit = useSaveEdit()
    return null
  }
  await mount(
    <I18nProvider i18n={i18n}>
      <BackOfficeProvider backOffice={backOffice}>
        <EntityLabelsContext value={ENTITY_LABELS}>
          <Probe />
        </EntityLabelsContext>
      </BackOfficeProvider>
    </I18nProvider>,
  )
  await backOffice.edit({ type: 'create', entity: 'models', rowId: 'm1', fields: aDraft() })
  const update = (fields: Readonly<Record<string, unknown>>, rowId = 'm1') =>
    hooks.edit?.({ type: 'update', entity: 'models', rowId, fields }, 'Modèle mis à jour')
  return { update, mutations: () => db.outbox.toArray() }
}

const shown = () => pageToasts.getToasts().filter(({ state }) => state === 'open')

test.each([
  ['a change', { name: 'Lune' }],
  ['what was no change', { name: 'Luna' }],
  ['no field at all', {}],
])('%s is saved, and the toast says so', async (what, fields) => {
  const { update } = await setUp()
  await update(fields)
  expect(shown()).toMatchObject([{ title: 'Succès', description: 'Modèle mis à jour' }])
  // In addition to the text of the specification: the toast says that it is stored on the device.
  expect(shown()[0]?.note !== null).toBe(what === 'a change')
})

test('an unchanged value creates no mutation', async () => {
  const { update, mutations } = await setUp()
  const before = await mutations()
  await update({ name: 'Luna' })
  await update({})
  expect(await mutations()).toEqual(before)
})

test('an edit of a row that is gone is a failure', async () => {
  const { update } = await setUp()
  await update({ name: 'Lune' }, 'm2')
  expect(shown()).toMatchObject([{ variant: 'destructive', title: 'Erreur' }])
})
