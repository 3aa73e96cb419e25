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
  test('only the fields that differ from the row as it was', () => {
    expect(changedFields(typed({ price: '31' }))).toEqual(['price'])
  })

  test('nothing when a field was typed back to what it was', () => {
    expect(changedFields(typed({ name: 'Luna' }))).toEqual([])
  })

  test('a blank row to type in is no change, a moved entry is one', () => {
    expect(changedFields(typed({ tags: ['nuit', ''] }))).toEqual([])
    const two = startForm({ tags: ['a', 'b'] })
    expect(changedFields({ ...two, values: { tags: ['b', 'a'] } })).toEqual(['tags'])
  })
})

describe('the row changes while its form is open', () => {
  test('what the admin typed stays, the rest follows the row', () => {
    const after = receiveRow(typed({ name: 'Lune' }), { ...luna, name: 'Luna II', price: '35' })
    expect(after.values).toEqual({ name: 'Lune', price: '35', tags: ['nuit'] })
    expect(after.news).toEqual({ refreshed: ['price'], clashing: ['name'] })
  })

  test('a save then sends the typed field and no refreshed one', () => {
    const after = receiveRow(typed({ name: 'Lune' }), { ...luna, price: '35' })
    expect(changedFields(after)).toEqual(['name'])
  })

  test('both sides typing the same is no news and nothing to send', () => {
    const after = receiveRow(typed({ price: '35' }), { ...luna, price: '35' })
    expect(after.news).toBeNull()
    expect(changedFields(after)).toEqual([])
  })

  test('a row that comes again unchanged leaves the form as it is', () => {
    const before = typed({ name: 'Lune' })
    expect(receiveRow(before, { ...luna })).toBe(before)
  })

  test('news of two arrivals add up', () => {
    const once = receiveRow(typed({ name: 'Lune' }), { ...luna, price: '35' })
    const twice = receiveRow(once, { ...luna, name: 'Luna II', price: '35' })
    expect(twice.news).toEqual({ refreshed: ['price'], clashing: ['name'] })
  })

  test('giving way in a field takes the value of the row and ends the clash', () => {
    const clash = receiveRow(typed({ name: 'Lune' }), { ...luna, name: 'Luna II' })
    const after = takeRowValue(clash, 'name')
    expect(after.values.name).toBe('Luna II')
    expect(after.news).toEqual({ refreshed: ['name'], clashing: [] })
    expect(changedFields(after)).toEqual([])
  })
})
