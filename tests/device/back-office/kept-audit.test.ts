import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { readKeptAudit, writeKeptAudit } from '#device/back-office/use-audit-log.ts'
import { keepOnlyEdits } from '#device/storage/account-facts.ts'
import { openAdminDatabase } from '#device/storage/admin-database.ts'

const open = () =>
  openAdminDatabase('ada', { indexedDB: new IDBFactory(), IDBKeyRange: IDBKeyRange })

const entries = Array.from({ length: 230 }, (_, at) => ({
  id: `e${at}`,
  at: '2026-01-01T10:00:00.000Z',
  actor: null,
  action: 'update',
  entity: 'models',
  row_id: 'm1',
  row_name: 'Luna',
  device: null,
  changes: [{ field: 'price', from: 29, to: 31 }],
}))

test('the newest two hundred entries of the log stay on the device, with the cursor for older ones', async () => {
  const db = open()
  expect(await readKeptAudit(db)).toBeNull()
  await writeKeptAudit(db, { entries, next: null, atMs: 5 })
  expect(await readKeptAudit(db)).toEqual({
    entries: entries.slice(0, 200),
    next: '2026-01-01T10:00:00.000Z_e199',
    atMs: 5,
  })
})

test('none of it stays after a sign-out, even when edits are kept', async () => {
  const db = open()
  await writeKeptAudit(db, { entries, next: null, atMs: 5 })
  await keepOnlyEdits(db)
  expect(await readKeptAudit(db)).toBeNull()
})
