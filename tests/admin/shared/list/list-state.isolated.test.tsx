// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useKnownRows } from '#admin/dashboard/dashboard-lists.tsx'
import { CopyFreshness } from '#admin/dashboard/dashboard-screen.tsx'
import { CopyAge } from '#admin/shared/list/list-state.tsx'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import type { AdminDatabase } from '#device/storage/admin-database.ts'
import { NEVER_PULLED, writeListMark, writePullMark } from '#device/storage/meta-table.ts'
import { pruneMirror } from '#device/storage/quota.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { aModel } from '#tests/support/make-rows.ts'
import { mount } from '#tests/support/mount.tsx'
import { signedIn } from '#tests/support/set-up-back-office.ts'
import { settleQueries, withLiveQueries } from '#tests/support/with-live-queries.ts'

beforeAll(activateAdminLocale)

const screens: (() => Promise<void>)[] = []
// Before the account is signed out.
afterEach(async () => {
  for (const close of screens.splice(0)) await close()
})

const LOADED = { ...NEVER_PULLED, cursor: '7', loadedAtMs: 1 }
const LIST_IS_CUT =
  'L’espace de stockage de cet appareil est plein. Les fiches plus anciennes sont consultables en ligne seulement.'
const NO_FIRST_PAGE = 'L’espace de stockage de cet appareil est plein. La liste n’est pas complète.'
const FIGURES_ARE_CUT =
  'L’espace de stockage de cet appareil est plein. Les chiffres ne sont pas complets.'

function Figures() {
  return <CopyFreshness copies={[useKnownRows('models')]} />
}

/** The texts of the model list and of the dashboard about their rows, all of which were pulled. */
const openScreen = async () => {
  withLiveQueries()
  const { backOffice, db } = await signedIn()
  await db.table('models').bulkPut(['m1', 'm2', 'm3'].map((id) => aModel({ id })))
  await writePullMark(db, 'models', LOADED)
  const { container, render } = await mount(
    <I18nProvider i18n={i18n}>
      <BackOfficeProvider backOffice={backOffice}>
        <p data-of="list">
          <CopyAge entity="models" />
        </p>
        <div data-of="dashboard">
          <Figures />
        </div>
      </BackOfficeProvider>
    </I18nProvider>,
  )
  screens.push(() => render(null))
  const wordsOf = (part: string) =>
    container.querySelector(`[data-of=${part}]`)?.textContent?.replace(/\s+/g, ' ')
  return {
    backOffice,
    /** What is said once `work` is done. */
    after: async (work: (db: AdminDatabase) => Promise<unknown>) => {
      await act(async () => void (await work(db)))
      await settleQueries(db)
      return { list: wordsOf('list'), dashboard: wordsOf('dashboard') }
    },
  }
}

test('after rows were dropped for space, the list and the dashboard say that they are incomplete', async () => {
  const { backOffice, after } = await openScreen()
  const whole = await after(async () => undefined)
  expect(whole.list).toBe('')
  expect(whole.dashboard).toMatch(/^Dernière synchronisation : /)

  const cut = await after(async (db) => {
    await backOffice.edit({
      type: 'update',
      entity: 'models',
      rowId: 'm1',
      fields: { price: 31 },
    })
    await pruneMirror(db)
  })
  expect(cut).toEqual({ list: LIST_IS_CUT, dashboard: FIGURES_ARE_CUT })

  const repaired = await after((db) => writeListMark(db, 'models', LOADED))
  expect(repaired.list).toBe('')
  expect(repaired.dashboard).toMatch(/^Dernière synchronisation : /)
})

test('when no row could be stored, the dashboard says so instead of its figures, and can ask again', async () => {
  const { after } = await openScreen()
  const { list, dashboard } = await after(async (db) => {
    await db.table('models').clear()
    await writePullMark(db, 'models', { ...NEVER_PULLED, problem: 'storage-full' })
  })
  expect(list).toBe(NO_FIRST_PAGE)
  expect(dashboard).toBe(`${FIGURES_ARE_CUT}Réessayer`)
})

const FILLING = {
  fromId: 'm1',
  isOfNewDatabase: false,
  arrived: 12_500,
  total: 100_000,
  isOpenWorkHere: false,
  changesAtMs: 0,
  hold: null,
}

test('while a long list arrives for the first time, the list says how much of it is here, and nothing more once it is whole', async () => {
  const { after } = await openScreen()
  const arriving = { ...NEVER_PULLED, cursor: '7', filling: FILLING }
  const { list } = await after((db) => writePullMark(db, 'models', arriving))
  expect(list).toBe('12 500 sur 100 000, le plus récent d’abord')
  const whole = await after((db) => writePullMark(db, 'models', LOADED))
  expect(whole.list).toBe('')
})

test('a list that is read again while its copy is whole says nothing of it', async () => {
  const { after } = await openScreen()
  const again = { ...LOADED, filling: FILLING }
  expect((await after((db) => writePullMark(db, 'models', again))).list).toBe('')
})
