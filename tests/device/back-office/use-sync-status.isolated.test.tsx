// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ENTITY_KEYS, type EntityKey } from '#contract/entities/entities.ts'
import type { Session } from '#device/back-office/back-office.ts'
import { BackOfficeProvider } from '#device/back-office/back-office-context.tsx'
import {
  type LoadState,
  type SyncStatus,
  useLoadState,
  useSession,
  useSyncStatus,
} from '#device/back-office/use-sync-status.ts'
import { rememberApplied } from '#device/storage/applied-edits.ts'
import { NEVER_PULLED, writePullMark, writeStatus } from '#device/storage/meta-table.ts'
import { writeRestoration } from '#device/storage/restoration.ts'
import type { PullMark } from '#sync/ports.ts'
import { aModel, aMutation, aRejection } from '#tests/support/make-rows.ts'
import { mount } from '#tests/support/mount.tsx'
import { ADA, createModel, signedIn } from '#tests/support/set-up-back-office.ts'
import { settleQueries, withLiveQueries } from '#tests/support/with-live-queries.ts'

const OFFLINE = { phase: 'offline', nextTryAtMs: 5 } as const

const screens: (() => Promise<void>)[] = []
// Runs before the account is signed out.
afterEach(async () => {
  for (const close of screens.splice(0)) await close()
})

const openScreen = async () => {
  withLiveQueries()
  const { backOffice, db } = await signedIn()
  const seen: { session: Session | null; status?: SyncStatus | undefined; posts?: LoadState } = {
    session: null,
  }
  function Probe() {
    seen.session = useSession()
    seen.status = useSyncStatus()
    seen.posts = useLoadState('blog')
    return null
  }
  const { render } = await mount(
    <BackOfficeProvider backOffice={backOffice}>
      <Probe />
    </BackOfficeProvider>,
  )
  screens.push(() => render(null))
  /** What is shown after `work`. */
  const after = async (work: () => PromiseLike<unknown> = async () => undefined) => {
    await act(async () => void (await work()))
    await settleQueries(db)
    return seen
  }
  return { backOffice, db, after }
}

test('that nothing waits and nothing is lost is known, not assumed', async () => {
  const { after } = await openScreen()
  expect((await after()).status).toEqual({
    phase: 'idle',
    nextTryAtMs: null,
    pending: 0,
    blocked: 0,
    rejected: 0,
    undone: 0,
    isLoading: true,
  })
})

test('lists are loading until all of them have arrived once, or one has met a problem', async () => {
  const { db, after } = await openScreen()
  const arrived = (entities: readonly EntityKey[], mark: Partial<PullMark>) =>
    after(() =>
      db.transaction('rw', db.meta, () =>
        Promise.all(
          entities.map((entity) => writePullMark(db, entity, { ...NEVER_PULLED, ...mark })),
        ),
      ),
    )
  const [first, others] = [ENTITY_KEYS.slice(0, 1), ENTITY_KEYS.slice(1)]
  const { status: partly } = await arrived(others, { loadedAtMs: 1 })
  expect(partly).toMatchObject({ isLoading: true })
  const { status: failed } = await arrived(first, { problem: 'unavailable', problemAtMs: 1 })
  expect(failed).toMatchObject({ isLoading: false })
  const { status: whole } = await arrived(first, { loadedAtMs: 2 })
  expect(whole).toMatchObject({ isLoading: false })
})

test.each([
  ['idle', false],
  ['syncing', false],
  ['offline', true],
  ['unavailable', true],
  ['signed-out', true],
  ['broken', true],
] as const)(
  'while the engine is %s, a list that was never requested is missing: %s',
  async (phase, isMissing) => {
    const { db, after } = await openScreen()
    const { posts } = await after(() => writeStatus(db, { phase, nextTryAtMs: null }))
    expect(posts).toMatchObject({ loadedAtMs: null, problem: null, isMissing })
    const { posts: loaded } = await after(() =>
      writePullMark(db, 'blog', { ...NEVER_PULLED, loadedAtMs: 1 }),
    )
    expect(loaded).toMatchObject({ loadedAtMs: 1, isMissing: false })
  },
)

test('during a pause, a list that was never requested is missing; a failed one is missing without a pause too', async () => {
  const { db, backOffice, after } = await openScreen()
  expect((await after(() => backOffice.pause())).posts).toMatchObject({ isMissing: true })
  expect((await after(() => backOffice.resume())).posts).toMatchObject({ isMissing: false })
  const failed = { ...NEVER_PULLED, problem: 'unavailable', problemAtMs: 1 } as const
  const { posts } = await after(() => writePullMark(db, 'blog', failed))
  expect(posts).toMatchObject({ problem: 'unavailable', isMissing: true })
})

test('the status reflects the outbox, the tray, the engine and the losses of a restored server', async () => {
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
    await db.table('models').put({ ...before, price: 29 })
    await rememberApplied(db, [{ mutation, row: before, atMs: 1 }])
    await writeRestoration(db, 'models', { lastSeq: 1, rows: new Map([['m1', before]]) })
  })
  expect(restored).toMatchObject({ pending: 1, undone: 1 })
})

test('a row is blocked when the server answers several times without accepting it, and other rows pass', async () => {
  const { db, after } = await openScreen()
  const tried = (attempts: number, lastProblem: string | null) =>
    after(async () => {
      await db.outbox.clear()
      await db.outbox.bulkAdd([
        { ...aMutation({ state: 'sent', attempts, lastProblem }), seq: 1 },
        { ...aMutation({ id: 'k2', rowId: 'm2' }), seq: 2 },
      ])
    })
  expect((await tried(2, 'server')).status).toMatchObject({ pending: 2, blocked: 1 })
  expect((await tried(2, 'not-ours')).status).toMatchObject({ blocked: 1 })
  // Once is only a hiccup; without a network nothing is a row's own fault.
  expect((await tried(1, 'server')).status).toMatchObject({ blocked: 0 })
  expect((await tried(2, 'network')).status).toMatchObject({ blocked: 0 })
  await tried(2, 'server')
  const { status } = await after(() => writeStatus(db, { phase: 'unavailable', nextTryAtMs: 5 }))
  expect(status).toMatchObject({ pending: 2, blocked: 0 })
})

test('a session that the engine knows to be over is over for the screens', async () => {
  const { db, after } = await openScreen()
  const shown = await after()
  expect(shown.session).toEqual({ type: 'signed-in', account: ADA, expired: false })
  await after(() => writeStatus(db, { phase: 'signed-out', nextTryAtMs: null }))
  expect(shown.session).toMatchObject({ type: 'signed-in', expired: true })
})

test('a pause shows at once, whatever the engine is waiting for; an ended session is shown first', async () => {
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
