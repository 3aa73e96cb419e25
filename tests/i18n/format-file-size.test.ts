import { expect, test } from 'vitest'
import { formatFileSize } from '#i18n/format-file-size.ts'

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

test.each([
  [0, '1 ko'],
  [1, '1 ko'],
  [84_400, '84 ko'],
  [999_499, '999 ko'],
  [999_500, '1 Mo'],
  [1_240_000, '1,2 Mo'],
  [10_485_760, '10,5 Mo'],
  [999_500_000, '1 Go'],
  [3_400_000_000, '3,4 Go'],
  [5_000_000_000_000, '5 000 Go'],
])('%i bytes are %s', (bytes, words) => {
  expect(plain(formatFileSize(bytes, 'fr'))).toBe(words)
})

test('each language writes them in its own way', () => {
  expect(plain(formatFileSize(1_240_000, 'en'))).toBe('1.2 MB')
  expect(plain(formatFileSize(1_240_000, 'pt'))).toBe('1,2 MB')
})
