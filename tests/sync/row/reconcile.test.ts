import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reconcile, reconcileGone } from '#sync/row/reconcile.ts'
import {
  type Fields,
  type Mutation,
  mirrorRow,
  type SyncRow,
  sameValue,
} from '#sync/row/row-state.ts'
import { receive } from '#sync/row/settle.ts'
import { aBlock } from '#tests/support/make-block.ts'
import { aModel, aMutation, aRowState, stepPorts } from '#tests/support/make-rows.ts'

const sentUpdate = (fields: Fields) => aMutation({ id: 'sent', fields, state: 'sent', attempts: 1 })

test('JSON has only one zero', () => {
  expect([sameValue({ a: [-0] }, { a: [0] }), sameValue(Number.NaN, Number.NaN)]).toEqual([
    true,
    true,
  ])
})

test('the server wins the fields that both changed; fields that only the admin changed are still sent', () => {
  const state = aRowState({ mutations: [sentUpdate({ price: 31, name: 'Lune' })] })
  const { state: next, rejections } = reconcile(
    state,
    aModel({ version: 2, price: 40 }),
    stepPorts(),
  )
  expect(mirrorRow(next)).toMatchObject({ price: 40, name: 'Lune', version: 2 })
  expect(next.mutations).toMatchObject([
    { fields: { name: 'Lune' }, state: 'waiting', attempts: 0, seq: 1 },
  ])
  expect(rejections).toMatchObject([
    {
      reason: 'conflict',
      action: 'update',
      lost: [{ field: 'price', local: 31, server: 40 }],
      announced: false,
    },
  ])
})

test('what survives a conflict is a different request, so it is sent under a new key', () => {
  const state = aRowState({ mutations: [sentUpdate({ price: 31, name: 'Lune' })] })
  const { state: next } = reconcile(state, aModel({ version: 2, price: 40 }), stepPorts())
  expect(next.mutations[0]?.id).not.toBe('sent')
})

test('an edit made on top of a losing value loses too', () => {
  const onTop = aMutation({ id: 'k2', seq: 2, fields: { price: 33, name: 'Lune' } })
  const state = aRowState({ mutations: [sentUpdate({ price: 31 }), onTop] })
  const { state: next, rejections } = reconcile(
    state,
    aModel({ version: 2, price: 40 }),
    stepPorts(),
  )
  expect(next.mutations).toMatchObject([{ seq: 2, fields: { name: 'Lune' } }])
  expect(rejections).toMatchObject([
    { lost: [{ field: 'price', local: 33, server: 40 }], mutationCount: 2 },
  ])
})

test('the same value written by both is no conflict', () => {
  const state = aRowState({ mutations: [sentUpdate({ price: 40 })] })
  const { state: next, rejections } = reconcile(
    state,
    aModel({ version: 2, price: 40 }),
    stepPorts(),
  )
  expect(next.mutations).toEqual([])
  expect(rejections).toEqual([])
})

test('deleting a row that another admin changed in the meantime loses; a change of the sales figures alone does not count', () => {
  const state = aRowState({ mutations: [aMutation({ type: 'delete', state: 'sent' })] })
  const changed = reconcile(state, aModel({ version: 2, price: 40 }), stepPorts())
  expect(mirrorRow(changed.state)).toMatchObject({ price: 40 })
  expect(changed.rejections).toMatchObject([{ action: 'delete', reason: 'conflict' }])
  const sold = reconcile(state, aModel({ version: 2, sales_count: 7 }), stepPorts())
  expect(sold.state.mutations).toMatchObject([{ type: 'delete', state: 'waiting' }])
  expect(sold.rejections).toEqual([])
})

test('a field that the base does not have yet is no change by the server and no conflict; a value in it is', () => {
  const { period, percent, ends_on, ...older } = aBlock({ id: 'b1', version: 1 })
  const waiting = aMutation({ entity: 'content', rowId: 'b1', type: 'delete' })
  const state = aRowState({
    entity: 'content',
    rowId: 'b1',
    base: older,
    mutations: [waiting],
  })
  const receiveRow = (row: SyncRow) => receive(state, { type: 'row', row }, stepPorts())
  const renewed = aBlock({ id: 'b1', version: 2 })
  expect(receiveRow(renewed)).toEqual({ state: { ...state, base: renewed }, rejections: [] })
  expect(receiveRow({ ...older, version: 2 }).rejections).toEqual([])
  const changed = receiveRow({ ...renewed, ends_on: '2026-12-31' })
  expect(changed.state.mutations).toEqual([])
  expect(changed.rejections).toMatchObject([{ action: 'delete', reason: 'conflict' }])
})

test('a row that is gone sends its edits to the tray, and a delete counts as done', () => {
  const edited = aRowState({ mutations: [aMutation({ fields: { price: 31 } })] })
  const { state, rejections } = reconcileGone(edited, stepPorts())
  expect(mirrorRow(state)).toBeNull()
  expect(rejections).toMatchObject([
    { reason: 'gone', lost: [{ field: 'price', local: 31, server: null }] },
  ])
  const deleted = aRowState({ mutations: [aMutation({ type: 'delete' })] })
  expect(reconcileGone(deleted, stepPorts()).rejections).toEqual([])
})

const fieldValues = fc.record(
  {
    name: fc.constantFrom('a', 'b', 'c'),
    price: fc.constantFrom(1, 2, 3),
    tags: fc.constantFrom(['x'], ['y'], []),
  },
  { requiredKeys: [] },
)

test('for any edits and any server row: server-wins, nothing vanishes, no silent undo', () => {
  fc.assert(
    fc.property(
      fieldValues,
      fieldValues,
      fc.array(fieldValues, { minLength: 1, maxLength: 3 }),
      (base, theirs, ours) => {
        const baseRow = aModel(base)
        const current = aModel({ ...base, ...theirs, version: 2 })
        const mutations: Mutation[] = ours.map((fields, at) =>
          aMutation({ id: `k${at}`, seq: at, fields }),
        )
        const { state, rejections } = reconcile(
          aRowState({ base: baseRow, mutations }),
          current,
          stepPorts(),
        )
        const wanted: Fields = Object.assign({}, ...ours)
        const shown: Fields = mirrorRow(state) ?? {}
        const lost = new Map(
          rejections.flatMap((one) => one.lost.map((field) => [field.field, field])),
        )
        for (const field of ['name', 'price', 'tags']) {
          const serverChanged = !sameValue(baseRow[field], current[field])
          expect(shown[field]).toEqual(
            serverChanged || !(field in wanted) ? current[field] : wanted[field],
          )
          const isLost =
            serverChanged && field in wanted && !sameValue(wanted[field], current[field])
          expect(lost.get(field)).toEqual(
            isLost ? { field, local: wanted[field], server: current[field] } : undefined,
          )
        }
      },
    ),
  )
})
