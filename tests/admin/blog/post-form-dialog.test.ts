import { expect, test } from 'vitest'
import { readingMinutes } from '#admin/blog/post-form-dialog.tsx'

test('an empty text has no reading time', () => {
  expect(readingMinutes(' \n ## — 12 ** ')).toBeNull()
})

test('at least a minute, then by the number of words', () => {
  expect(readingMinutes('Deux mots')).toBe(1)
  expect(readingMinutes('l’été '.repeat(660))).toBe(3)
})
