import { expect, test } from 'vitest'
import { findUndone } from '#sync/row/find-undone.ts'
import type { Applied, Mutation } from '#sync/row/row-state.ts'
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
  expect(findUndone(edits, aModel({ country: 'Japon' }))).toEqual({
    type: 'update',
    entity: 'models',
    rowId: 'm1',
    fields: { name: 'Nova', price: 32 },
  })
})

test('nothing is missing where the server has it all', () => {
  expect(findUndone([applied({ fields: { price: 31 } })], aModel({ price: 31 }))).toBeNull()
  expect(findUndone([applied({ type: 'delete' }, null)], null)).toBeNull()
  expect(findUndone([], aModel())).toBeNull()
})

test('a row that is no more is made again as it was; one that is back is deleted again', () => {
  const edit = applied({ fields: { price: 31 } }, aModel({ price: 31, version: 4 }))
  expect(findUndone([edit], null)).toEqual({
    type: 'create',
    entity: 'models',
    rowId: 'm1',
    fields: aDraft({ price: 31 }),
  })
  expect(findUndone([edit, applied({ type: 'delete' }, null)], aModel())).toEqual({
    type: 'delete',
    entity: 'models',
    rowId: 'm1',
  })
})
