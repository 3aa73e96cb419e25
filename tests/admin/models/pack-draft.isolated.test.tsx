// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'
import { DraftFiles } from '#admin/models/pack-draft.tsx'
import type { ModelPack, PackFile } from '#contract/admin/pack-files.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { mount } from '#tests/support/mount.tsx'
import { aDevice } from '#tests/support/set-up-back-office.ts'

beforeAll(activateAdminLocale)

const FILE: PackFile = {
  id: 'f1',
  name: 'Luna 01.webp',
  size: 1_000,
  type: 'image/webp',
  format: 'photo',
  sha256: 'a'.repeat(64),
  is_sample: false,
  sold: false,
  created_at: '2026-11-01T10:00:00.000Z',
}

const shownFor = async (files: readonly PackFile[]): Promise<string> => {
  const pack: ModelPack = {
    published: null,
    draft: { files: [...files] },
    versions: [],
    free_bytes: 1_000_000,
    uploads: [],
  }
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <BackOfficeProvider backOffice={aDevice().open()}>
        <MemoryRouter>
          <DraftFiles
            modelId="m1"
            formats={['photo', 'vidéo']}
            pack={pack}
            onChanged={() => undefined}
            onPublished={() => undefined}
          />
        </MemoryRouter>
      </BackOfficeProvider>
    </I18nProvider>,
  )
  return container.textContent ?? ''
}

test('formats that the model promises, and no file has, are named; without files nothing is missing yet', async () => {
  expect(await shownFor([FILE])).toContain('La fiche annonce Vidéo')
  expect(await shownFor([FILE, { ...FILE, id: 'f2', format: 'vidéo' }])).not.toContain('La fiche')
  expect(await shownFor([])).not.toContain('La fiche annonce')
})
