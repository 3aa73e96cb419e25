import { expect, test } from 'vitest'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import type { Edit } from '#sync/row/edit-row.ts'
import type { BasicRow } from '#tests/support/basic-server/basic-data.ts'
import { aDraft } from '#tests/support/make-rows.ts'
import { setUpBasicSync } from '#tests/support/set-up-basic-sync.ts'
import { createOf, deleteOf, updateOf } from '#tests/support/set-up-sync.ts'
import { startDevice } from '#tests/support/start-device.ts'

const writes = (requests: readonly string[]) => requests.filter((name) => !name.startsWith('GET'))

const json = (status: number, body: unknown) => () => Response.json(body, { status })

test('durable: offline, edits are stored on the device at once, and reach the server when the network is back', async () => {
  const { network, save, signalAndSettle, rows, pending, server } = await setUpBasicSync()
  network.setOnline(false)
  await save(updateOf('1', { price: 31 }))
  await save(updateOf('1', { name: 'Lune' }))
  expect(await rows('models')).toContainEqual(expect.objectContaining({ id: '1', price: 31 }))
  expect(await pending()).toMatchObject([{ fields: { price: 31, name: 'Lune' }, state: 'waiting' }])
  network.setOnline(true)
  await signalAndSettle('online')
  expect(server.row('models', 1)).toMatchObject({ price: 31, name: 'Lune' })
  expect(writes(network.requests)).toEqual(['PUT /api/admin/models/1'])
  expect(await pending()).toEqual([])
})

test('nothing vanishes: an edit that the server refuses is in the tray with the server’s reason, and is not sent again', async () => {
  const { save, advance, newId, rows, tray, network } = await setUpBasicSync()
  await save(createOf(newId(), aDraft({ price: -1 })))
  await advance(300_000)
  expect(writes(network.requests)).toHaveLength(1)
  expect(await rows('models')).toHaveLength(6)
  expect(await tray()).toMatchObject([
    { reason: 'refused', action: 'create', detail: 'price: invalid value', mutationCount: 1 },
  ])
})

test('nothing vanishes: a refused update does not block the next edit of the same row', async () => {
  const { edit, settleAll, tray, server } = await setUpBasicSync()
  await edit({ type: 'update', entity: 'orders', rowId: '31', fields: { status: 'completed' } })
  await settleAll()
  expect(await tray()).toMatchObject([
    {
      entity: 'orders',
      reason: 'refused',
      lost: [{ field: 'status', local: 'completed', server: 'pending' }],
    },
  ])
  await edit({ type: 'update', entity: 'orders', rowId: '31', fields: { status: 'paid' } })
  await settleAll()
  expect(server.row('orders', 31)).toMatchObject({ status: 'paid' })
})

test('free across rows: six requests run at once, never more, and none waits for another one’s answer', async () => {
  const { edit, settleAll, signalAndSettle, network, server, pending } = await setUpBasicSync()
  network.setOnline(false)
  for (let made = 1; made <= 8; made += 1)
    await edit(createOf(`m${made}`, aDraft({ name: `Nr. ${made}` })))
  await settleAll()
  const [before, areSix] = [server.rows('models').length, Promise.withResolvers<void>()]
  let [onTheirWay, most] = [0, 0]
  network.answerInstead(async ({ method }) => {
    if (method !== 'POST') return null
    onTheirWay += 1
    most = Math.max(most, onTheirWay)
    if (onTheirWay === 6) areSix.resolve()
    // If requests were answered one by one, the first of them would never be answered.
    await areSix.promise
    // A seventh request would have arrived by now.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    onTheirWay -= 1
    return null
  })
  network.setOnline(true)
  await signalAndSettle('online')
  expect(most).toBe(6)
  expect(server.rows('models').length - before).toBe(8)
  expect(await pending()).toEqual([])
})

test('ordered per row, free across rows: a row that the server cannot accept blocks no other row', async () => {
  const { edit, settleAll, faults, server, pending } = await setUpBasicSync()
  faults.answerInstead(/^PUT .*models.1$/, json(500, { detail: 'Internal Server Error' }))
  await edit(updateOf('1', { price: 31 }))
  await edit(updateOf('2', { price: 16 }))
  await edit(updateOf('4', { price: 36 }))
  await settleAll()
  expect(server.row('models', 2)).toMatchObject({ price: 16 })
  expect(server.row('models', 4)).toMatchObject({ price: 36 })
  expect(await pending()).toMatchObject([{ rowId: '1', attempts: 1, lastProblem: 'server' }])
})

test('ordered per row: one row never has more than one request under way', async () => {
  const { edit, settleAll, faults, network, server } = await setUpBasicSync()
  faults.before(/^PUT/, async () => {
    await edit(updateOf('1', { price: 33 }))
    expect(writes(network.requests)).toHaveLength(1)
  })
  const asked = network.requests.length
  await edit(updateOf('1', { price: 31, name: 'Lune' }))
  await settleAll()
  expect(network.requests.slice(asked)).toEqual([
    'GET /api/admin/models',
    'PUT /api/admin/models/1',
    'PUT /api/admin/models/1',
    'GET /api/admin/models',
  ])
  expect(server.row('models', 1)).toMatchObject({ price: 33, name: 'Lune' })
})

test('server wins, field by field: the base is compared with a fresh list before anything is sent', async () => {
  const { network, edit, save, signalAndSettle, server, rows, tray } = await setUpBasicSync()
  network.setOnline(false)
  await edit(updateOf('1', { price: 31, description: 'Relue.' }))
  await server.call('PUT', 'models/1', { ...server.row('models', 1), price: 40 })
  network.setOnline(true)
  await signalAndSettle('online')
  expect(server.row('models', 1)).toMatchObject({ price: 40, description: 'Relue.' })
  expect(await rows('models')).toContainEqual(
    expect.objectContaining({ id: '1', price: 40, description: 'Relue.' }),
  )
  expect(await tray()).toMatchObject([
    { reason: 'conflict', announced: false, lost: [{ field: 'price', local: 31, server: 40 }] },
  ])
  await save(updateOf('1', { price: 31 }))
  expect(server.row('models', 1)).toMatchObject({ price: 31 })
})

test('server wins: the same change by two admins is no conflict', async () => {
  const { network, edit, signalAndSettle, server, tray, pending } = await setUpBasicSync()
  network.setOnline(false)
  await edit(updateOf('1', { price: 31 }))
  await server.call('PUT', 'models/1', { ...server.row('models', 1), price: 31, name: 'Lune' })
  network.setOnline(true)
  await signalAndSettle('online')
  expect(server.row('models', 1)).toMatchObject({ price: 31, name: 'Lune' })
  expect([await tray(), await pending(), writes(network.requests)]).toEqual([[], [], []])
})

test('server wins: a row that another admin has changed is not deleted, and a deleted row is not changed', async () => {
  const { network, edit, signalAndSettle, server, tray } = await setUpBasicSync()
  network.setOnline(false)
  await edit(deleteOf('1'))
  await edit(updateOf('2', { price: 16 }))
  await server.call('PUT', 'models/1', { ...server.row('models', 1), price: 40 })
  await server.call('DELETE', 'models/2')
  network.setOnline(true)
  await signalAndSettle('online')
  expect(writes(network.requests)).toEqual([])
  expect(server.row('models', 1)).toMatchObject({ price: 40 })
  expect(await tray()).toMatchObject([
    { rowId: '1', action: 'delete', reason: 'conflict' },
    { rowId: '2', action: 'update', reason: 'gone', row: { name: 'Nova' } },
  ])
})

test('no silent undo: an edit made on top of a value that lost, loses too', async () => {
  const { edit, settleAll, advance, faults, server, tray } = await setUpBasicSync()
  faults.loseRequest(/^PUT/)
  await edit(updateOf('1', { price: 31 }))
  await settleAll()
  await edit(updateOf('1', { price: 33 }))
  await settleAll()
  await server.call('PUT', 'models/1', { ...server.row('models', 1), price: 40 })
  await advance(2_000)
  expect(server.row('models', 1)).toMatchObject({ price: 40 })
  expect(await tray()).toMatchObject([{ lost: [{ field: 'price', local: 33, server: 40 }] }])
})

test('convergence: two devices and another admin end with the same rows', async () => {
  const first = await setUpBasicSync()
  const { clock, server } = first
  const second = await startDevice({ clock, serve: server.serve, seed: 2 })
  first.network.setOnline(false)
  second.network.setOnline(false)
  await first.save(updateOf('1', { price: 31 }))
  await first.save(createOf(first.newId(), aDraft({ name: 'Aurore' })))
  await second.save(updateOf('1', { price: 35, name: 'Lune' }))
  await second.save(deleteOf('2'))
  await server.call('PUT', 'models/5', { ...server.row('models', 5), price: 50 })
  first.network.setOnline(true)
  second.network.setOnline(true)
  await first.signalAndSettle('online')
  await second.signalAndSettle('online')
  await first.signalAndSettle('visible')
  const names = (rows: readonly BasicRow[]) =>
    rows.map(({ name, price }) => [name, price]).toSorted()
  expect(names(await first.rows('models'))).toEqual(names(server.rows('models')))
  expect(names(await second.rows('models'))).toEqual(names(server.rows('models')))
  expect(server.row('models', 1)).toMatchObject({ price: 31, name: 'Lune' })
  expect(await second.tray()).toMatchObject([{ lost: [{ local: 35, server: 31 }] }])
})

test('progress: many edits cost one list before and one after, not one per edit', async () => {
  const { edit, settleAll, advance, newId, network, server, pending } = await setUpBasicSync()
  network.setOnline(false)
  for (let made = 0; made < 40; made += 1)
    await edit(createOf(newId(), aDraft({ name: `Modèle ${made}` })))
  await settleAll()
  const before = network.requests.length
  network.setOnline(true)
  await advance(2_000)
  expect(server.rows('models')).toHaveLength(46)
  expect(await pending()).toEqual([])
  const lists = network.requests.slice(before).filter((name) => name === 'GET /api/admin/models')
  expect(lists).toHaveLength(2)
})

test('progress: a 404 from an edge server settles nothing; the row exists, and the edit is sent again', async () => {
  const { save, advance, faults, server, pending, tray } = await setUpBasicSync()
  faults.answerInstead(/^PUT/, json(404, { detail: 'Not Found' }))
  await save(updateOf('1', { price: 31 }))
  expect(await pending()).toMatchObject([{ attempts: 1, lastProblem: 'not-ours' }])
  faults.answerInstead(/^PUT/, null)
  await advance(2_000)
  expect(server.row('models', 1)).toMatchObject({ price: 31 })
  expect([await pending(), await tray()]).toEqual([[], []])
})

test.each([
  ['a captive portal’s page', () => new Response('<html>Bienvenue</html>')],
  ['a captive portal’s JSON', json(200, { login: 'https://portail.example' })],
  ['an edge’s error page', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['an edge’s page of 401', () => new Response('<h1>401</h1>', { status: 401 })],
])('progress: %s settles nothing, and the edit is retried later', async (_, answer) => {
  const { save, advance, faults, server, statuses, pending, rows } = await setUpBasicSync()
  faults.answerInstead(/./, answer)
  await save(updateOf('1', { price: 31 }))
  await save(deleteOf('2'))
  await advance(30_000)
  expect(statuses.at(-1)).toMatchObject({ phase: 'unavailable' })
  expect(await pending()).toHaveLength(2)
  expect(await rows('models')).toHaveLength(5)
  faults.answerInstead(/./, null)
  await advance(60_000)
  expect(server.row('models', 1)).toMatchObject({ price: 31 })
  expect(server.rows('models')).toHaveLength(5)
  expect(await pending()).toEqual([])
})

test('nothing vanishes: the edits of a user who is no longer an admin stay until an admin signs in again', async () => {
  const { edit, settleAll, advance, faults, server, statuses, pending, tray } =
    await setUpBasicSync()
  faults.answerInstead(/./, json(403, { detail: 'Admin access required' }))
  await advance(60_000)
  await edit(updateOf('1', { price: 31 }))
  await settleAll()
  expect(statuses.at(-1)).toMatchObject({ phase: 'signed-out' })
  expect([await pending(), await tray()]).toMatchObject([[{ fields: { price: 31 } }], []])
  expect(server.row('models', 1)).not.toMatchObject({ price: 31 })
})

test('progress: a captive portal that answers 200 to writes alone has applied nothing', async () => {
  const { edit, settleAll, advance, faults, server, pending, tray, newId } = await setUpBasicSync()
  faults.answerInstead(/^(PUT|DELETE)/, json(200, { ok: true }))
  await edit(updateOf('1', { price: 31 }))
  await edit(deleteOf('2'))
  await settleAll()
  expect(await pending()).toHaveLength(2)
  faults.answerInstead(/^POST/, json(200, { ok: true }))
  await advance(5_000)
  expect(server.row('models', 1)).toMatchObject({ price: 31 })
  expect(server.row('models', 2)).toBeUndefined()
  // A repeated create might make a second row, so an admin has to decide.
  await edit(createOf(newId(), aDraft({ name: 'Aurore' })))
  await settleAll()
  expect([await pending(), server.rows('models').length]).toEqual([[], 5])
  expect(await tray()).toMatchObject([{ action: 'create', code: 'unconfirmed' }])
})

const BOOKING: Edit = {
  type: 'update',
  entity: 'settings',
  rowId: 'settings',
  fields: { site_name: 'Muse', booking_url: 'https://calendar.example/muse' },
}

/** A basic server from before calls could be booked: its settings lack the address. */
const setUpOlderSettings = async () => {
  const setup = await setUpBasicSync()
  const settings = { ...setup.server.data.settings, site_name: 'Muse' }
  setup.faults.answerInstead(/^PUT .*settings$/, () => {
    setup.server.data.settings = settings
    return Response.json(settings)
  })
  return setup
}

test('nothing vanishes: a field unknown to the server goes to the tray, and the other fields reach the server', async () => {
  const { save, advance, network, rows, pending, tray } = await setUpOlderSettings()
  await save(BOOKING)
  await advance(60_000)
  expect(await pending()).toEqual([])
  expect(await tray()).toMatchObject([
    {
      action: 'update',
      reason: 'refused',
      code: 'fields-not-kept',
      lost: [{ field: 'booking_url', local: 'https://calendar.example/muse', server: '' }],
    },
  ])
  expect(await rows('settings')).toMatchObject([{ site_name: 'Muse', booking_url: '' }])
  const sent = writes(network.requests).length
  await advance(300_000)
  expect([writes(network.requests).length, (await tray()).length]).toEqual([sent, 1])
})

test('nothing vanishes: a value that the server answers as null has not arrived, unless its list shows it', async () => {
  const { save, advance, tray, server, faults } = await setUpBasicSync()
  const settings = { ...server.data.settings, site_name: 'Muse' }
  faults.answerInstead(/^PUT .*settings$/, () => {
    server.data.settings = settings
    return Response.json({ ...settings, booking_url: null })
  })
  await save(BOOKING)
  await advance(60_000)
  expect(await tray()).toMatchObject([
    { code: 'fields-not-kept', lost: [{ field: 'booking_url' }] },
  ])
})

test('a value that the answer leaves out and the list shows has arrived', async () => {
  const { save, advance, server, rows, pending, tray, faults } = await setUpBasicSync()
  faults.answerInstead(/^PUT .*settings$/, () => {
    server.data.settings = { ...server.data.settings, ...BOOKING.fields }
    return Response.json({ site_name: 'Muse' })
  })
  await save(BOOKING)
  await advance(60_000)
  expect(await rows('settings')).toMatchObject([BOOKING.fields])
  expect([await pending(), await tray()]).toEqual([[], []])
})

test('signed out: the queue pauses and counts no attempts; signing in again resumes it', async () => {
  const { save, advance, signalAndSettle, network, statuses, pending, server } =
    await setUpBasicSync()
  server.data.tokens = {}
  await save(updateOf('1', { price: 31 }))
  expect(statuses.at(-1)).toEqual({ phase: 'signed-out', nextTryAtMs: null })
  const asked = network.requests.length
  await advance(600_000)
  expect(network.requests).toHaveLength(asked)
  expect(await pending()).toMatchObject([{ attempts: 0 }])
  server.data.tokens.token = 1
  await signalAndSettle('signed-in')
  expect(server.row('models', 1)).toMatchObject({ price: 31 })
})

test('convergence: idle minutes cost one list per entity, and bring the changes of others', async () => {
  const { advance, network, server, rows } = await setUpBasicSync()
  await server.call('PUT', 'models/1', { ...server.row('models', 1), price: 40 })
  const before = network.requests.length
  await advance(60_000)
  expect(network.requests.slice(before)).toHaveLength(ENTITY_KEYS.length)
  expect(await rows('models')).toContainEqual(expect.objectContaining({ id: '1', price: 40 }))
})

test('honest: offline, the status shows since when edits wait and what failed, and the HTTP status after a retry', async () => {
  const { clock, advance, network, save, signalAndSettle, pending, statuses } =
    await setUpBasicSync()
  network.setOnline(false)
  const madeAtMs = clock.nowMs()
  await save(updateOf('1', { price: 31 }))
  await advance(300_000)
  expect(await pending()).toMatchObject([{ madeAtMs, rowId: '1', fields: { price: 31 } }])
  const last = statuses.at(-1)
  expect(last?.phase).toBe('offline')
  expect(last?.nextTryAtMs).toBeGreaterThan(clock.nowMs())
  network.setOnline(true)
  await signalAndSettle('online')
  expect(await pending()).toEqual([])
  expect(statuses.at(-1)).toEqual({ phase: 'idle', nextTryAtMs: null })
})
