import { expect, test } from 'vitest'
import {
  keepListed,
  NO_SELECTION,
  pickAll,
  pickOne,
  pickRange,
  type Selection,
} from '#admin/shared/list/selection.tsx'

const ORDER = ['a', 'b', 'c', 'd', 'e']
const idsOf = ({ ids }: Selection) => [...ids].sort()
const picked = (...rowIds: string[]) =>
  rowIds.reduce((before, rowId) => pickOne(before, { rowId, isPicked: true }), NO_SELECTION)

test('rows are selected and deselected one by one', () => {
  const both = picked('a', 'c')
  expect(idsOf(both)).toEqual(['a', 'c'])
  expect(idsOf(pickOne(both, { rowId: 'a', isPicked: false }))).toEqual(['c'])
})

test('a range goes from the last touched row, in both directions, including both ends', () => {
  expect(idsOf(pickRange(picked('b'), { rowId: 'd', isPicked: true }, ORDER))).toEqual([
    'b',
    'c',
    'd',
  ])
  expect(idsOf(pickRange(picked('d'), { rowId: 'b', isPicked: true }, ORDER))).toEqual([
    'b',
    'c',
    'd',
  ])
})

test('a range keeps the selection outside of it, and the next one continues from its end', () => {
  const first = pickRange(picked('e', 'a'), { rowId: 'b', isPicked: true }, ORDER)
  expect(idsOf(first)).toEqual(['a', 'b', 'e'])
  expect(idsOf(pickRange(first, { rowId: 'd', isPicked: true }, ORDER))).toEqual(ORDER)
  expect(idsOf(pickRange(first, { rowId: 'd', isPicked: false }, ORDER))).toEqual(['a', 'e'])
})

test('a range whose end is deselected deselects all of it', () => {
  const all = pickAll(ORDER)
  const from = pickOne(all, { rowId: 'b', isPicked: false })
  expect(idsOf(pickRange(from, { rowId: 'd', isPicked: false }, ORDER))).toEqual(['a', 'e'])
})

test('without a start a range is its one row', () => {
  expect(idsOf(pickRange(NO_SELECTION, { rowId: 'c', isPicked: true }, ORDER))).toEqual(['c'])
})

test('a row that has left the list is no longer selected, nor the start of a range', () => {
  const kept = keepListed(picked('a', 'c'), ['a', 'b', 'd'])
  expect(idsOf(kept)).toEqual(['a'])
  expect(idsOf(pickRange(kept, { rowId: 'd', isPicked: true }, ['a', 'b', 'd']))).toEqual([
    'a',
    'd',
  ])
})

test('rows that change, and others that come, leave the selection the same object', () => {
  const selection = picked('a', 'c')
  expect(keepListed(selection, ['new', ...ORDER])).toBe(selection)
})
