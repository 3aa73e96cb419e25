// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'
import type { MediaItem } from '#admin/content/media/media-items.ts'
import { MediaTile } from '#admin/content/media/media-tile.tsx'
import type { PictureUse } from '#admin/content/media/picture-uses.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { mount } from '#tests/support/mount.tsx'
import { aDevice } from '#tests/support/set-up-back-office.ts'

beforeAll(activateAdminLocale)

const HASH = 'a'.repeat(64)
const ITEM: MediaItem = {
  id: HASH,
  address: `/files/${HASH}`,
  type: 'image/webp',
  bytes: 1_240_000,
  at: '2026-01-15T12:00:00.000Z',
  isWaiting: false,
  unusedSince: null,
}

const LUNA: PictureUse = { label: 'Modèle · Luna', address: '/admin/models?modele=m1' }

/** The text of a tile, and its buttons. */
const renderTile = async (
  item: Partial<MediaItem>,
  uses: readonly PictureUse[] | null,
  { isSending = false, backOffice = aDevice().open() } = {},
) => {
  const { container } = await mount(
    <I18nProvider i18n={i18n}>
      <BackOfficeProvider backOffice={backOffice}>
        <MemoryRouter>
          <MediaTile
            item={{ ...ITEM, ...item }}
            uses={uses}
            isSending={isSending}
            onDelete={() => undefined}
          />
        </MemoryRouter>
      </BackOfficeProvider>
    </I18nProvider>,
  )
  const labels = [...container.querySelectorAll('button')].map(
    (button) => button.getAttribute('aria-label') ?? '',
  )
  return {
    words: container.textContent?.replaceAll(/[\u00a0\u202f]/g, ' '),
    canDelete: labels.some((label) => label.startsWith('Supprimer')),
    links: [...container.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  }
}

test('a used picture shows its type, size, date and uses, and cannot be deleted', async () => {
  const { words, canDelete, links } = await renderTile(
    { unusedSince: '2026-01-16T03:00:00.000Z' },
    [LUNA],
  )
  expect(words).toBe('WebP, 1,2 Mo15 janv. 2026Modèle · Luna')
  expect(canDelete).toBe(false)
  expect(links).toEqual([LUNA.address, ITEM.address])
})

test('an unused picture shows when the server removes it, and can be deleted', async () => {
  const noticed = await renderTile({ unusedSince: '2026-01-15T12:00:00.000Z' }, [])
  expect(noticed.words).toContain('Inutilisée : sera supprimée le 14 févr. 2026')
  expect(noticed.canDelete).toBe(true)
  const fresh = await renderTile({}, [])
  expect(fresh.words).toMatch(/Inutilisée$/)
})

test('until the device knows the rows, the tile says nothing about uses', async () => {
  const { words, canDelete } = await renderTile({}, null)
  expect(words).toBe('WebP, 1,2 Mo15 janv. 2026')
  expect(canDelete).toBe(false)
})

test('a picture only on this device says that it waits', async () => {
  expect((await renderTile({ isWaiting: true }, [])).words).toMatch(/^En attente d’envoi/)
})

test('a waiting picture cannot be deleted while pictures are sent; one on the server can', async () => {
  expect((await renderTile({ isWaiting: true }, [])).canDelete).toBe(true)
  expect((await renderTile({ isWaiting: true }, [], { isSending: true })).canDelete).toBe(false)
  expect((await renderTile({}, [], { isSending: true })).canDelete).toBe(true)
})

test('nor while another tab sends it', async () => {
  const underWay = new Map([[HASH, 40]])
  const store = { read: () => underWay, subscribe: () => () => undefined }
  const backOffice = { ...aDevice().open(), uploads: () => store }
  expect((await renderTile({ isWaiting: true }, [], { backOffice })).canDelete).toBe(false)
})
