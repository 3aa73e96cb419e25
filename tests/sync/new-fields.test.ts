import { expect, test } from 'vitest'
import { readPullMark } from '#device/storage/meta-table.ts'
import type { Hold } from '#sync/ports.ts'
import { fieldNames } from '#sync/pull-marks.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { insertModels, olderIds } from '#tests/support/insert-models.ts'
import { MALI, NOVA, setUpSync, updateOf } from '#tests/support/set-up-sync.ts'

const NEW = 'video_sample'
const CLIP = 'https://example.org/clip.mp4'

/** A device whose rows were read by an app that did not know the field, of which one row has a value at the server. */
const setUp = async () => {
  const device = await setUpSync()
  const { db, network, server } = device
  await device.editElsewhere(NOVA, { [NEW]: CLIP })
  device.signal('changed:models')
  await device.settleAll()
  await db
    .table('models')
    .toCollection()
    .modify((row) => {
      delete row[NEW]
    })
  const mark = await readPullMark(db, 'models')
  const older = fieldNames('models')
    .split(',')
    .filter((field) => field !== NEW)
  await db.meta.put({ key: 'pull:models', value: { ...mark, fields: older.join() } })
  const answers: { readonly search: string; readonly rows: readonly SyncRow[] }[] = []
  const state = { isOlder: false }
  network.answerInstead(async (request) => {
    const { pathname, search } = new URL(request.url)
    if (request.method !== 'GET' || pathname !== '/api/admin/models') return null
    const isRefused = state.isOlder && search.includes('having=')
    const answer = isRefused
      ? Response.json({ code: 'bad-request' }, { status: 400, headers: await epochOf(request) })
      : await server.request(request)
    if (answer.ok) answers.push({ search, rows: (await answer.clone().json()) as SyncRow[] })
    return answer
  })
  const epochOf = async (request: Request) => ({
    'Sync-Epoch': (await server.request(request.clone())).headers.get('Sync-Epoch') ?? '',
  })
  const pull = async (signal: 'changed:models' | 'online' = 'changed:models') => {
    device.signal(signal)
    await device.settleAll()
  }
  return { ...device, mark, answers, pull, state, markNow: () => readPullMark(db, 'models') }
}

test('after an update of the app only rows that have something in its new fields are sent', async () => {
  const { answers, pull, mirror, serverRows, db } = await setUp()
  await pull()
  const [changes, values] = answers
  expect(changes?.rows).toEqual([])
  expect(values?.search).toBe(`?limit=500&having=${NEW}`)
  // Of the sample models, these have a video; the last row shows where the next part begins, and is one of them.
  const withVideo = (await serverRows()).filter((row) => row[NEW] !== '').map(({ id }) => id)
  expect(withVideo).toHaveLength(3)
  expect(values?.rows.map(({ id }) => id).toSorted()).toEqual(withVideo.toSorted())
  expect(await mirror(NOVA)).toMatchObject({ [NEW]: CLIP })
  const byId = (rows: readonly SyncRow[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(byId(await db.table('models').toArray())).toEqual(byId(await serverRows()))
})

test('it happens once, and the list counts as whole meanwhile', async () => {
  const { answers, pull, mark, markNow } = await setUp()
  await pull()
  expect(await markNow()).toEqual({ ...mark, newFields: null })
  const { length } = answers
  await pull()
  expect(answers.slice(length).map(({ search }) => search)).toEqual([
    `?since=${mark.cursor}&limit=500`,
  ])
})

test('an edit of the new field that was made before its value has arrived does not overwrite it unseen', async () => {
  const { pull, editAndSettle, serverRow, tray, network } = await setUp()
  network.setOnline(false)
  await editAndSettle(updateOf(NOVA, { [NEW]: 'https://example.org/mine.mp4' }))
  network.setOnline(true)
  await pull('online')
  await editAndSettle(updateOf(MALI, { price: 12 }))
  expect(await serverRow(MALI)).toMatchObject({ price: 12 })
  expect(await serverRow(NOVA)).toMatchObject({ [NEW]: CLIP })
  expect(await tray()).toMatchObject([{ rowId: NOVA, lost: [{ field: NEW, server: CLIP }] }])
})

test('a process that does not know the fields is asked for its list, as before', async () => {
  const { answers, pull, state, mirror } = await setUp()
  state.isOlder = true
  await pull()
  expect(answers.map(({ search }) => search)).toContain('?limit=500')
  expect(await mirror(NOVA)).toMatchObject({ [NEW]: CLIP })
})

/** A device whose list stands after its first page of two, read by an app that did not know the field. */
const withHalfAList = async (hold: Hold | null) => {
  const device = await setUpSync({ rowsPerPage: 10, freeBytes: () => 1_000 })
  const { db, network } = device
  await insertModels(device, olderIds(44))
  for (const id of [NOVA, olderIds(44)[40], olderIds(44)[3]])
    await device.editElsewhere(id ?? '', { [NEW]: CLIP })
  await db.table('models').clear()
  await db.meta.delete('pull:models')
  const asked: string[] = []
  const state = { isBroken: true }
  network.answerInstead(({ url, method }) => {
    const { pathname, search } = new URL(url)
    if (method !== 'GET' || pathname !== '/api/admin/models') return null
    if (state.isBroken && search.includes('before=')) throw new TypeError('network')
    if (!state.isBroken) asked.push(search)
    return null
  })
  device.signal('changed:models')
  await device.settleAll()
  await db
    .table('models')
    .toCollection()
    .modify((row) => {
      delete row[NEW]
    })
  const mark = await readPullMark(db, 'models')
  const older = mark.fields?.split(',').filter((field) => field !== NEW)
  const filling = mark.filling && { ...mark.filling, hold }
  await db.meta.put({ key: 'pull:models', value: { ...mark, fields: older?.join(), filling } })
  state.isBroken = false
  device.signal('online')
  await device.settleAll()
  return { ...device, asked, fromId: filling?.fromId ?? '' }
}

test('a list that is on its way goes on after its last page, and the values of the fields follow', async () => {
  const { asked, fromId, serverRows, db } = await withHalfAList(null)
  expect(asked[0]).toBe(`?limit=10&before=${fromId}`)
  expect(asked).not.toContain('?limit=10')
  expect(asked.at(-1)).toContain(`&having=${NEW}`)
  const byId = (rows: readonly SyncRow[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(byId(await db.table('models').toArray())).toEqual(byId(await serverRows()))
  expect(await readPullMark(db, 'models')).toMatchObject({ filling: null, newFields: null })
})

test('a list whose older rows have no space is not read anew either, and no row that is not here comes with the fields', async () => {
  const { asked, fromId, db, mirror, serverRows } = await withHalfAList({
    sinceMs: 0,
    freeBytes: 1_000,
  })
  expect(asked.filter((search) => !/since=|having=/.test(search))).toEqual([])
  expect(await readPullMark(db, 'models')).toMatchObject({
    newFields: null,
    filling: { fromId, arrived: 10, hold: { sinceMs: 0 } },
  })
  const here = (await serverRows()).filter(({ id }) => id >= fromId)
  const local = await db.table('models').toArray()
  expect(local.map(({ id }) => id).toSorted()).toEqual(here.map(({ id }) => id).toSorted())
  for (const row of here) expect(await mirror(row.id)).toMatchObject({ [NEW]: row[NEW] })
})

test('the settings, which are one row, are read again', async () => {
  const device = await setUpSync()
  const { db, server, admin, signal, settleAll } = device
  const headers = { Authorization: `Bearer ${admin.token}`, 'Content-Type': 'application/json' }
  const url = 'http://neomuse.test/api/admin/settings'
  const booking_url = 'https://agenda.example.org/neomuse'
  const now = await (await server.request(url, { headers })).json()
  const body = JSON.stringify({ ...now, booking_url })
  expect((await server.request(url, { method: 'PUT', headers, body })).status).toBe(200)
  signal('changed:settings')
  await settleAll()
  await db
    .table('settings')
    .toCollection()
    .modify((row) => {
      delete row.booking_url
    })
  const mark = await readPullMark(db, 'settings')
  const fields = mark.fields?.split(',').filter((field) => field !== 'booking_url')
  await db.meta.put({ key: 'pull:settings', value: { ...mark, fields: fields?.join() } })
  signal('changed:settings')
  await settleAll()
  expect(await db.table('settings').get('settings')).toMatchObject({ booking_url })
  expect(await readPullMark(db, 'settings')).toMatchObject({ newFields: null })
})

test('of a list that an earlier version of the app has begun nothing is missed', async () => {
  const device = await setUpSync({ rowsPerPage: 10 })
  const { db, network, deleteElsewhere, signal, settleAll } = device
  const [oldest = ''] = olderIds(44)
  await insertModels(device, olderIds(44))
  await db.table('models').clear()
  await db.meta.delete('pull:models')
  const asked: string[] = []
  const state = { isBroken: true }
  network.answerInstead(({ url, method }) => {
    const { pathname, search } = new URL(url)
    if (method !== 'GET' || pathname !== '/api/admin/models') return null
    if (state.isBroken && search.includes('before=')) throw new TypeError('network')
    asked.push(search)
    return null
  })
  signal('changed:models')
  await settleAll()
  await deleteElsewhere(oldest)
  // That version has read the deletion, and did not count it.
  const mark = await readPullMark(db, 'models')
  const filling = mark.filling && { ...mark.filling, changed: undefined }
  await db.meta.put({
    key: 'pull:models',
    value: { ...mark, cursor: `${Number(mark.cursor) + 1}`, filling },
  })
  state.isBroken = false
  asked.splice(0)
  signal('online')
  await settleAll()
  expect(asked).not.toContain('?limit=10')
  expect(await readPullMark(db, 'models')).toMatchObject({ filling: null, problem: null })
})
