import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { saveSession } from '#device/back-office/saved-session.ts'
import { writeUnsentNote } from '#device/back-office/unsent-edits.ts'
import { databaseName } from '#device/storage/database-name.ts'
import { readEditsFile } from '#device/storage/transfer/edits-file.ts'
import { exportEdits } from '#device/storage/transfer/export-edits.ts'
import { accountsHere, exportWithoutApp } from '#device/storage/transfer/export-without-app.ts'
import { createMemoryStorage } from '#tests/support/create-memory-storage.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { LUNA, NOVA, setUpSync, updateOf } from '#tests/support/set-up-sync.ts'
import { takePicture } from '#tests/support/take-picture.ts'

const ACCOUNT = {
  id: 'admin-1',
  email: 'ada@neomuse.test',
  first_name: 'A',
  last_name: 'L',
  role: 'admin',
}

/** A device without a network: an edit of one row, and an edit of another row with a picture. */
const aDevice = async () => {
  const factory = new IDBFactory()
  const phone = await setUpSync({ db: openTestDatabase(factory) })
  phone.network.setOnline(false)
  await phone.edit(updateOf(LUNA, { price: 31 }))
  await phone.edit(updateOf(NOVA, { images: [await takePicture(phone.db)] }))
  await phone.settleAll()
  return { phone, factory, ports: { factory, nowMs: phone.clock.nowMs } }
}

test('without the app’s code the same file is written as with it, including pictures and seal', async () => {
  const { phone, ports } = await aDevice()
  const file = await exportWithoutApp(ACCOUNT, ports)
  const whole = await exportEdits(phone.db, ACCOUNT, phone.clock)
  expect({ ...file, epochs: null, seal: '' }).toEqual({ ...whole, epochs: null, seal: '' })
  expect(file?.pictures).toHaveLength(1)
  // The app also names tables whose list it has never had.
  expect(whole.epochs).toMatchObject(file?.epochs ?? {})
  expect(Object.values(file?.epochs ?? {})).toContain(whole.epochs.models)
  expect(await readEditsFile(JSON.stringify(file))).toMatchObject({ type: 'file' })
})

test('exported edits count as sent: a later edit does not merge into them', async () => {
  const { phone, ports } = await aDevice()
  await exportWithoutApp(ACCOUNT, ports)
  await phone.edit(updateOf(LUNA, { price: 32 }))
  expect((await phone.db.outbox.toArray()).map(({ state }) => state)).toEqual([
    'sent',
    'sent',
    'waiting',
  ])
})

test('a missing database is not created, and one without edits gives no file', async () => {
  const factory = new IDBFactory()
  const ports = { factory, nowMs: () => 0 }
  expect(await exportWithoutApp(ACCOUNT, ports)).toBeNull()
  expect((await factory.databases()).map(({ name }) => name)).not.toContain(
    databaseName(ACCOUNT.id),
  )
  await openTestDatabase(factory).open()
  expect(await exportWithoutApp(ACCOUNT, ports)).toBeNull()
})

test('the accounts on this device are those of the session and of the notes, as the app writes them', () => {
  const storage = createMemoryStorage()
  expect(accountsHere(storage, [...storage.entries.keys()])).toEqual([])
  saveSession(storage, { token: 't', account: ACCOUNT })
  writeUnsentNote(storage, ACCOUNT.id, { generation: 'g', count: 1, sinceMs: 0 })
  writeUnsentNote(storage, 'other', { generation: 'g', count: 1, sinceMs: 0 })
  expect(accountsHere(storage, [...storage.entries.keys()])).toEqual([
    { id: ACCOUNT.id, email: ACCOUNT.email },
    { id: 'other', email: '' },
  ])
  storage.setItem('admin_user', '{"id":')
  expect(accountsHere(storage, [...storage.entries.keys()])).toHaveLength(2)
})
