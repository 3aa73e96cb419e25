import { expect, test } from 'vitest'
import { mirrorTable } from '#device/storage/admin-database.ts'
import { commitEdit } from '#device/storage/commit-edit.ts'
import type { EditsFile } from '#device/storage/transfer/edits-file.ts'
import { newEditsFile } from '#device/storage/transfer/edits-format.ts'
import { exportEdits } from '#device/storage/transfer/export-edits.ts'
import { importEditsFile } from '#device/storage/transfer/import-edits-file.ts'
import { createTestClock } from '#tests/support/create-test-clock.ts'
import { failWrites } from '#tests/support/fail-writes.ts'
import { aDraft, aModel } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { runTestEngine } from '#tests/support/run-test-engine.ts'
import { createOf, LUNA, NOVA, setUpSync, updateOf } from '#tests/support/set-up-sync.ts'
import { aGif, takePicture } from '#tests/support/take-picture.ts'

const ADA = { id: 'ada', email: 'ada@neomuse.test', first_name: 'A', last_name: 'L', role: 'admin' }

/** A phone that is offline with edits, and a second device of the same admin. */
const twoDevices = async () => {
  const phone = await setUpSync()
  const desk = runTestEngine({
    db: openTestDatabase(),
    clock: createTestClock(),
    network: phone.network,
    readToken: async () => phone.session.token,
    seed: 2,
  })
  await desk.settleAll()
  const write = async () => JSON.stringify(await exportEdits(phone.db, ADA, phone.clock))
  const read = (text: string, accountId = ADA.id) =>
    importEditsFile(desk.db, { text, accountId }, { newId: desk.newId, nowMs: phone.clock.nowMs })
  const drainDesk = async () => {
    desk.signal('edit')
    await desk.settleAll()
  }
  return { phone, desk, write, read, drainDesk }
}

test('edits of one device reach the server from another one, once, whichever of them sends', async () => {
  const { phone, desk, write, read, drainDesk } = await twoDevices()
  phone.network.setOnline(false)
  await phone.edit(updateOf(LUNA, { price: 31 }))
  await phone.edit(createOf('00000000-0000-7000-8000-00000000aaaa', aDraft({ name: 'Aurore' })))
  const text = await write()
  phone.network.setOnline(true)
  expect(await read(text)).toEqual({ type: 'imported', added: 2, known: 0 })
  expect(await desk.mirror(LUNA)).toMatchObject({ price: 31 })
  await drainDesk()
  expect(await desk.pending()).toEqual([])
  phone.signal('online')
  await phone.settleAll()
  expect([await phone.pending(), await phone.tray()]).toEqual([[], []])
  expect(await phone.serverRow(LUNA)).toMatchObject({ price: 31, version: 2 })
  expect((await phone.serverRows()).filter(({ name }) => name === 'Aurore')).toHaveLength(1)
  await desk.stop()
})

test('the same file adds nothing the second time, before or after its edits were sent', async () => {
  const { phone, desk, write, read, drainDesk } = await twoDevices()
  phone.network.setOnline(false)
  await phone.edit(updateOf(LUNA, { price: 31 }))
  const text = await write()
  await read(text)
  expect(await read(text)).toEqual({ type: 'imported', added: 0, known: 1 })
  phone.network.setOnline(true)
  await drainDesk()
  expect(await read(text)).toEqual({ type: 'imported', added: 0, known: 1 })
  expect(await desk.pending()).toEqual([])
  await desk.stop()
})

test('a later file continues where the first one ended', async () => {
  const { phone, desk, write, read, drainDesk } = await twoDevices()
  phone.network.setOnline(false)
  await phone.edit(updateOf(LUNA, { price: 31 }))
  await read(await write())
  await phone.edit(updateOf(LUNA, { price: 32 }))
  expect(await read(await write())).toEqual({ type: 'imported', added: 1, known: 1 })
  phone.network.setOnline(true)
  await drainDesk()
  expect(await phone.serverRow(LUNA)).toMatchObject({ price: 32 })
  await phone.edit(updateOf(LUNA, { price: 33 }))
  expect(await read(await write())).toMatchObject({ added: 1 })
  await drainDesk()
  expect(await phone.serverRow(LUNA)).toMatchObject({ price: 33 })
  expect(await desk.tray()).toEqual([])
  await desk.stop()
})

test('edits that conflict with this device’s own go to the tray; the rest applies', async () => {
  const { phone, desk, write, read, drainDesk } = await twoDevices()
  phone.network.setOnline(false)
  await phone.edit(updateOf(LUNA, { price: 31, country: 'Japon' }))
  await desk.edit(updateOf(LUNA, { price: 40 }))
  await read(await write())
  expect(await desk.tray()).toMatchObject([
    { reason: 'conflict', lost: [{ field: 'price', local: 31, server: 40 }] },
  ])
  phone.network.setOnline(true)
  await desk.settleAll()
  desk.signal('online')
  await drainDesk()
  expect(await phone.serverRow(LUNA)).toMatchObject({ price: 40, country: 'Japon' })
  await desk.stop()
})

test('server wins over imported edits as over any other', async () => {
  const { phone, desk, write, read, drainDesk } = await twoDevices()
  phone.network.setOnline(false)
  await phone.edit(updateOf(LUNA, { price: 31 }))
  const text = await write()
  phone.network.setOnline(true)
  await phone.editElsewhere(LUNA, { price: 50 })
  await read(text)
  await drainDesk()
  expect(await phone.serverRow(LUNA)).toMatchObject({ price: 50 })
  expect(await desk.tray()).toMatchObject([{ lost: [{ local: 31, server: 50 }] }])
  await desk.stop()
})

test('an edit made after the export does not change what was exported', async () => {
  const { phone, desk, write } = await twoDevices()
  phone.network.setOnline(false)
  await commitEdit(phone.db, updateOf(NOVA, { price: 16 }), {
    newId: phone.newId,
    nowMs: phone.clock.nowMs,
  })
  await write()
  await phone.edit(updateOf(NOVA, { price: 17 }))
  expect(await phone.pending()).toMatchObject([
    { fields: { price: 16 } },
    { fields: { price: 17 } },
  ])
  await desk.stop()
})

test('a device that never pulled accepts the edits and their rows', async () => {
  const { phone, desk, write } = await twoDevices()
  phone.network.setOnline(false)
  await phone.edit(updateOf(LUNA, { price: 31 }))
  const fresh = openTestDatabase()
  const file = { text: await write(), accountId: ADA.id }
  await importEditsFile(fresh, file, { newId: phone.newId, nowMs: phone.clock.nowMs })
  expect(await mirrorTable(fresh, 'models').toArray()).toMatchObject([{ id: LUNA, price: 31 }])
  await desk.stop()
})

test('a waiting picture travels with its edit', async () => {
  const { phone, write, read, drainDesk } = await twoDevices()
  phone.network.setOnline(false)
  const address = await takePicture(phone.db)
  await takePicture(phone.db, aGif(2))
  await phone.edit(updateOf(LUNA, { images: [address] }))
  const text = await write()
  expect(JSON.parse(text)).toMatchObject({ version: 2, pictures: [{ type: 'image/gif' }] })
  phone.network.setOnline(true)
  await read(text)
  await drainDesk()
  expect(await phone.serverRow(LUNA)).toMatchObject({ images: [address] })
  expect((await phone.server.request(`http://neomuse.test${address}`)).status).toBe(200)
  const damaged = { ...JSON.parse(text), pictures: [{ sha256: 'a', type: 'b', content: '%' }] }
  expect(await read(JSON.stringify(damaged))).toEqual({ type: 'unreadable' })
})

test('another account’s file, a newer one and any other file are refused, and nothing is written', async () => {
  const { phone, desk, write, read } = await twoDevices()
  phone.network.setOnline(false)
  await phone.edit(updateOf(LUNA, { price: 31 }))
  const text = await write()
  expect(await read(text, 'grace')).toEqual({ type: 'other-account', email: ADA.email })
  expect(await read(JSON.stringify({ ...JSON.parse(text), version: 3 }))).toEqual({ type: 'newer' })
  const { seal, ...unsealed } = JSON.parse(text)
  const file: EditsFile = newEditsFile(unsealed)
  const newer = file.mutations.map((edit) => ({ ...edit, schema: 99 }))
  expect(await read(JSON.stringify({ ...file, mutations: newer }))).toEqual({ type: 'newer' })
  const broken = file.mutations.map((edit) => ({ ...edit, type: 'explode' }))
  expect(await read(JSON.stringify({ ...file, mutations: broken }))).toEqual({ type: 'unreadable' })
  for (const junk of ['', 'null', '{}', '[1]', '<html>'])
    expect(await read(junk)).toEqual({ type: 'unreadable' })
  expect(await desk.pending()).toEqual([])
  await desk.stop()
})

test('a file in which one character was changed on the way is refused', async () => {
  const { phone, desk, write, read } = await twoDevices()
  phone.network.setOnline(false)
  await phone.edit(updateOf(LUNA, { description: 'Le vrai texte.' }))
  const text = await write()
  expect(await read(text.replace('Le vrai texte.', 'Le vraX texte.'))).toEqual({
    type: 'unreadable',
  })
  expect(await desk.pending()).toEqual([])
  expect(await read(text)).toMatchObject({ type: 'imported' })
  await desk.stop()
})

test('a full device frees space for the export mark, and exports its edits even when it cannot', async () => {
  const { phone, desk, read } = await twoDevices()
  phone.network.setOnline(false)
  await phone.editAndSettle(updateOf(LUNA, { price: 31 }))
  await phone.db.outbox.toCollection().modify({ state: 'waiting' })
  await phone.db
    .table('models')
    .bulkPut(Array.from({ length: 600 }, (_, at) => aModel({ id: `n${at}` })))
  const { failNext } = failWrites(phone.db)
  phone.db.close()
  await phone.db.open()

  failNext(Number.POSITIVE_INFINITY)
  const file = await exportEdits(phone.db, ADA, phone.clock)
  expect(file.mutations).toMatchObject([{ state: 'waiting', fields: { price: 31 } }])
  expect(await read(JSON.stringify(file))).toMatchObject({ type: 'imported', added: 1 })

  failNext(1)
  await exportEdits(phone.db, ADA, phone.clock)
  expect(await phone.pending()).toMatchObject([{ state: 'sent' }])
  expect(await phone.mirror(NOVA)).toBeUndefined()
  await desk.stop()
})
