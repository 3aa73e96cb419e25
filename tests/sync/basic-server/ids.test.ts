import { expect, test } from 'vitest'
import { currentRowId } from '#device/storage/row-records.ts'
import { reapplyRejection } from '#device/storage/tray.ts'
import { aDraft } from '#tests/support/make-rows.ts'
import { setUpBasicSync } from '#tests/support/set-up-basic-sync.ts'
import { createOf, deleteOf, updateOf } from '#tests/support/set-up-sync.ts'

const writes = (requests: readonly string[]) => requests.filter((name) => !name.startsWith('GET'))

test('the server’s id replaces the local one in mirror, base and outbox, even while an edit of the row waits', async () => {
  const { edit, settleAll, faults, newId, network, db, mirror, pending, server } =
    await setUpBasicSync()
  const id = newId()
  faults.before(/^POST/, async () => void (await edit(updateOf(id, { price: 26 }))))
  faults.answerInstead(/^PUT/, () => Response.json({ detail: 'busy' }, { status: 503 }))
  await edit(createOf(id, aDraft({ name: 'Aurore', price: 24.5 })))
  await settleAll()
  expect(await mirror(id)).toBeUndefined()
  expect(await mirror('101')).toMatchObject({ id: '101', name: 'Aurore', price: 26 })
  expect(await db.bases.toArray()).toMatchObject([
    { rowId: '101', row: { id: '101', price: 24.5 } },
  ])
  expect(await pending()).toMatchObject([{ rowId: '101', type: 'update', fields: { price: 26 } }])
  expect(writes(network.requests)).toEqual(['POST /api/admin/models', 'PUT /api/admin/models/101'])
  expect(server.row('models', 101)).toMatchObject({ price: 24.5 })
})

test('create, edits while the create is under way, then delete: the row is gone on both sides', async () => {
  const { edit, settleAll, faults, newId, network, mirror, pending, tray, server } =
    await setUpBasicSync()
  const id = newId()
  faults.before(/^POST/, async () => {
    await edit(updateOf(id, { price: 26 }))
    await edit(updateOf(id, { name: 'Brume' }))
    await edit(deleteOf(id))
  })
  await edit(createOf(id, aDraft({ name: 'Aurore' })))
  await settleAll()
  expect(writes(network.requests)).toEqual([
    'POST /api/admin/models',
    'DELETE /api/admin/models/101',
  ])
  expect(server.rows('models')).toHaveLength(6)
  expect([await mirror(id), await mirror('101'), await pending(), await tray()]).toEqual([
    undefined,
    undefined,
    [],
    [],
  ])
})

test('a screen that holds the local id still finds the row and edits it', async () => {
  const { save, newId, db, server } = await setUpBasicSync()
  const id = newId()
  await save(createOf(id, aDraft({ name: 'Aurore' })))
  expect(await currentRowId(db, { entity: 'models', rowId: id })).toBe('101')
  expect(await currentRowId(db, { entity: 'models', rowId: '1' })).toBe('1')
  expect(await save(updateOf(id, { price: 26 }))).toEqual({ type: 'saved' })
  expect(server.row('models', 101)).toMatchObject({ price: 26 })
  await save(deleteOf(id))
  expect(server.row('models', 101)).toBeUndefined()
  expect(await save(updateOf(id, { price: 27 }))).toEqual({ type: 'row-gone' })
})

test('tray items of the row get its new id', async () => {
  const { edit, settleAll, save, faults, newId, db, tray, server } = await setUpBasicSync()
  const id = newId()
  faults.before(/^POST/, async () => {
    await edit(updateOf(id, { price: 26 }))
    await db.tray.add({
      id: 't1',
      entity: 'models',
      rowId: id,
      action: 'update',
      reason: 'conflict',
      code: null,
      detail: null,
      fields: [],
      lost: [{ field: 'name', local: 'Brume', server: 'Aurore' }],
      row: null,
      mutationCount: 1,
      rejectedAtMs: 0,
      announced: true,
    })
  })
  await save(createOf(id, aDraft({ name: 'Aurore' })))
  expect(await tray()).toMatchObject([{ id: 't1', rowId: '101' }])
  expect(await reapplyRejection(db, { id: 't1', seen: null }, { newId, nowMs: () => 0 })).toEqual({
    type: 'saved',
  })
  await save(updateOf('101', { price: 27 }))
  await settleAll()
  expect(server.row('models', 101)).toMatchObject({ name: 'Brume', price: 27 })
})

test('a refused create takes the edits made on top of it to the tray, as one item', async () => {
  const { edit, settleAll, faults, newId, mirror, tray, pending } = await setUpBasicSync()
  const id = newId()
  faults.before(/^POST/, async () => {
    await edit(updateOf(id, { price: 26 }))
  })
  await edit(createOf(id, aDraft({ name: '' })))
  await settleAll()
  expect([await mirror(id), await pending()]).toEqual([undefined, []])
  expect(await tray()).toMatchObject([{ action: 'create', reason: 'refused', mutationCount: 2 }])
})
