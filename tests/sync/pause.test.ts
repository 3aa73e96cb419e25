import { expect, test } from 'vitest'
import { writePaused } from '#device/storage/meta-table.ts'
import { LANES } from '#sync/drain.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { aDraft } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { setUpBasicSync } from '#tests/support/set-up-basic-sync.ts'
import { createOf, LUNA, NOVA, setUpSync, updateOf } from '#tests/support/set-up-sync.ts'
import { startDevice } from '#tests/support/start-device.ts'

type Device = Pick<Awaited<ReturnType<typeof setUpSync>>, 'db' | 'signal' | 'settleAll'>

const setPaused = async ({ db, signal, settleAll }: Device, isPaused: boolean): Promise<void> => {
  await writePaused(db, isPaused)
  signal(isPaused ? 'pause' : 'resume')
  await settleAll()
}

test('while paused, nothing is sent or requested; after resuming, everything is', async () => {
  const device = await setUpSync()
  await setPaused(device, true)
  const asked = device.network.requests.length
  await device.editAndSettle(updateOf(LUNA, { price: 31 }))
  for (const signal of ['online', 'visible', 'retry', 'changed:models'] as const) {
    device.signal(signal)
    await device.settleAll()
  }
  await device.advance(60 * 60_000)
  expect(device.network.requests).toHaveLength(asked)
  expect(device.statuses.at(-1)).toEqual({ phase: 'paused', nextTryAtMs: null })
  expect(await device.pending()).toMatchObject([{ attempts: 0, nextTryAtMs: 0 }])

  await device.editElsewhere(NOVA, { price: 77 })
  await setPaused(device, false)
  expect(await device.serverRow(LUNA)).toMatchObject({ price: 31, version: 2 })
  expect(await device.mirror(NOVA)).toMatchObject({ price: 77 })
  expect(device.statuses.at(-1)?.phase).toBe('idle')
})

test('after resuming, an earlier delay no longer counts, and changes from the pause are requested', async () => {
  const device = await setUpSync()
  device.signal('stream-open')
  await device.settleAll()
  device.network.setOnline(false)
  await device.editAndSettle(updateOf(LUNA, { price: 31 }))
  await setPaused(device, true)
  device.network.setOnline(true)
  await device.editElsewhere(NOVA, { price: 77 })
  await setPaused(device, false)
  expect(await device.serverRow(LUNA)).toMatchObject({ price: 31 })
  expect(await device.mirror(NOVA)).toMatchObject({ price: 77 })
})

test('a pause while edits are being sent allows no further request', async () => {
  const device = await setUpSync()
  let atPause = 0
  device.network.beforeNextRequest(async () => {
    atPause = device.network.requests.length
    await device.edit(updateOf(NOVA, { price: 32 }))
    await writePaused(device.db, true)
    device.signal('pause')
  })
  await device.editAndSettle(updateOf(LUNA, { price: 31 }))
  expect(device.network.requests).toHaveLength(atPause)
  expect(await device.serverRow(LUNA)).toMatchObject({ price: 31 })
  expect(device.statuses.at(-1)?.phase).toBe('paused')

  await setPaused(device, false)
  expect(await device.serverRow(NOVA)).toMatchObject({ price: 32, version: 2 })
})

test('a pause while all lists are being read stops that', async () => {
  const device = await setUpSync()
  const asked = device.network.requests.length
  device.network.beforeNextRequest(async () => {
    await writePaused(device.db, true)
    device.signal('pause')
  })
  device.signal('signed-in')
  await device.settleAll()
  expect(device.network.requests).toHaveLength(asked + 1)
  expect(device.statuses.at(-1)?.phase).toBe('paused')
})

test('a pause that is cancelled before it took effect has no effect', async () => {
  const device = await setUpSync()
  device.signal('pause')
  device.signal('resume')
  await device.settleAll()
  await device.editAndSettle(updateOf(LUNA, { price: 31 }))
  expect(await device.serverRow(LUNA)).toMatchObject({ price: 31 })
})

test('the pause survives a page reload: an engine that starts requests nothing', async () => {
  const db = openTestDatabase()
  await writePaused(db, true)
  const { network, statuses } = await startDevice({
    clock: createTestClock(),
    db,
    serve: () => Promise.reject(new Error('asked')),
  })
  expect([network.requests, statuses.at(-1)?.phase]).toEqual([[], 'paused'])
})

test('an ended session is reported before the pause', async () => {
  const device = await setUpSync()
  device.session.token = 'a token that the server has forgotten'
  await device.editAndSettle(updateOf(LUNA, { price: 31 }))
  await setPaused(device, true)
  expect(device.statuses.at(-1)?.phase).toBe('signed-out')
})

test('a basic server: requests under way finish, and no further ones start', async () => {
  const device = await setUpBasicSync()
  const rowsBefore = device.server.rows('models').length
  await setPaused(device, true)
  for (let made = 1; made <= LANES + 2; made += 1)
    await device.save(createOf(`m${made}`, aDraft({ name: `Nr. ${made}` })))
  device.faults.before(/^POST/, () => {
    device.signal('pause')
    return writePaused(device.db, true)
  })
  await setPaused(device, false)
  expect(device.statuses.at(-1)?.phase).toBe('paused')
  expect(device.server.rows('models').length - rowsBefore).toBeLessThanOrEqual(LANES)

  await setPaused(device, false)
  expect(await device.pending()).toEqual([])
  expect(device.server.rows('models').length - rowsBefore).toBe(LANES + 2)
})
