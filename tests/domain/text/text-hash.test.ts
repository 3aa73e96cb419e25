import { expect, test } from 'vitest'
import { textToTag } from '#domain/text/text-hash.ts'

test('equal texts have one name, and texts that are nearly equal have others', () => {
  expect(textToTag('name=Aïko')).toBe(textToTag('name=Aïko'))
  const texts = Array.from({ length: 20_000 }, (_, at) => `name=Aïko&universe=${at}`)
  expect(new Set(['', ...texts].map(textToTag)).size).toBe(20_001)
})

test('a name says nothing of the text, and fits into an address', () => {
  expect(textToTag('name=Aïko')).toMatch(/^[0-9a-z]{14}$/)
  expect(textToTag('ไทย'.repeat(5_000))).toMatch(/^[0-9a-z]{14}$/)
})
