// @vitest-environment happy-dom
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { RefusedRows } from '#admin/shared/list/list-state.tsx'
import { SYNC_PANEL } from '#admin/shared/row-addresses.ts'
import { SavedNote } from '#admin/shared/use-save-edit.tsx'
import { aDraft, aRejection } from '#tests/support/make-rows.ts'
import { openAdminPage } from '#tests/support/open-admin-page.tsx'
import { settleQueries, withLiveQueries } from '#tests/support/with-live-queries.ts'

const setUp = async () => {
  withLiveQueries()
  const page = await openAdminPage()
  const { backOffice, db } = page
  await backOffice.edit({ type: 'create', entity: 'models', rowId: 'm1', fields: aDraft() })
  const showNote = async () => {
    const { container } = await page.show(<SavedNote entity="models" rowIds={['m1']} />)
    await settleQueries(db)
    return () => container.textContent
  }
  /** The server has answered: the row no longer waits. */
  const leaveQueue = async () => {
    await act(async () => void (await db.bases.clear()))
    await settleQueries(db)
  }
  return { ...page, showNote, leaveQueue }
}

describe('a saved row', () => {
  test('is shown as on this device until the server has it', async () => {
    const { showNote, leaveQueue } = await setUp()
    const note = await showNote()
    expect(note()).toBe('Enregistré sur cet appareil.')
    await leaveQueue()
    expect(note()).toBe('Enregistré sur le serveur.')
  })

  test('is shown as to be sent later when there is no network', async () => {
    const { showNote } = await setUp()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => online.mockRestore())
    const note = await showNote()
    expect(note()).toBe('Enregistré sur cet appareil. Envoi dès le retour de la connexion.')
  })

  test('is not shown as on a server that has refused it', async () => {
    const { db, showNote, leaveQueue } = await setUp()
    // An earlier refusal is not about this edit.
    await db.tray.put(aRejection({ id: 'r0', rejectedAtMs: 1 }))
    const note = await showNote()
    expect(note()).toBe('Enregistré sur cet appareil.')
    await act(async () => void (await db.tray.put(aRejection({ rejectedAtMs: Date.now() }))))
    await leaveQueue()
    expect(note()).toBe('Enregistré sur cet appareil, mais refusé par le serveur.')
  })
})

test('a new row that was refused links to the list from which it is missing', async () => {
  const { db, show } = await setUp()
  const element = <RefusedRows entity="models" />
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/admin/models'] })
  const { container } = await show(<RouterProvider router={router} />)
  await settleQueries(db)
  expect(container.textContent).toBe('')
  await act(
    async () =>
      void (await db.tray.bulkPut([
        aRejection({ id: 'r1', action: 'create', reason: 'refused' }),
        aRejection({ id: 'r2', action: 'update' }),
        aRejection({ id: 'r3', action: 'create', entity: 'blog' }),
      ])),
  )
  await settleQueries(db)
  expect(container.textContent).toContain('1 nouvelle fiche refusée par le serveur')
  await act(async () => container.querySelector('button')?.click())
  await settleQueries(db)
  const search = new URLSearchParams(router.state.location.search)
  expect(search.get(SYNC_PANEL.layer)).toBe(SYNC_PANEL.target)
})
