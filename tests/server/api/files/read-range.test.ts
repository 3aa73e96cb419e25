import { expect, test } from 'vitest'
import { readRange } from '#server/api/files/read-range.ts'

test.each([
  [undefined, 'whole'],
  ['', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=9-3', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['rows=0-1', 'whole'],
  ['bytes=99999999999999999999-', 'whole'],
  ['bytes=0-0', '0-0'],
  ['bytes=0-', '0-9'],
  ['Bytes= 2-5 ', '2-5'],
  ['bytes=2-500', '2-9'],
  ['bytes=9-', '9-9'],
  ['bytes=-3', '7-9'],
  ['bytes=-300', '0-9'],
  ['bytes=10-', 'outside'],
  ['bytes=10-12', 'outside'],
  ['bytes=-0', 'outside'],
])('of ten bytes, "%s" means %s', (header, meaning) => {
  const reading = readRange(header, 10)
  const text =
    reading.type === 'part' ? `${reading.range.first}-${reading.range.last}` : reading.type
  expect(text).toBe(meaning)
})
