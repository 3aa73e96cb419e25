import { expect, test } from 'vitest'
import { makeChanges, releaseEdits, undoChanges } from '#device/storage/undo-changes.ts'
import { type Change, HELD_BACK_MS } from '#sync/row/undo.ts'
import { LUNA, MALI, NOVA, setUpSync } from '#tests/support/set-up-sync.ts'

/** Slightly longer than an undo is offered. */
const SOME_TIME = HELD_BACK_MS + 500

const setActive = (rowId: string, isActive: boolean): Change => ({
  type: 'update',
  entity: 'models',
  rowId,
  fields: { isActive },
})
const remove = (rowId: string): Change => ({ type: 'delete', entity: 'models', rowId })

const setUp = async () => {
  const sync = await setUpSync()
  const { db, newId, clock, signal } = sync
  const ports = { newId, nowMs: clock.nowMs }
  return {
    ...sync,
    make: async (changes: readonly Change[]) => {
      const { made } = await makeChanges(db, changes, ports)
      signal('edit')
      return made
    },
    undo: async (made: Parameters<typeof undoChanges>[1]) => {
      const outcome = await undoChanges(db, made, ports)
      signal('edit')
      return outcome
    },
  }
}

test('deletes that are undone in time never reach the server', async () => {
  const { make, undo, signal, settleAll, advance, network, serverRow } = await setUp()
  const before = await serverRow(LUNA)
  const made = await make([remove(LUNA), remove(MALI)])
  await advance(20_000)
  for (const sign of ['online', 'visible', 'retry'] as const) {
    signal(sign)
    await settleAll()
  }
  await undo(made)
  await settleAll()
  await advance(SOME_TIME)
  expect(await serverRow(LUNA)).toEqual(before)
  expect(network.requests.filter((request) => !request.startsWith('GET'))).toEqual([])
})

test('a delete that is not undone is sent by itself, once its time is over', async () => {
  const { make, advance, serverRow, pending } = await setUp()
  await make([remove(LUNA)])
  await advance(SOME_TIME)
  expect(await serverRow(LUNA)).toBeNull()
  expect(await pending()).toEqual([])
})

test('a delete whose undo is no longer offered is sent at once', async () => {
  const { db, clock, make, signal, settleAll, serverRow } = await setUp()
  const made = await make([remove(LUNA)])
  await settleAll()
  expect(await serverRow(LUNA)).not.toBeNull()
  await releaseEdits(db, made, clock.nowMs())
  signal('edit')
  await settleAll()
  expect(await serverRow(LUNA)).toBeNull()
})

test('the undo of a sent update is one more update, and each of the two is applied once', async () => {
  const { make, undo, settleAll, serverRow, mirror } = await setUp()
  const made = await make([LUNA, MALI, NOVA].map((rowId) => setActive(rowId, false)))
  await settleAll()
  expect(await serverRow(LUNA)).toMatchObject({ isActive: false, version: 2 })
  await undo(made.slice(0, 1))
  await settleAll()
  expect(await serverRow(LUNA)).toMatchObject({ isActive: true, version: 3 })
  expect(await mirror(LUNA)).toEqual(await serverRow(LUNA))
  expect(await serverRow(MALI)).toMatchObject({ isActive: false, version: 2 })
})

test('undone while the answer is lost, offline: both arrive in order, and nothing is left over', async () => {
  const { make, undo, settleAll, advance, network, serverRow, pending, tray } = await setUp()
  network.loseNextAnswer()
  const made = await make([setActive(LUNA, false)])
  await settleAll()
  network.setOnline(false)
  await undo(made)
  await settleAll()
  network.setOnline(true)
  await advance(120_000)
  expect(await serverRow(LUNA)).toMatchObject({ isActive: true, version: 3 })
  expect(await pending()).toEqual([])
  expect(await tray()).toEqual([])
})

test('a row that was deleted on the server comes back with its fields under another id', async () => {
  const { make, undo, settleAll, advance, serverRow, serverRows } = await setUp()
  const before = await serverRow(LUNA)
  const made = await make([remove(LUNA)])
  await advance(SOME_TIME)
  expect(await serverRow(LUNA)).toBeNull()
  expect(await undo(made)).toMatchObject({ restored: [{ formerId: LUNA }] })
  await settleAll()
  const found = (await serverRows()).filter(({ name }) => name === before?.name)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ price: before?.price, images: before?.images })
  expect(found[0]?.id).not.toBe(LUNA)
})

test('an undo that meets the same value on the server loses nothing, and costs no other field', async () => {
  const { make, undo, settleAll, advance, network, editElsewhere, serverRow, tray } = await setUp()
  const made = await make([setActive(LUNA, false)])
  await settleAll()
  network.setOnline(false)
  await undo(made)
  await settleAll()
  await editElsewhere(LUNA, { isActive: true })
  await editElsewhere(LUNA, { isActive: false, price: 77 })
  network.setOnline(true)
  await advance(120_000)
  // Here both agree with the value before the undo: the undo applies, and so does the price.
  expect(await serverRow(LUNA)).toMatchObject({ isActive: true, price: 77 })
  expect(await tray()).toEqual([])

  const again = await make([setActive(MALI, false)])
  await settleAll()
  await editElsewhere(MALI, { isActive: true })
  await advance(120_000)
  // The other admin was faster, and this device knows: nothing is left to undo.
  expect(await undo(again)).toMatchObject({ restored: [], overtaken: 1 })
})

test('a row changed elsewhere while its delete waited stays, the tray says so, and nothing is left to undo', async () => {
  const { make, undo, signal, settleAll, editElsewhere, serverRow, mirror, tray } = await setUp()
  const made = await make([remove(LUNA)])
  await editElsewhere(LUNA, { price: 77 })
  signal('visible')
  await settleAll()
  expect(await mirror(LUNA)).toMatchObject({ price: 77 })
  expect(await tray()).toMatchObject([{ action: 'delete', reason: 'conflict', rowId: LUNA }])
  expect(await undo(made)).toMatchObject({ restored: [], overtaken: 1 })
  expect(await serverRow(LUNA)).toMatchObject({ price: 77 })
})
