import { expect, test } from 'vitest'
import { mirrorRow } from '#sync/row/mirror-row.ts'
import { reconcile } from '#sync/row/reconcile.ts'
import type { SyncRow } from '#sync/row/row-state.ts'
import { mergeGroup } from '#sync/row/tray/merge-group.ts'
import { rejectionToEdit } from '#sync/row/tray/reapply.ts'
import { aMutation, aRowState, stepPorts } from '#tests/support/make-rows.ts'

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
