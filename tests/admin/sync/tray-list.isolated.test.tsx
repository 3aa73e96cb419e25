// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ENTITY_LABELS } from '#admin/app/entity-registry.ts'
import { EntityLabelsContext } from '#admin/shared/labels/entity-labels.ts'
import { TrayItem } from '#admin/sync/tray-list.tsx'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { aRejection } from '#tests/support/make-rows.ts'
import { mount } from '#tests/support/mount.tsx'
import { signedIn } from '#tests/support/set-up-back-office.ts'
import { settleQueries, withLiveQueries } from '#tests/support/with-live-queries.ts'

beforeAll(activateAdminLocale)

const screens: (() => Promise<void>)[] = []
// Before the account is signed out.
afterEach(async () => {
  for (const close of screens.splice(0)) await close()
})

/** The tray's text about an edit of a row that was deleted elsewhere, and its actions. */
const itemOf = async (entity: 'models' | 'orders') => {
  withLiveQueries()
  const { backOffice, db } = await signedIn()
  const lost = [{ field: 'status', local: 'completed', server: undefined }]
  const { container, render } = await mount(
    <I18nProvider i18n={i18n}>
      <BackOfficeProvider backOffice={backOffice}>
        <EntityLabelsContext value={ENTITY_LABELS}>
          <TrayItem rejection={aRejection({ entity, reason: 'gone', lost })} />
        </EntityLabelsContext>
      </BackOfficeProvider>
    </I18nProvider>,
  )
  screens.push(() => render(null))
  await settleQueries(db)
  const buttons = [...container.querySelectorAll('button')].map((button) => button.textContent)
  return { words: container.textContent ?? '', buttons }
}

test('a deleted model can be created again', async () => {
  const { words, buttons } = await itemOf('models')
  expect(words).toContain('recrée cette fiche.')
  expect(buttons).toContain('Réappliquer')
})

test('a deleted order cannot, and the typed values can still be copied', async () => {
  const { words, buttons } = await itemOf('orders')
  expect(words).toContain('Cette fiche ne peut pas être recréée ici.')
  expect(words).not.toContain('Réappliquer')
  expect(buttons).toEqual(['Copier', 'Ignorer'])
})
