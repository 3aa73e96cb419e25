// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { MediaUpload, NoMedia } from '#admin/content/media/media-tab.tsx'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { mount } from '#tests/support/mount.tsx'
import { aDevice } from '#tests/support/set-up-back-office.ts'

beforeAll(activateAdminLocale)

/** The empty tab of a server that can or cannot store pictures. */
const open = async (isOpen: boolean) => {
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <BackOfficeProvider backOffice={aDevice().open()}>
        <MediaUpload isOpen={isOpen} onTaken={() => undefined}>
          {(button) => (
            <main>
              {button}
              <NoMedia canAdd={isOpen} />
            </main>
          )}
        </MediaUpload>
      </BackOfficeProvider>
    </I18nProvider>,
  )
  const drag = new Event('dragover', { bubbles: true, cancelable: true })
  Object.assign(drag, { dataTransfer: { types: ['Files'], dropEffect: '' } })
  await act(async () => container.querySelector('main')?.dispatchEvent(drag))
  return container.textContent ?? ''
}

test('for a server that stores pictures, they can be added by the button and by dropping', async () => {
  const words = await open(true)
  expect(words).toContain('Ajouter des images')
  expect(words).toContain('Déposez pour importer')
  expect(words).toContain('Les images que vous ajoutez ici')
})

test('for a server that stores none, none can be added, and the tab does not offer it', async () => {
  expect(await open(false)).toBe('Aucune image ici')
})
