import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hashtag } from '#domain/text/hashtag.ts'

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
  const files = globSync('src/{admin,site,server,app}/**/*.{ts,tsx}')
  expect(files.filter((file) => /`#\$\{tag/.test(readFileSync(file, 'utf8')))).toEqual([])
})
