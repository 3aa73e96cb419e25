import { expect, test } from 'vitest'
import { textToHash } from '#domain/text/text-hash.ts'

test('equal texts have one name, and texts that are nearly equal have others', () => {
  expect(textToHash('name=Aïko')).toBe(textToHash('name=Aïko'))
  const texts = Array.from({ length: 20_000 }, (_, at) => `name=Aïko&universe=${at}`)
  expect(new Set(['', ...texts].map(textToHash)).size).toBe(20_001)
})

test('a name says nothing of the text, and fits into an address', () => {
  expect(textToHash('name=Aïko')).toMatch(/^[0-9a-z]{14}$/)
  expect(textToHash('ไทย'.repeat(5_000))).toMatch(/^[0-9a-z]{14}$/)
})
