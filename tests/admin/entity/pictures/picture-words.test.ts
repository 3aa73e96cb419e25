import { expect, test } from 'vitest'
import { kindText } from '#admin/entity/pictures/picture-words.ts'

test('a kind has its usual name, or that of its type', () => {
  expect(kindText('image/webp')).toBe('WebP')
  expect(kindText('image/jxl')).toBe('image/jxl')
})
