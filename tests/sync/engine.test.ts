import { IDBFactory } from 'fake-indexeddb'
import { expect, onTestFinished, test } from 'vitest'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import { closeForGood } from '#device/storage/admin-database.ts'
import { aDraft } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import {
  createOf,
  deleteOf,
  LUNA,
  MALI,
  NOVA,
  setUpSync,
  updateOf,
} from '#tests/support/set-up-sync.ts'

const writes = (requests: readonly string[]) =>
  requests.filter((request) => !request.startsWith('GET'))

test('convergence: the first round brings the server’s rows to the device', async () => {
  const { db, statuses, serverRows } = await setUpSync()
  const rows = await db.table('models').toArray()
  expect(rows).toHaveLength(6)
  expect(rows.toSorted(byId)).toEqual((await serverRows()).toSorted(byId))
  expect(statuses.at(-1)).toEqual({ phase: 'idle', nextTryAtMs: null })
})

test('convergence: create, update and delete arrive; device and server agree; nothing is left waiting', async () => {
  const { editAndSettle, newId, serverRow, mirror, pending } = await setUpSync()
  const id = newId()
  await editAndSettle(createOf(id, aDraft({ name: 'Aurore', price: 24.5 })))
  await editAndSettle(updateOf(LUNA, { price: 31 }))
  await editAndSettle(deleteOf(MALI))
  expect(await serverRow(id)).toMatchObject({ name: 'Aurore', price: 24.5, version: 1 })
  expect(await serverRow(LUNA)).toMatchObject({ price: 31, version: 2 })
  expect(await serverRow(MALI)).toBeNull()
  expect(await mirror(LUNA)).toEqual(await serverRow(LUNA))
  expect(await mirror(id)).toEqual(await serverRow(id))
  expect(await pending()).toEqual([])
})

test('exactly once: an answer lost after commit does not apply the edit twice, nor cost the edit made on top of it', async () => {
  const { editAndSettle, advance, network, serverRow, mirror, tray } = await setUpSync()
  network.loseNextAnswer()
  await editAndSettle(updateOf(LUNA, { price: 31 }))
  await editAndSettle(updateOf(LUNA, { name: 'Lune' }))
  await advance(2_000)
  expect(await serverRow(LUNA)).toMatchObject({ name: 'Lune', price: 31, version: 3 })
  expect(await mirror(LUNA)).toEqual(await serverRow(LUNA))
  expect(await tray()).toEqual([])
})

test('exactly once: a create whose answer is lost makes one row', async () => {
  const { editAndSettle, advance, network, newId, serverRows } = await setUpSync()
  network.loseNextAnswer()
  await editAndSettle(createOf(newId(), aDraft({ name: 'Aurore' })))
  await advance(2_000)
  expect((await serverRows()).filter(({ name }) => name === 'Aurore')).toMatchObject([
    { version: 1 },
  ])
})

test('exactly once: a request that never arrived is sent again, under the same key', async () => {
  const { editAndSettle, advance, network, serverRow, pending } = await setUpSync()
  network.loseNextRequest()
  await editAndSettle(updateOf(LUNA, { price: 31 }))
  const [waiting] = await pending()
  expect(waiting).toMatchObject({ state: 'sent', attempts: 1, lastProblem: 'network' })
  await advance(2_000)
  expect(await serverRow(LUNA)).toMatchObject({ price: 31, last_mutation_id: waiting?.id })
})

test('nothing vanishes: offline, edits of one row merge and wait; back online they are one request', async () => {
  const { edit, settleAll, signal, network, serverRow, statuses } = await setUpSync()
  network.setOnline(false)
  signal('visible')
  await settleAll()
  await edit(updateOf(LUNA, { price: 31 }))
  await edit(updateOf(LUNA, { price: 33, name: 'Lune' }))
  await settleAll()
  expect(statuses.at(-1)).toMatchObject({ phase: 'offline' })
  network.setOnline(true)
  signal('online')
  await settleAll()
  expect(await serverRow(LUNA)).toMatchObject({ price: 33, name: 'Lune', version: 2 })
  expect(writes(network.requests)).toHaveLength(1)
})

test('durable: an edit that was reported as saved is stored and sent even when its tab dies at once', async () => {
  const indexedDB = new IDBFactory()
  const first = await setUpSync({ db: openTestDatabase(indexedDB) })
  first.network.setOnline(false)
  expect(await first.edit(updateOf(LUNA, { price: 31 }))).toEqual({ type: 'saved' })
  closeForGood(first.db)

  const second = await setUpSync({ db: openTestDatabase(indexedDB) })
  expect(await second.serverRow(LUNA)).toMatchObject({ price: 31, version: 2 })
  expect(await second.mirror(LUNA)).toEqual(await second.serverRow(LUNA))
  expect(await second.pending()).toEqual([])
})

test('honest: offline, the status shows since when edits wait and what failed, and the HTTP status after a retry', async () => {
  const { edit, settleAll, advance, signal, clock, network, pending, statuses } = await setUpSync()
  network.setOnline(false)
  const madeAtMs = clock.nowMs()
  await edit(updateOf(LUNA, { price: 31 }))
  await settleAll()
  await advance(300_000)
  expect(await pending()).toMatchObject([
    { madeAtMs, rowId: LUNA, fields: { price: 31 }, lastProblem: 'network' },
  ])
  expect(statuses.at(-1)?.phase).toBe('offline')
  expect(statuses.at(-1)?.nextTryAtMs).toBeGreaterThan(clock.nowMs())
  network.setOnline(true)
  signal('online')
  await settleAll()
  expect(await pending()).toEqual([])
  expect(statuses.at(-1)).toEqual({ phase: 'idle', nextTryAtMs: null })
})

test('progress: a browser that wrongly reports being offline blocks nothing: the request itself is the probe', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
  const { editAndSettle, serverRow, mirror, pending, statuses } = await setUpSync()
  await editAndSettle(updateOf(LUNA, { price: 31 }))
  expect(await serverRow(LUNA)).toMatchObject({ price: 31, version: 2 })
  expect(await mirror(LUNA)).toEqual(await serverRow(LUNA))
  expect(await pending()).toEqual([])
  expect(statuses.at(-1)).toEqual({ phase: 'idle', nextTryAtMs: null })
})

test('progress: offline, a full outbox causes a few requests, not one per edit', async () => {
  const { edit, settleAll, network, newId, requestsTried } = await setUpSync().then((sync) => ({
    ...sync,
    requestsTried: () =>
      sync.pending().then((all) => all.filter(({ attempts }) => attempts > 0).length),
  }))
  network.setOnline(false)
  for (let made = 0; made < 20; made += 1) await edit(createOf(newId(), aDraft()))
  await settleAll()
  expect(await requestsTried()).toBeLessThanOrEqual(8)
})

test('server wins, field by field: the conflict goes to the tray, the other field is applied', async () => {
  const { edit, settleAll, editElsewhere, serverRow, mirror, tray } = await setUpSync()
  await editElsewhere(LUNA, { price: 40 })
  await edit(updateOf(LUNA, { price: 31, description: 'Relue.' }))
  await settleAll()
  expect(await serverRow(LUNA)).toMatchObject({ price: 40, description: 'Relue.', version: 3 })
  expect(await mirror(LUNA)).toEqual(await serverRow(LUNA))
  expect(await tray()).toMatchObject([
    { reason: 'conflict', lost: [{ field: 'price', local: 31, server: 40 }], announced: false },
  ])
})

test('server wins: another admin’s change arrives under a waiting edit, and the conflict is detected before sending', async () => {
  const { edit, settleAll, signal, network, editElsewhere, mirror, tray } = await setUpSync()
  network.setOnline(false)
  await edit(updateOf(LUNA, { price: 31 }))
  await settleAll()
  network.setOnline(true)
  await editElsewhere(LUNA, { price: 40 })
  signal('online')
  await settleAll()
  expect(await mirror(LUNA)).toMatchObject({ price: 40 })
  expect(await tray()).toHaveLength(1)
})

test('nothing vanishes: when an edited row was deleted elsewhere, the row disappears and the edit is in the tray', async () => {
  const { edit, settleAll, deleteElsewhere, mirror, tray, pending } = await setUpSync()
  await deleteElsewhere(LUNA)
  await edit(updateOf(LUNA, { price: 31 }))
  await settleAll()
  expect(await mirror(LUNA)).toBeUndefined()
  expect(await pending()).toEqual([])
  expect(await tray()).toMatchObject([
    { reason: 'gone', row: { name: 'Luna' }, lost: [{ field: 'price', local: 31 }] },
  ])
})

test('exactly once: a delete of a row that is already gone counts as done', async () => {
  const { editAndSettle, deleteElsewhere, tray, pending } = await setUpSync()
  await deleteElsewhere(MALI)
  await editAndSettle(deleteOf(MALI))
  expect([await tray(), await pending()]).toEqual([[], []])
})

test('nothing vanishes: an edit that the server refuses is kept with the server’s reason, and never retried', async () => {
  const { edit, settleAll, advance, network, newId, mirror, tray } = await setUpSync()
  const id = newId()
  await edit(createOf(id, aDraft({ name: '' })))
  await settleAll()
  await advance(120_000)
  expect(writes(network.requests)).toHaveLength(1)
  expect(await mirror(id)).toBeUndefined()
  expect(await tray()).toMatchObject([
    {
      reason: 'refused',
      action: 'create',
      code: 'invalid-fields',
      fields: [{ field: 'name', code: 'required' }],
    },
  ])
})

test('free across rows: a refused row blocks no other row', async () => {
  const { edit, settleAll, newId, serverRow } = await setUpSync()
  await edit(createOf(newId(), aDraft({ name: '' })))
  await edit(updateOf(NOVA, { price: 16 }))
  await settleAll()
  expect(await serverRow(NOVA)).toMatchObject({ price: 16 })
})

test('progress: a captive portal’s page settles nothing', async () => {
  const { editAndSettle, signal, settleAll, network, serverRow, statuses } = await setUpSync()
  network.answerInstead(
    () => new Response('<html>Bienvenue</html>', { headers: { 'Content-Type': 'text/html' } }),
  )
  await editAndSettle(updateOf(LUNA, { price: 31 }))
  expect(statuses.at(-1)).toMatchObject({ phase: 'unavailable' })
  network.answerInstead(null)
  signal('retry')
  await settleAll()
  expect(await serverRow(LUNA)).toMatchObject({ price: 31, version: 2 })
})

test('progress: without a session the queue pauses and counts no attempts; signing in again resumes it', async () => {
  const {
    editAndSettle,
    advance,
    signal,
    settleAll,
    session,
    admin,
    network,
    pending,
    server,
    mirror,
    statuses,
  } = await setUpSync()
  const headers = { Authorization: `Bearer ${admin.token}` }
  await server.request('http://neomuse.test/api/admin/logout', { method: 'POST', headers })
  await editAndSettle(updateOf(LUNA, { price: 31 }))
  expect(statuses.at(-1)).toEqual({ phase: 'signed-out', nextTryAtMs: null })
  const asked = network.requests.length
  await advance(600_000)
  expect(network.requests).toHaveLength(asked)
  expect(await pending()).toMatchObject([{ attempts: 0 }])
  const again = await server.signInAdmin('again@neomuse.test')
  session.token = again.token
  signal('signed-in')
  await settleAll()
  expect(await mirror(LUNA)).toMatchObject({ price: 31, version: 2 })
})

test('progress: in a new session that was not announced, all lists are read before an edit is sent', async () => {
  const { editAndSettle, network, server, session, serverRow, statuses } = await setUpSync()
  session.token = (await server.signInAdmin('again@neomuse.test')).token
  const before = network.requests.length
  await editAndSettle(updateOf(LUNA, { price: 31 }))
  expect(network.requests.slice(before, before + ENTITY_KEYS.length)).toEqual(
    ENTITY_KEYS.map((entity) => `GET /api/admin/${entity}`),
  )
  expect(await serverRow(LUNA)).toMatchObject({ price: 31 })
  expect(statuses.at(-1)).toMatchObject({ phase: 'idle' })
})

/** The answer of our server to every call of a user who has lost the admin role. */
const adminOnly = () =>
  Response.json(
    { code: 'admin-only', detail: 'Admin access required' },
    { status: 403, headers: { 'Sync-Epoch': 'e1' } },
  )

test.each([
  ['one edit', [LUNA]],
  ['a batch of edits', [LUNA, NOVA]],
])(
  '%s of a user who is no longer an admin waits for an admin, and none is refused',
  async (_, rows) => {
    const { edit, advance, signal, settleAll, network, pending, tray, serverRow, statuses } =
      await setUpSync()
    network.answerInstead(adminOnly)
    for (const row of rows) await edit(updateOf(row, { price: 31 }))
    signal('edit')
    await settleAll()
    expect(statuses.at(-1)).toEqual({ phase: 'signed-out', nextTryAtMs: null })
    const asked = network.requests.length
    await advance(600_000)
    expect(network.requests).toHaveLength(asked)
    expect(await tray()).toEqual([])
    expect(await pending()).toMatchObject(rows.map(() => ({ attempts: 0 })))
    network.answerInstead(null)
    signal('signed-in')
    await settleAll()
    for (const row of rows) expect(await serverRow(row)).toMatchObject({ price: 31 })
  },
)

test('a user who is no longer an admin, and has no edits, is asked to sign in', async () => {
  const { advance, signal, settleAll, network, statuses } = await setUpSync()
  network.answerInstead(adminOnly)
  await advance(120_000)
  signal('visible')
  await settleAll()
  expect(statuses.at(-1)).toMatchObject({ phase: 'signed-out' })
})

test('progress: the server’s Retry-After is obeyed', async () => {
  const { editAndSettle, advance, network, serverRow } = await setUpSync()
  const busy = { status: 503, headers: { 'Retry-After': '30', 'Sync-Epoch': 'e1' } }
  network.answerInstead(() => new Response(null, busy))
  await editAndSettle(updateOf(LUNA, { price: 31 }))
  network.answerInstead(null)
  await advance(29_000)
  expect(await serverRow(LUNA)).toMatchObject({ price: 29 })
  await advance(1_000)
  expect(await serverRow(LUNA)).toMatchObject({ price: 31 })
})

test('free across rows: a row that makes the server fail blocks neither other rows nor other admins’ changes', async () => {
  const { advance, editAndSettle, editElsewhere, mirror, network, serverRow, statuses } =
    await setUpSync()
  const choked = { status: 500, headers: { 'Sync-Epoch': 'e1' } }
  network.answerInstead(({ url, method }) =>
    method === 'PUT' && url.endsWith(LUNA) ? new Response(null, choked) : null,
  )
  await editAndSettle(updateOf(LUNA, { price: 31 }))
  await editAndSettle(updateOf(NOVA, { price: 16 }))
  expect(await serverRow(NOVA)).toMatchObject({ price: 16 })
  await editElsewhere(MALI, { price: 77 })
  await advance(60_000)
  expect(await mirror(MALI)).toMatchObject({ price: 77 })
  expect(statuses.at(-1)).toMatchObject({ phase: 'idle' })
  expect(await serverRow(LUNA)).toMatchObject({ price: 29 })
})

test('convergence: another admin’s change arrives within a minute, and idle minutes cost one small request per list', async () => {
  const { advance, editElsewhere, mirror, network } = await setUpSync()
  await editElsewhere(LUNA, { price: 40 })
  const before = network.requests.length
  await advance(60_000)
  expect(await mirror(LUNA)).toMatchObject({ price: 40 })
  expect(network.requests.slice(before)).toEqual(
    ENTITY_KEYS.map((entity) => `GET /api/admin/${entity}`),
  )
})

test('ordered per row: an edit made while the row’s answer is outstanding is sent after it, based on its result', async () => {
  const { edit, settleAll, network, serverRow, tray } = await setUpSync()
  network.beforeNextRequest(async () => void (await edit(updateOf(LUNA, { name: 'Lune' }))))
  await edit(updateOf(LUNA, { price: 31 }))
  await settleAll()
  expect(await serverRow(LUNA)).toMatchObject({ name: 'Lune', price: 31, version: 3 })
  expect(await tray()).toEqual([])
})

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1)

test('no silent undo: an edit made on top of a value that lost, loses too', async () => {
  const { edit, editAndSettle, editElsewhere, network, pending, serverRow, tray } =
    await setUpSync()
  network.beforeNextRequest(async () => {
    await editElsewhere(LUNA, { price: 45 })
    await edit(updateOf(LUNA, { price: 33, country: 'Italie' }))
  })
  await editAndSettle(updateOf(LUNA, { price: 31, name: 'Lune' }))
  expect(await serverRow(LUNA)).toMatchObject({ price: 45, name: 'Lune', country: 'Italie' })
  expect([await pending(), await tray()]).toMatchObject([
    [],
    [{ reason: 'conflict', lost: [{ field: 'price', local: 33, server: 45 }] }],
  ])
})

test('when the server starts to report changes, no list is requested twice except the one under way', async () => {
  const { network, signal, settleAll } = await setUpSync()
  const before = network.requests.length
  network.beforeNextRequest(async () => signal('stream-open'))
  signal('visible')
  await settleAll()
  expect(network.requests.slice(before)).toEqual(
    [...ENTITY_KEYS, 'models'].map((entity) => `GET /api/admin/${entity}`),
  )
})
