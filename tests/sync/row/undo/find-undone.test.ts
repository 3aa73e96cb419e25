import { expect, test } from 'vitest'
import type { Applied, Mutation } from '#sync/row/row-state.ts'
import { findUndone } from '#sync/row/undo/find-undone.ts'
import { aDraft, aModel, aMutation } from '#tests/support/make-rows.ts'

const applied = (parts: Partial<Mutation>, row: Applied['row'] = aModel()): Applied => ({
  mutation: aMutation(parts),
  row,
  atMs: 0,
})

test('of several edits the last value of each field counts, where the server has another', () => {
  const edits = [
    applied({ fields: { price: 31, country: 'Japon' } }),
    applied({ fields: { price: 32, name: 'Nova' } }),
  ]
  const before = aModel({ price: 32, name: 'Nova', country: 'Japon' })
  expect(findUndone(edits, { before, now: aModel({ country: 'Japon' }) })).toEqual({
    type: 'update',
    entity: 'models',
    rowId: 'm1',
    fields: { name: 'Nova', price: 32 },
  })
})

test('nothing is missing where the server has it all', () => {
  const row = aModel({ price: 31 })
  expect(findUndone([applied({ fields: { price: 31 } })], { before: row, now: row })).toBeNull()
  expect(findUndone([applied({ type: 'delete' }, null)], { before: null, now: null })).toBeNull()
  expect(findUndone([], { before: row, now: aModel() })).toBeNull()
})

test('what somebody else had changed or deleted since is not brought back', () => {
  const edits = [applied({ fields: { price: 31, country: 'Japon' } })]
  const before = aModel({ price: 45, country: 'Japon' })
  expect(findUndone(edits, { before, now: aModel() })).toMatchObject({
    fields: { country: 'Japon' },
  })
  expect(findUndone(edits, { before: aModel({ price: 45 }), now: aModel() })).toBeNull()
  expect(findUndone(edits, { before: null, now: null })).toBeNull()
  expect(findUndone(edits, { before: null, now: aModel() })).toBeNull()
  const deleted = [applied({ type: 'delete' }, null)]
  expect(findUndone(deleted, { before: aModel(), now: aModel() })).toBeNull()
})

test('a row that is no more is made again as it was; one that is back is deleted again', () => {
  const row = aModel({ price: 31, version: 4 })
  const edit = applied({ fields: { price: 31 } }, row)
  expect(findUndone([edit], { before: row, now: null })).toEqual({
    type: 'create',
    entity: 'models',
    rowId: 'm1',
    fields: aDraft({ price: 31 }),
  })
  const edits = [edit, applied({ type: 'delete' }, null)]
  expect(findUndone(edits, { before: null, now: aModel() })).toEqual({
    type: 'delete',
    entity: 'models',
    rowId: 'm1',
  })
})
