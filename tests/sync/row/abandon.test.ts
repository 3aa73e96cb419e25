import { expect, test } from 'vitest'
import type { RowState } from '#sync/row/row-state.ts'
import { abandon } from '#sync/row/settle.ts'
import { aModel, aMutation, stepPorts } from '#tests/support/make-rows.ts'

const state = (parts: Partial<RowState>): RowState => ({
  entity: 'models',
  rowId: 'm1',
  base: aModel({ price: 29 }),
  remoteRow: null,
  mutations: [aMutation({ id: 'a', state: 'sent', fields: { price: 31 } })],
  ...parts,
})

test('the pulled version of a row is shown once its first edit is abandoned', () => {
  const remoteRow = { type: 'row', row: aModel({ price: 45, version: 2 }) } as const
  const { state: left } = abandon(state({ remoteRow }), 'a', stepPorts())
  expect(left).toMatchObject({ base: { price: 45 }, remoteRow: null, mutations: [] })
})

test('a row that was deleted elsewhere disappears once its first edit is abandoned', () => {
  const { state: left } = abandon(state({ remoteRow: { type: 'gone' } }), 'a', stepPorts())
  expect(left).toMatchObject({ base: null, remoteRow: null, mutations: [] })
})

test('later edits continue on the server’s current row', () => {
  const remoteRow = { type: 'row', row: aModel({ price: 45, version: 2 }) } as const
  const mutations = [
    aMutation({ id: 'a', state: 'sent', fields: { price: 31 } }),
    aMutation({ id: 'b', fields: { name: 'Lune' } }),
  ]
  const { state: left } = abandon(state({ remoteRow, mutations }), 'a', stepPorts())
  expect(left).toMatchObject({ base: { price: 45 }, remoteRow: null, mutations: [{ id: 'b' }] })
})

test('abandoning an edit from the middle leaves the first one waiting for its answer', () => {
  const remoteRow = { type: 'row', row: aModel({ price: 45, version: 2 }) } as const
  const mutations = [
    aMutation({ id: 'a', state: 'sent', fields: { price: 31 } }),
    aMutation({ id: 'b', fields: { name: 'Lune' } }),
  ]
  const { state: left } = abandon(state({ remoteRow, mutations }), 'b', stepPorts())
  expect(left).toMatchObject({ base: { price: 29 }, remoteRow, mutations: [{ id: 'a' }] })
})

test('an abandoned create takes the edits on top of it along; an unknown edit changes nothing', () => {
  const mutations = [
    aMutation({ id: 'a', type: 'create', fields: { name: 'Lune' } }),
    aMutation({ id: 'b', fields: { price: 31 } }),
  ]
  const made = state({ base: null, mutations })
  expect(abandon(made, 'a', stepPorts()).state.mutations).toEqual([])
  expect(abandon(made, 'z', stepPorts()).state).toBe(made)
})
