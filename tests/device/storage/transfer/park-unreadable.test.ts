import { expect, test } from 'vitest'
import { commitEdit } from '#device/storage/commit-edit.ts'
import { parkUnreadable } from '#device/storage/transfer/park-unreadable.ts'
import { aModel, stepPorts } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'
import { updateOf } from '#tests/support/set-up-sync.ts'

/** Two edits of one row, the first of which was sent, and one of another row. */
const aDevice = async () => {
  const db = openTestDatabase()
  const ports = stepPorts()
  await db.table('models').bulkPut([aModel(), aModel({ id: 'm2' })])
  await commitEdit(db, updateOf('m1', { price: 31 }), ports)
  await db.outbox.toCollection().modify({ state: 'sent' })
  await commitEdit(db, updateOf('m1', { name: 'Nova' }), ports)
  await commitEdit(db, updateOf('m2', { price: 40 }), ports)
  return { db, ports, fields: async () => (await db.outbox.toArray()).map(({ fields }) => fields) }
}

test('an edit that this version cannot read goes to the tray, with the edits on top of it', async () => {
  const { db, ports, fields } = await aDevice()
  await db.outbox
    .where('id')
    .equals('n1')
    .modify({ schema: 2 as 1 })
  await parkUnreadable(db, ports)
  expect(await fields()).toEqual([{ price: 40 }])
  expect(await db.tray.orderBy('id').toArray()).toMatchObject([
    { reason: 'unreadable', rowId: 'm1', lost: [{ field: 'price', local: 31, server: 29 }] },
    { reason: 'unreadable', rowId: 'm1', lost: [{ field: 'name', local: 'Nova', server: 'Luna' }] },
  ])
  expect(await db.table('models').get('m1')).toMatchObject({ name: 'Luna', price: 29 })
  expect(await db.bases.count()).toBe(1)
})

test('earlier edits stay, and so does everything that can be read', async () => {
  const { db, ports, fields } = await aDevice()
  await parkUnreadable(db, ports)
  expect(await fields()).toHaveLength(3)
  await db.outbox
    .where('id')
    .equals('n2')
    .modify({ schema: 2 as 1 })
  await parkUnreadable(db, ports)
  expect(await fields()).toEqual([{ price: 31 }, { price: 40 }])
  expect(await db.table('models').get('m1')).toMatchObject({ name: 'Luna', price: 31 })
})
