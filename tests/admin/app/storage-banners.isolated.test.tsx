// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { StorageBanners } from '#admin/app/storage-banners.tsx'
import { StatusButton } from '#admin/sync/status-button.tsx'
import type { Closing } from '#device/back-office/back-office.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { writeStatus } from '#device/storage/meta-table.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { mount } from '#tests/support/mount.tsx'
import { createModel, signedIn } from '#tests/support/set-up-back-office.ts'
import { settleQueries, withLiveQueries } from '#tests/support/with-live-queries.ts'

beforeAll(activateAdminLocale)

const screens: (() => Promise<void>)[] = []
// Before the account is signed out.
afterEach(async () => {
  for (const close of screens.splice(0)) await close()
})

/** The top of a page whose database is no longer available. */
const openScreen = async (closed: Closing | null, { hasEdit = false } = {}) => {
  withLiveQueries()
  const { backOffice, db } = await signedIn()
  if (hasEdit) await createModel(backOffice)
  const asked: string[] = []
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => void asked.push('reload'))
  onTestFinished(() => reload.mockRestore())
  const exportEdits = async () => {
    asked.push('export')
    return null
  }
  const { container, render } = await mount(
    <I18nProvider i18n={i18n}>
      <BackOfficeProvider backOffice={{ ...backOffice, exportEdits }}>
        <StatusButton onOpen={() => void asked.push('panel')} />
        <StorageBanners closed={closed} onPanel={() => undefined} />
      </BackOfficeProvider>
    </I18nProvider>,
  )
  screens.push(() => render(null))
  await settleQueries(db)
  const banner = () => container.querySelector('[role=alert]')
  return {
    db,
    asked,
    pill: () => container.querySelector('button')?.getAttribute('aria-label'),
    openPanel: () => act(async () => container.querySelector('button')?.click()),
    says: () => banner()?.textContent?.replace(/\s+/g, ' ') ?? '',
    /** Presses each of the banner's buttons. */
    takeAllWays: () =>
      act(async () => {
        for (const button of banner()?.querySelectorAll('button') ?? []) button.click()
      }),
  }
}

test.each([
  ['newer-version', 'Une version plus récente est ouverte dans un autre onglet.'],
  ['erased', 'Les données de ce site ont été effacées dans le navigateur.'],
  ['storage-full', 'L’espace de stockage de cet appareil est plein'],
] as const)(
  'a page that lost its database because of %s says so, and can be reloaded',
  async (closed, words) => {
    const { says, takeAllWays, asked } = await openScreen(closed)
    expect(says()).toContain(words)
    await takeAllWays()
    expect(asked).toEqual(['reload'])
  },
)

test.each([
  ['storage-full', ['export', 'reload']],
  ['newer-version', ['reload']],
  ['erased', ['reload']],
] as const)(
  'a page that lost its database because of %s, with a waiting edit, offers %j',
  async (closed, ways) => {
    const { takeAllWays, asked } = await openScreen(closed, { hasEdit: true })
    await takeAllWays()
    expect(asked).toEqual(ways)
  },
)

test('without a problem no banner is shown', async () => {
  const { says } = await openScreen(null, { hasEdit: true })
  expect(says()).toBe('')
})

test('a broken engine is reported by the pill, which leads to the panel', async () => {
  const { db, pill, openPanel, asked } = await openScreen(null)
  await act(async () => void (await writeStatus(db, { phase: 'broken', nextTryAtMs: null })))
  await settleQueries(db)
  expect(pill()).toBe('Synchronisation arrêtée')
  await openPanel()
  expect(asked).toEqual(['panel'])
})
