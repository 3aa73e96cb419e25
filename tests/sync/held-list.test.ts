import { expect, test } from 'vitest'
import { SYNC_EPOCH_HEADER } from '#contract/sync-protocol.ts'
import { readPullMark } from '#device/storage/meta-table.ts'
import { cutMark, withCut } from '#sync/pull-hold.ts'
import { listAgain } from '#sync/pull-marks.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { failWrites } from '#tests/support/fail-writes.ts'
import { insertModels, olderIds } from '#tests/support/insert-models.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { NOVA, setUpSync } from '#tests/support/set-up-sync.ts'

const NEW = 'video_sample'
const CLIP = 'https://example.org/clip.mp4'
const OLDER = olderIds(44)

const without = ({ [NEW]: _, ...row }: SyncRow): object => row

/** A device that has space for the first page of five: the older rows are online only. */
const setUp = async () => {
  const db = openTestDatabase()
  const faults = failWrites(db)
  const device = await setUpSync({ db, freeBytes: () => 1_000, rowsPerPage: 10 })
  const { network, server, signal, settleAll } = device
  await insertModels(device, OLDER)
  await db.table('models').clear()
  await db.meta.delete('pull:models')
  const asked: string[] = []
  const state = { isOlder: false }
  network.answerInstead(async (request) => {
    const { pathname, searchParams, search } = new URL(request.url)
    if (request.method !== 'GET' || pathname !== '/api/admin/models') return null
    asked.push(search)
    if (searchParams.has('before') && !searchParams.has('having')) faults.failNext(1)
    if (!state.isOlder) return null
    const answer = await server.request(request)
    const epoch = { [SYNC_EPOCH_HEADER]: answer.headers.get(SYNC_EPOCH_HEADER) ?? '' }
    if (searchParams.has('having'))
      return Response.json({ code: 'bad-request', detail: '' }, { status: 400, headers: epoch })
    const rows = (await answer.json()) as SyncRow[]
    return Response.json(rows.map(without), { headers: answer.headers })
  })
  const pull = async () => {
    signal('changed:models')
    await settleAll()
  }
  await pull()
  const mark = () => readPullMark(db, 'models')
  return {
    ...device,
    asked,
    state,
    faults,
    pull,
    mark,
    /** As if all rows had been read by an app that did not know the field. */
    updateApp: async () => {
      await db
        .table('models')
        .toCollection()
        .modify((row) => {
          delete row[NEW]
        })
      const known = await mark()
      const fields = known.fields?.split(',').filter((field) => field !== NEW)
      await db.meta.put({ key: 'pull:models', value: { ...known, fields: fields?.join() } })
    },
  }
}

test('after an update of the app also a row below the held part, which came as a change, gets its new field', async () => {
  const { editElsewhere, pull, updateApp, advance, mirror, db, mark } = await setUp()
  const [, , changed = ''] = OLDER
  await editElsewhere(changed, { [NEW]: CLIP })
  await pull()
  const before = await db.table('models').toCollection().primaryKeys()
  await updateApp()
  for (let minute = 0; minute < 5; minute += 1) await advance(60_000)
  expect(await mirror(changed)).toMatchObject({ [NEW]: CLIP })
  expect(await mark()).toMatchObject({ newFields: null, filling: { arrived: 10 } })
  // The walk through the list brings no row that has no space.
  expect(await db.table('models').toCollection().primaryKeys()).toEqual(before)
})

test('what an older process has left out is read once the newer one answers', async () => {
  const { editElsewhere, pull, updateApp, advance, mirror, mark, state } = await setUp()
  await editElsewhere(NOVA, { [NEW]: CLIP })
  await pull()
  await updateApp()
  state.isOlder = true
  await advance(60_000)
  await advance(1_000)
  expect(await mark()).toMatchObject({ isPart: true })
  for (let minute = 0; minute < 3; minute += 1) await advance(60_000)
  state.isOlder = false
  for (let minute = 0; minute < 3; minute += 1) await advance(60_000)
  expect(await mirror(NOVA)).toMatchObject({ [NEW]: CLIP })
  expect(await mark()).toMatchObject({ isPart: false, filling: { arrived: 10 } })
})

test('rows that are dropped while the list begins anew leave no half of a mark', async () => {
  const { mark } = await setUp()
  const known = await mark()
  const cut = cutMark(known, { fromId: OLDER[42] ?? '', arrived: 4 })
  expect(withCut(listAgain(known), cut)).toMatchObject({ cursor: null, filling: null, prunes: 1 })
  const anew = cutMark(known, null)
  expect(withCut(known, anew)).toMatchObject({ cursor: null, filling: null, prunes: 1 })
})

test('a list that rests for lack of space begins anew at once, each time', async () => {
  const { db, mark, pull, advance } = await setUp()
  for (let time = 0; time < 3; time += 1) {
    await db.meta.put({ key: 'pull:models', value: { ...(await mark()), cursor: '999999' } })
    await pull()
    expect(await mark()).toMatchObject({ problem: 'storage-full', filling: { arrived: 10 } })
    await advance(60_000)
    expect(await mark()).toMatchObject({ restarts: 0 })
  }
})
