import { expect, test } from 'vitest'
import { typedFields } from '#admin/sync/draft-list.tsx'

test('what was typed is what differs from how the form was opened, and says something', () => {
  const baseline = { name: 'Luna', price: '29', tags: [''], images: ['a'] }
  const values = { name: 'Lune', price: '29', tags: ['', ''], images: ['a', 'b'], note: '' }
  expect(typedFields({ baseline, values })).toEqual([
    ['name', 'Lune'],
    ['images', ['a', 'b']],
  ])
})

test('a draft of another version of the form is read as far as it goes', () => {
  expect(typedFields({ baseline: 'ancien', values: { reply: 'Bonjour' } })).toEqual([
    ['reply', 'Bonjour'],
  ])
  expect(typedFields({ baseline: null, values: null })).toEqual([])
})
