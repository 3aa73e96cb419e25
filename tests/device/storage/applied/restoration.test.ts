import { expect, onTestFinished, test } from 'vitest'
import { closeForGood, mirrorTable } from '#device/storage/admin-database.ts'
import { rememberApplied } from '#device/storage/applied/applied-edits.ts'
import { noteRestoration, readRestoration } from '#device/storage/applied/restoration.ts'
import { readUndoneEdits } from '#device/storage/applied/undone-edits.ts'
import { aModel, aMutation } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

/** Of a server that counts each entity's rows for itself: one id names a model, and a post as well. */
const aDevice = async () => {
  const db = openTestDatabase()
  onTestFinished(() => closeForGood(db))
  const model = aModel({ id: '1', name: 'Luna', price: 31 })
  await mirrorTable(db, 'models').put(model)
  const ofModel = aMutation({ rowId: '1', fields: { price: 31 } })
  const ofPost = aMutation({ entity: 'blog', rowId: '1', fields: { title: 'Lune' } })
  return { db, model, ofModel, ofPost }
}

test('an entity without edits of this admin has nothing to decide', async () => {
  const { db, ofPost } = await aDevice()
  await rememberApplied(db, [{ mutation: ofPost, row: null, atMs: 1 }])
  await noteRestoration(db, 'models')
  expect(await readRestoration(db, 'models')).toBeNull()
})

test('edits of another entity’s row with the same id are not mixed in', async () => {
  const { db, model, ofModel, ofPost } = await aDevice()
  await rememberApplied(db, [{ mutation: ofModel, row: model, atMs: 1 }])
  await rememberApplied(db, [{ mutation: { ...ofPost, type: 'delete' }, row: null, atMs: 2 }])
  await noteRestoration(db, 'models')
  await mirrorTable(db, 'models').put({ ...model, price: 29 })
  expect(await readUndoneEdits(db)).toMatchObject([
    { edit: { type: 'update', entity: 'models', rowId: '1', fields: { price: 31 } } },
  ])
})
