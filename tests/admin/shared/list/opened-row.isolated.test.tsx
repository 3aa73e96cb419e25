// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { OpenedRow } from '#admin/shared/list/opened-row.tsx'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import type { AdminDatabase } from '#device/storage/admin-database.ts'
import { answerAskedRows, readAskedIds } from '#device/storage/asked-rows.ts'
import { NEVER_PULLED, writePullMark, writeStatus } from '#device/storage/meta-table.ts'
import { activateAdminLocale } from '#i18n/activate-admin-locale.ts'
import { aModel } from '#tests/support/make-rows.ts'
import { mount } from '#tests/support/mount.tsx'
import { signedIn } from '#tests/support/set-up-back-office.ts'
import { settleQueries, withLiveQueries } from '#tests/support/with-live-queries.ts'
import { loadDialogSheet } from '#ui/overlay/dialog.tsx'

// The dialog's code is loaded at its first opening, which may take longer than the queries.
beforeAll(loadDialogSheet)
beforeAll(activateAdminLocale)

const screens: (() => Promise<void>)[] = []
// Before the account is signed out.
afterEach(async () => {
  for (const close of screens.splice(0)) await close()
})

const LAYER = { value: 'm1', open: () => undefined, close: () => undefined }
const OFFLINE = { phase: 'offline', nextTryAtMs: null } as const
const IDLE = { phase: 'idle', nextTryAtMs: null } as const
const WHOLE = { ...NEVER_PULLED, cursor: '7', loadedAtMs: 1 }
const MISSING = 'Cette fiche a été supprimée, ou n’est pas encore sur cet appareil.'
const NOT_ARRIVED =
  'Cette fiche n’est pas encore arrivée sur cet appareil. Elle s’affichera dès que le serveur répondra.'

/** What is shown for a row whose address was opened; it is not on the device. */
const openRow = async () => {
  withLiveQueries()
  const { backOffice, db } = await signedIn()
  const { render } = await mount(
    <I18nProvider i18n={i18n}>
      <BackOfficeProvider backOffice={backOffice}>
        <OpenedRow entity="models" layer={LAYER}>
          {(row) => <p role="dialog">{row.name}</p>}
        </OpenedRow>
      </BackOfficeProvider>
    </I18nProvider>,
  )
  screens.push(() => render(null))
  const words = () => document.querySelector('[role=dialog]')?.textContent?.replace(/\s+/g, ' ')
  const after = async (work: (db: AdminDatabase) => Promise<unknown>) => {
    await act(async () => void (await work(db)))
    await settleQueries(db)
    return words()
  }
  return { db, after }
}

test('a row that is not on the device is asked for, and shown as soon as it arrives', async () => {
  const { db, after } = await openRow()
  expect(await after(async () => undefined)).toContain('Chargement…')
  expect(await readAskedIds(db, 'models')).toEqual(['m1'])
  const shown = await after((db) => db.table('models').put(aModel({ id: 'm1', name: 'Iris' })))
  expect(shown).toBe('Iris')
  expect(await readAskedIds(db, 'models')).toEqual([])
})

test('it is missing once the server has said so, whatever has arrived of the list', async () => {
  const { after } = await openRow()
  await after(async () => undefined)
  expect(await after((db) => answerAskedRows(db, 'models', ['m1']))).toContain(MISSING)
})

test('offline, a row of which the list has not come as far has not arrived yet', async () => {
  const { after } = await openRow()
  expect(await after((db) => writeStatus(db, OFFLINE))).toContain(NOT_ARRIVED)
  expect(await after((db) => writeStatus(db, IDLE))).toContain('Chargement…')
})

test('offline, a row that the whole list lacks is missing', async () => {
  const { after } = await openRow()
  await after((db) => writePullMark(db, 'models', WHOLE))
  expect(await after((db) => writeStatus(db, OFFLINE))).toContain(MISSING)
})

test('a row that is deleted while it is shown is missing at once', async () => {
  const { after } = await openRow()
  await after((db) => writePullMark(db, 'models', WHOLE))
  await after((db) => db.table('models').put(aModel({ id: 'm1' })))
  expect(await after((db) => db.table('models').delete('m1'))).toContain(MISSING)
})
