import { expect, test } from 'vitest'
import { typedFields } from '#admin/sync/draft-list.tsx'

test('a draft lists the fields that differ from the opened form and are not empty', () => {
  const baseline = { name: 'Luna', price: '29', tags: [''], images: ['a'] }
  const values = { name: 'Lune', price: '29', tags: ['', ''], images: ['a', 'b'], note: '' }
  expect(typedFields({ baseline, values })).toEqual([
    ['name', 'Lune'],
    ['images', ['a', 'b']],
  ])
})

test('a draft of another version of the form is read as far as possible', () => {
  expect(typedFields({ baseline: 'ancien', values: { reply: 'Bonjour' } })).toEqual([
    ['reply', 'Bonjour'],
  ])
  expect(typedFields({ baseline: null, values: null })).toEqual([])
})
