import { expect, test } from 'vitest'
import { cursorToText, textToCursor } from '#server/entities/read-changes.ts'

test.each([
  [{ seen: 0, begun: 0 }, '0'],
  [{ seen: 120, begun: 120 }, '120'],
  [{ seen: 120, begun: 400 }, '120-400'],
])('%j is written as %s, and parsed again', (cursor, text) => {
  expect(cursorToText(cursor)).toBe(text)
  expect(textToCursor(text)).toEqual(cursor)
})

test('the start of the reading is dropped from the cursor once the pages have come that far', () => {
  expect(cursorToText({ seen: 400, begun: 400 })).toBe('400')
  expect(cursorToText({ seen: 401, begun: 400 })).toBe('401')
})

test.each([
  '',
  ' ',
  '-1',
  '+1',
  '1.5',
  '1e3',
  '0x1',
  '1-',
  '-',
  '1-2-3',
  'abc',
  '١',
  '9'.repeat(16),
])('%j is no cursor', (text) => expect(textToCursor(text)).toBeNull())
