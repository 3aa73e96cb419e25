import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { quoted, replySubject } from '#contract/entities/reply.ts'
import { hashtag, isolate } from '#domain/text/isolate.ts'

describe('isolate', () => {
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
})

describe('hashtag', () => {
  test.each([
    ['dièse', '#dièse'],
    ['#dièse', '#dièse'],
    ['## dièse', '#dièse'],
    ['＃ไทย', '#ไทย'],
    ['c#', '#c#'],
  ])('the tag %s is shown with one sign', (tag, shown) => {
    expect(hashtag(tag)).toBe(shown)
  })

  test('no screen puts the sign there itself', () => {
    const files = globSync('src/{admin,site,server,entry,build}/**/*.{ts,tsx}')
    expect(files.filter((file) => /`#\$\{tag/.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
