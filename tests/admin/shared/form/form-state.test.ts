import { describe, expect, test } from 'vitest'
import {
  changedFields,
  receiveRow,
  startForm,
  takeRowValue,
} from '#admin/shared/form/form-state.ts'

const luna = { name: 'Luna', price: '29', tags: ['nuit'] }
const typed = (values: Partial<typeof luna>) => ({
  ...startForm(luna),
  values: { ...luna, ...values },
})

describe('what an update sends', () => {
  test('only the fields that differ from the original row', () => {
    expect(changedFields(typed({ price: '31' }))).toEqual(['price'])
  })

  test('nothing when a field was typed back to its original value', () => {
    expect(changedFields(typed({ name: 'Luna' }))).toEqual([])
  })

  test('an empty new row is no change, a moved entry is one', () => {
    expect(changedFields(typed({ tags: ['nuit', ''] }))).toEqual([])
    const two = startForm({ tags: ['a', 'b'] })
    expect(changedFields({ ...two, values: { tags: ['b', 'a'] } })).toEqual(['tags'])
  })
})

describe('the row changes while its form is open', () => {
  test('typed values stay, the other fields follow the row', () => {
    const after = receiveRow(typed({ name: 'Lune' }), { ...luna, name: 'Luna II', price: '35' })
    expect(after.values).toEqual({ name: 'Lune', price: '35', tags: ['nuit'] })
    expect(after.news).toEqual({ refreshed: ['price'], clashing: ['name'] })
  })

  test('a save then sends the typed field and no updated one', () => {
    const after = receiveRow(typed({ name: 'Lune' }), { ...luna, price: '35' })
    expect(changedFields(after)).toEqual(['name'])
  })

  test('the same value typed on both sides is no change and nothing to send', () => {
    const after = receiveRow(typed({ price: '35' }), { ...luna, price: '35' })
    expect(after.news).toBeNull()
    expect(changedFields(after)).toEqual([])
  })

  test('an unchanged row leaves the form unchanged', () => {
    const before = typed({ name: 'Lune' })
    expect(receiveRow(before, { ...luna })).toBe(before)
  })

  test('the changes of two updates add up', () => {
    const once = receiveRow(typed({ name: 'Lune' }), { ...luna, price: '35' })
    const twice = receiveRow(once, { ...luna, name: 'Luna II', price: '35' })
    expect(twice.news).toEqual({ refreshed: ['price'], clashing: ['name'] })
  })

  test('giving up a field takes the value of the row and ends the conflict', () => {
    const conflict = receiveRow(typed({ name: 'Lune' }), { ...luna, name: 'Luna II' })
    const after = takeRowValue(conflict, 'name')
    expect(after.values.name).toBe('Luna II')
    expect(after.news).toEqual({ refreshed: ['name'], clashing: [] })
    expect(changedFields(after)).toEqual([])
  })
})
