import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  line,
  optionalEmail,
  optionalHttpsAddress,
  optionalLine,
  optionalText,
  optionalWebAddress,
  sum,
  text,
  texts,
  webAddress,
} from '#contract/fields.ts'

const problemOf = (schema: v.GenericSchema, value: unknown): string | null => {
  const result = v.safeParse(schema, value)
  return result.success ? null : result.issues[0].message
}

test.each([
  ['a control character', 'a\u0000b', 'ab'],
  ['a line break', 'a\r\nb', 'a b'],
  ['half a character', 'a\ud800', 'a'],
  ['a mark that turns it around', 'a\u202eb', 'ab'],
])('one line holds no %s', (_, value, cleaned) => {
  expect(v.parse(line(10), value)).toBe(cleaned)
  expect(v.parse(optionalLine(10), value)).toBe(cleaned)
})

test('texts hold line breaks, and nothing else of that kind', () => {
  for (const schema of [text(20), optionalText(20)]) {
    expect(v.parse(schema, 'a\r\n\tb')).toBe('a\n\tb')
    expect(v.parse(schema, 'a\u000bb\u000cc')).toBe('a\nb\nc')
    expect(v.parse(schema, 'a\u0007b\udc00')).toBe('ab')
    expect(v.parse(schema, '👩‍🎤 ไทย')).toBe('👩‍🎤 ไทย')
  }
})

test.each(['\u200b', '\u202e', '\u3164', '\u2060\ufeff', ' \u00ad\n'])(
  '%j fills in nothing',
  (value) => {
    expect(problemOf(line(10), value)).toBe('required')
    expect(problemOf(text(10), value)).toBe('required')
    expect(v.parse(texts(line(10), 5), ['a', value])).toEqual(['a'])
  },
)

test('joiners inside a text are part of it', () => {
  for (const value of ['👩\u200d🎤', 'ไทย\u200bไทย', 'می\u200cخواهم'])
    for (const schema of [line(20), text(20)]) expect(v.parse(schema, value)).toBe(value)
})

describe('what may be left out', () => {
  test.each([
    optionalLine(5),
    optionalText(5),
    optionalEmail(),
    optionalWebAddress(),
    optionalHttpsAddress(),
  ])('may be blank', (schema) => expect(v.parse(schema, '  ')).toBe(''))

  test('is checked when it is there', () => {
    expect(problemOf(optionalLine(5), 'abcdef')).toBe('too-long')
    expect(problemOf(optionalText(5), 'abcdef')).toBe('too-long')
    expect(problemOf(optionalEmail(), 'nobody')).toBe('not-an-email')
    expect(problemOf(optionalWebAddress(), 'javascript:alert(1)')).toBe('not-a-url')
    expect(v.parse(optionalEmail(), ' a@b.fr ')).toBe('a@b.fr')
  })
})

test.each([
  'javascript:alert(1)',
  '//evil.example/a',
  '/\\evil.example',
  'data:image/png;base64,AA',
  'ftp://a',
  'a b',
])('%s is no web address', (value) => expect(problemOf(webAddress(), value)).toBe('not-a-url'))

test.each(['http://a.example', '/a', 'https://', 'https:///a', 'javascript:alert(1)', 'a.example'])(
  '%s is not reached encrypted',
  (value) => expect(problemOf(optionalHttpsAddress(), value)).toBe('not-https'),
)

test('an https address is kept as it is', () => {
  const address = 'https://calendar.example/neomuse?lang=fr#jeudi'
  expect(v.parse(optionalHttpsAddress(), ` ${address} `)).toBe(address)
})

test('a sum has whole cents and no upper end', () => {
  expect(v.parse(sum(), 99_000_000.99)).toBe(99_000_000.99)
  expect(problemOf(sum(), 0.001)).toBe('too-many-decimals')
  expect(problemOf(sum(), -1)).toBe('below-minimum')
  expect(problemOf(sum(), Number.POSITIVE_INFINITY)).not.toBeNull()
})
