import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { kindText, weightText } from '#admin/entity/pictures/picture-words.ts'

const french = setupI18n({ locale: 'fr', messages: { fr: {} } })

test.each([
  [1, '1 ko'],
  [84_400, '84 ko'],
  [999_499, '999 ko'],
  [999_500, '1 Mo'],
  [1_240_000, '1,2 Mo'],
  [10_485_760, '10,5 Mo'],
])('%i bytes are %s', (bytes, words) => {
  expect(weightText(french, bytes).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(words)
})

test('a kind has its usual name, or that of its type', () => {
  expect(kindText('image/webp')).toBe('WebP')
  expect(kindText('image/jxl')).toBe('image/jxl')
})
