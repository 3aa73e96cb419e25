// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Session } from '#device/back-office/back-office.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import { useSession } from '#device/back-office/use-session.ts'
import { type SyncStatus, useSyncStatus } from '#device/back-office/use-sync-status.ts'
import { mirrorTable } from '#device/storage/admin-database.ts'
import { rememberApplied } from '#device/storage/applied/applied-edits.ts'
import { writeRestoration } from '#device/storage/applied/restoration.ts'
import { writeStatus } from '#device/storage/meta/status.ts'
import { aModel, aMutation, aRejection } from '#tests/support/make-rows.ts'
import { mount } from '#tests/support/mount.tsx'
import { ADA, aDevice, CREDENTIALS, createModel } from '#tests/support/set-up-back-office.ts'
import { settleQueries, withLiveQueries } from '#tests/support/with-live-queries.ts'

const OFFLINE = { phase: 'offline', nextTryAtMs: 5 } as const

const screens: (() => Promise<void>)[] = []
// Before anybody is signed out.
afterEach(async () => {
  for (const close of screens.splice(0)) await close()
})

const openScreen = async () => {
  withLiveQueries()
  const backOffice = aDevice().open()
  await backOffice.signIn(CREDENTIALS)
  const db = backOffice.database()
  if (db === null) throw new Error('signed in, so there is one')
  const seen: { session: Session | null; status: SyncStatus | undefined } = {
    session: null,
    status: undefined,
  }
  function Probe() {
    seen.session = useSession()
    seen.status = useSyncStatus()
    return null
  }
  const { render } = await mount(
    <BackOfficeProvider backOffice={backOffice}>
      <Probe />
    </BackOfficeProvider>,
  )
  screens.push(() => render(null))
  /** What is shown once `work` is done. */
  const after = async (work: () => PromiseLike<unknown> = async () => undefined) => {
    await act(async () => void (await work()))
    await settleQueries(db)
    return seen
  }
  return { backOffice, db, after }
}

test('nothing waits, nothing is lost: that is known, and not guessed', async () => {
  const { after } = await openScreen()
  expect((await after()).status).toEqual({
    phase: 'idle',
    nextTryAtMs: null,
    pending: 0,
    rejected: 0,
    undone: 0,
  })
})

test('the status follows the outbox, the tray, the engine and what a restored server has lost', async () => {
  const { backOffice, db, after } = await openScreen()
  const { status: edited } = await after(() => createModel(backOffice))
  expect(edited).toMatchObject({ pending: 1, rejected: 0 })
  const { status: refused } = await after(() => db.tray.put(aRejection()))
  expect(refused).toMatchObject({ pending: 1, rejected: 1 })
  const { status: offline } = await after(() =>
    writeStatus(db, { phase: 'offline', nextTryAtMs: 5 }),
  )
  expect(offline).toMatchObject({ phase: 'offline', nextTryAtMs: 5, rejected: 1, undone: 0 })

  const before = aModel({ id: 'm1', price: 31 })
  const mutation = aMutation({ rowId: 'm1', fields: { price: 31 } })
  const { status: restored } = await after(async () => {
    await mirrorTable(db, 'models').put({ ...before, price: 29 })
    await rememberApplied(db, [{ mutation, row: before, atMs: 1 }])
    await writeRestoration(db, 'models', { lastSeq: 1, rows: new Map([['m1', before]]) })
  })
  expect(restored).toMatchObject({ pending: 1, undone: 1 })
})

test('a session that the engine knows to be over is over for the screens', async () => {
  const { db, after } = await openScreen()
  const shown = await after()
  expect(shown.session).toEqual({ type: 'signed-in', account: ADA, expired: false })
  await after(() => writeStatus(db, { phase: 'signed-out', nextTryAtMs: null }))
  expect(shown.session).toMatchObject({ type: 'signed-in', expired: true })
})

test('a pause shows at once, whatever the engine is waiting for; a session that has ended is told first', async () => {
  const { after, backOffice, db } = await openScreen()
  await after(() => writeStatus(db, { phase: 'syncing', nextTryAtMs: null }))
  expect((await after(() => backOffice.pause())).status).toMatchObject({ phase: 'paused' })
  expect((await after(() => writeStatus(db, OFFLINE))).status).toMatchObject({ phase: 'paused' })
  expect(
    (await after(() => writeStatus(db, { phase: 'signed-out', nextTryAtMs: null }))).status,
  ).toMatchObject({ phase: 'signed-out' })
  await after(() => writeStatus(db, { phase: 'paused', nextTryAtMs: null }))
  expect((await after(() => backOffice.resume())).status).toMatchObject({ phase: 'idle' })
})
