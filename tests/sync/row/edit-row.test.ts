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

  test('an update keeps the changed fields alone', () => {
    const { mutations } = editAll(aRowState(), update({ name: 'Luna', price: 31 }))
    expect(mutations).toMatchObject([
      { type: 'update', fields: { price: 31 }, state: 'waiting', seq: null },
    ])
  })

  test('an edit of what has changed since it was seen writes nothing', () => {
    const state = aRowState({ base: aModel({ price: 46, name: 'Luna' }) })
    const seen = { price: 29, name: 'Luna' }
    const step = editRow(state, { ...update({ price: 31, name: 'Lune' }), seen }, stepPorts())
    expect(step).toEqual({ type: 'overtaken' })
    const mine = aRowState({ mutations: [aMutation({ fields: { price: 46 } })] })
    expect(editRow(mine, { ...update({ price: 31 }), seen }, stepPorts()).type).toBe('overtaken')
  })

  test('what has changed beside it, or to the same, is no obstacle', () => {
    const state = aRowState({ base: aModel({ price: 46, name: 'Nova', country: 'Japon' }) })
    const seen = { price: 29, name: 'Nova' }
    const { mutations } = editAll(state, { ...update({ price: 46, name: 'Lune' }), seen })
    expect(mutations).toMatchObject([{ fields: { name: 'Lune' } }])
  })

  test('of a group, the members that were written go onto what the row holds now', () => {
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

  test('a second edit merges into the first as long as that was not sent, under its key and place', () => {
    const first = editAll(aRowState(), update({ price: 31 }))
    const { mutations } = editAll(first, update({ price: 33, name: 'Lune' }))
    expect(mutations).toEqual([{ ...first.mutations[0], fields: { price: 33, name: 'Lune' } }])
  })

  test('an edit after one that was sent is appended', () => {
    const sent = aMutation({ fields: { price: 31 }, state: 'sent' })
    const { mutations } = editAll(aRowState({ mutations: [sent] }), update({ price: 33 }))
    expect(mutations).toMatchObject([sent, { fields: { price: 33 }, state: 'waiting' }])
  })

  test('going back to the value before takes the edit away', () => {
    const { mutations } = editAll(aRowState(), update({ price: 31 }), update({ price: 29 }))
    expect(mutations).toEqual([])
  })

  test('going back over a sent edit is an edit of its own', () => {
    const sent = aMutation({ fields: { price: 31 }, state: 'sent' })
    const { mutations } = editAll(aRowState({ mutations: [sent] }), update({ price: 29 }))
    expect(mutations).toHaveLength(2)
  })

  test('create and delete of a row that was never sent cancel out', () => {
    expect(editAll(NOTHING, create(aDraft()), update({ price: 1 }), remove).mutations).toEqual([])
  })

  test('a delete takes the place of an unsent update, and follows a sent one', () => {
    expect(editAll(aRowState(), update({ price: 31 }), remove).mutations).toMatchObject([
      { type: 'delete', fields: {} },
    ])
    const sent = aMutation({ fields: { price: 31 }, state: 'sent' })
    expect(editAll(aRowState({ mutations: [sent] }), remove).mutations).toMatchObject([
      sent,
      { type: 'delete' },
    ])
  })

  test('a row that is gone cannot be edited, a row that is there cannot be created', () => {
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

  test('two steps that are allowed one after the other are not merged into one that is not', () => {
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
    // From pending to cancelled is one step as well.
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

  test('a group that lost is made again without undoing what another admin wrote beside', () => {
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
    // A third admin has been there before the tray was looked at.
    const now = settings(3, { stats: { ...stats, packs_sold: '10', countries: '30' } })
    expect(rejection && rejectionToEdit(rejection, now, () => 'new')).toMatchObject({
      type: 'update',
      fields: { stats: { packs_sold: '10', creators: '20', countries: '30', savings: '4' } },
    })
  })

  test('what is no group, or was noted by an earlier version, comes back as it was', () => {
    expect(mergeGroup({ local: ['a'], before: {} }, ['b'])).toEqual(['a'])
    expect(mergeGroup({ local: 31 }, 40)).toBe(31)
    expect(mergeGroup({ local: { a: 1, b: 1 } }, { a: 2, b: 2 })).toEqual({ a: 1, b: 1 })
    expect(mergeGroup({ local: { a: 1 }, before: { a: 0 } }, undefined)).toEqual({ a: 1 })
  })
})
