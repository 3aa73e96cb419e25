import { expect, test } from 'vitest'
import { createDateFormat } from '#i18n/create-date-format.ts'

const FIRST = new Date('2026-11-01T07:30:00.000Z')
const LONG = { dateStyle: 'long' } as const

test('French counts the first day of a month, and that one alone', () => {
  expect(createDateFormat('fr', LONG)(FIRST)).toBe('1er\u00a0novembre\u00a02026')
  expect(createDateFormat('fr', { ...LONG, dateStyle: 'full' })(FIRST)).toBe(
    'dimanche 1er\u00a0novembre\u00a02026',
  )
  expect(createDateFormat('fr', { ...LONG, timeStyle: 'short' })(FIRST)).toBe(
    '1er\u00a0novembre\u00a02026 à\u00a008:30',
  )
  expect(createDateFormat('fr', LONG)(new Date('2026-11-11T07:30:00.000Z'))).toBe(
    '11\u00a0novembre\u00a02026',
  )
  expect(createDateFormat('fr', { ...LONG, dateStyle: 'short' })(FIRST)).toBe('01/11/2026')
})

test('no line breaks within a date, or between a time and the word before it', () => {
  const written = createDateFormat('fr', { ...LONG, dateStyle: 'full', timeStyle: 'short' })
  expect(written(FIRST)).toBe('dimanche 1er\u00a0novembre\u00a02026 à\u00a008:30')
  expect(createDateFormat('es', LONG)(FIRST)).toBe('1\u00a0de\u00a0noviembre\u00a0de\u00a02026')
})

test('other languages have their own ways', () => {
  expect(createDateFormat('en', LONG)(FIRST)).toBe('1\u00a0November\u00a02026')
  expect(createDateFormat('es', LONG)(FIRST)).toBe('1\u00a0de\u00a0noviembre\u00a0de\u00a02026')
})
