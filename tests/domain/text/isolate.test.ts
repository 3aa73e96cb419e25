import { expect, test } from 'vitest'
import { isolate } from '#domain/text/isolate.ts'
import { quoted, replySubject } from '#domain/text/reply-subject.ts'

test.each(['محمد', 'שלום', 'Luna محمد'])('%s is laid out by itself', (text) => {
  expect(isolate(text)).toBe(`\u2068${text}\u2069`)
})

test.each(['', 'Zoé', 'มะลิ', '日本', '2 499,00 €', '👩\u200d🎤'])(
  '%j needs nothing for it',
  (text) => {
    expect(isolate(text)).toBe(text)
  },
)

test('an e-mail that answers lays out what it answers by itself, line by line', () => {
  expect(replySubject('طلب')).toBe('Re: \u2068طلب\u2069')
  expect(quoted('مرحبا\nLuna')).toBe('> \u2068مرحبا\u2069\n> Luna')
})
