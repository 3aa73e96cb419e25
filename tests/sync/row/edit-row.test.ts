import { describe, expect, test } from 'vitest'
import { editRow, mergeGroup, rejectionToEdit } from '#sync/row/edit-row.ts'
import { reconcile } from '#sync/row/reconcile.ts'
import { type Fields, mirrorRow, type RowState, type SyncRow } from '#sync/row/row-state.ts'
import { aDraft, aModel, aMutation, aRowState, stepPorts } from '#tests/support/make-rows.ts'

describe('edit row', () => {
  const NOTHING = aRowState({ base: null })
  const create = (fields: Fields) => ({
    type: 'create' as const,
    entity: 'models' as const,
    rowId: 'm1',
    fields,
  })
  const update = (fields: Fields) => ({
    type: 'update' as const,
    entity: 'models' as const,
    rowId: 'm1',
    fields,
  })
  const remove = { type: 'delete' as const, entity: 'models' as const, rowId: 'm1' }

  const editAll = (state: RowState, ...edits: Parameters<typeof editRow>[1][]): RowState => {
    const ports = stepPorts()
    return edits.reduce((before, edit) => {
      const step = editRow(before, edit, ports)
      if (step.type !== 'edited') throw new Error(step.type)
      return step.state
    }, state)
  }

  test('an update stores only the changed fields', () => {
    const { mutations } = editAll(aRowState(), update({ name: 'Luna', price: 31 }))
    expect(mutations).toMatchObject([
      { type: 'update', fields: { price: 31 }, state: 'waiting', seq: null },
    ])
  })

  test('an edit of a field that has changed since it was shown writes nothing', () => {
    const state = aRowState({ base: aModel({ price: 46, name: 'Luna' }) })
    const seen = { price: 29, name: 'Luna' }
    const step = editRow(state, { ...update({ price: 31, name: 'Lune' }), seen }, stepPorts())
    expect(step).toEqual({ type: 'overtaken' })
    const mine = aRowState({ mutations: [aMutation({ fields: { price: 46 } })] })
    expect(editRow(mine, { ...update({ price: 31 }), seen }, stepPorts()).type).toBe('overtaken')
  })

  test('a change of another field, or to the same value, does not prevent the edit', () => {
    const state = aRowState({ base: aModel({ price: 46, name: 'Nova', country: 'Japon' }) })
    const seen = { price: 29, name: 'Nova' }
    const { mutations } = editAll(state, { ...update({ price: 46, name: 'Lune' }), seen })
    expect(mutations).toMatchObject([{ fields: { name: 'Lune' } }])
  })

  test('of a group, only the written members are applied to the row’s current value', () => {
    const base = { id: 'settings', version: 2, last_mutation_id: null, stats: { a: '1', b: '60' } }
    const state = aRowState({ entity: 'settings', rowId: 'settings', base })
    const edit = (stats: Fields) => ({
      type: 'update' as const,
      entity: 'settings' as const,
      rowId: 'settings',
      fields: { stats },
      seen: { stats: { a: '1', b: '45' } },
    })
    const { mutations } = editAll(state, edit({ a: '2', b: '45' }))
    expect(mutations).toMatchObject([{ fields: { stats: { a: '2', b: '60' } } }])
    expect(editRow(state, edit({ a: '1', b: '50' }), stepPorts()).type).toBe('overtaken')
  })

  test('a second edit merges into the first one while that is unsent, under its key and position', () => {
    const first = editAll(aRowState(), update({ price: 31 }))
    const { mutations } = editAll(first, update({ price: 33, name: 'Lune' }))
    expect(mutations).toEqual([{ ...first.mutations[0], fields: { price: 33, name: 'Lune' } }])
  })

  test('an edit after a sent one is appended', () => {
    const sent = aMutation({ fields: { price: 31 }, state: 'sent' })
    const { mutations } = editAll(aRowState({ mutations: [sent] }), update({ price: 33 }))
    expect(mutations).toMatchObject([sent, { fields: { price: 33 }, state: 'waiting' }])
  })

  test('returning to the previous value removes the edit', () => {
    const { mutations } = editAll(aRowState(), update({ price: 31 }), update({ price: 29 }))
    expect(mutations).toEqual([])
  })

  test('returning to the previous value after a sent edit is a new edit', () => {
    const sent = aMutation({ fields: { price: 31 }, state: 'sent' })
    const { mutations } = editAll(aRowState({ mutations: [sent] }), update({ price: 29 }))
    expect(mutations).toHaveLength(2)
  })

  test('create and delete of a row that was never sent cancel out', () => {
    expect(editAll(NOTHING, create(aDraft()), update({ price: 1 }), remove).mutations).toEqual([])
  })

  test('a delete replaces an unsent update, and follows a sent one', () => {
    expect(editAll(aRowState(), update({ price: 31 }), remove).mutations).toMatchObject([
      { type: 'delete', fields: {} },
    ])
    const sent = aMutation({ fields: { price: 31 }, state: 'sent' })
    expect(editAll(aRowState({ mutations: [sent] }), remove).mutations).toMatchObject([
      sent,
      { type: 'delete' },
    ])
  })

  test('a row that is gone cannot be edited, an existing row cannot be created', () => {
    const deleted = editAll(aRowState(), remove)
    expect(editRow(deleted, update({ price: 1 }), stepPorts()).type).toBe('row-gone')
    expect(editRow(aRowState(), create(aDraft()), stepPorts()).type).toBe('row-exists')
  })

  test('the mirror shows a created row before the server knows it', () => {
    const row = mirrorRow(editAll(NOTHING, create(aDraft({ name: 'Nova' })), update({ price: 15 })))
    expect(row).toEqual({
      ...aModel({ name: 'Nova', price: 15, version: 0 }),
      created_at: '1970-01-01T00:00:01.000Z',
      updated_at: '1970-01-01T00:00:01.000Z',
    })
  })

  test('two transitions that are allowed one after the other are not merged into one that is not', () => {
    const pending = { id: 'o1', version: 1, last_mutation_id: null, status: 'pending' }
    const state: RowState = { ...aRowState({ base: pending }), entity: 'orders', rowId: 'o1' }
    const move = (status: string) => ({
      ...update({ status }),
      entity: 'orders' as const,
      rowId: 'o1',
    })
    expect(editAll(state, move('paid'), move('completed')).mutations).toMatchObject([
      { fields: { status: 'paid' } },
      { fields: { status: 'completed' } },
    ])
    // From pending to cancelled is one transition as well.
    expect(editAll(state, move('paid'), move('cancelled')).mutations).toMatchObject([
      { fields: { status: 'cancelled' } },
    ])
  })
})

describe('merge group', () => {
  const stats = { packs_sold: '1', creators: '2', countries: '3', savings: '4' }
  const settings = (version: number, fields: object): SyncRow => ({
    id: 'settings',
    version,
    last_mutation_id: null,
    stats,
    ...fields,
  })

  test('a lost group is made again without undoing what another admin wrote in it', () => {
    const ours = { ...stats, creators: '20' }
    const state = aRowState({
      entity: 'settings',
      rowId: 'settings',
      base: settings(1, {}),
      mutations: [aMutation({ entity: 'settings', rowId: 'settings', fields: { stats: ours } })],
    })
    const theirs = settings(2, { stats: { ...stats, packs_sold: '10' } })
    const { state: next, rejections } = reconcile(state, theirs, stepPorts())
    expect(mirrorRow(next)).toMatchObject({ stats: theirs.stats })
    const [rejection] = rejections
    expect(rejection?.lost).toMatchObject([{ field: 'stats', local: ours, before: stats }])
    // A third admin has changed it before the tray was opened.
    const now = settings(3, { stats: { ...stats, packs_sold: '10', countries: '30' } })
    expect(rejection && rejectionToEdit(rejection, now, () => 'new')).toMatchObject({
      type: 'update',
      fields: { stats: { packs_sold: '10', creators: '20', countries: '30', savings: '4' } },
    })
  })

  test('a value that is no group, or was noted by an earlier version, is made again unchanged', () => {
    expect(mergeGroup({ local: ['a'], before: {} }, ['b'])).toEqual(['a'])
    expect(mergeGroup({ local: 31 }, 40)).toBe(31)
    expect(mergeGroup({ local: { a: 1, b: 1 } }, { a: 2, b: 2 })).toEqual({ a: 1, b: 1 })
    expect(mergeGroup({ local: { a: 1 }, before: { a: 0 } }, undefined)).toEqual({ a: 1 })
  })
})
