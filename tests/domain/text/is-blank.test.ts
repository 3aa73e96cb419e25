import { expect, test } from 'vitest'
import { isBlank } from '#domain/text/is-blank.ts'

test.each([
  ['nothing', ''],
  ['white space', ' \t\n\u00a0\u3000'],
  ['a space of no width', '\u200b'],
  ['a mark of direction', '\u202e'],
  ['a Korean filler', '\u3164'],
  ['joiners', '\u2060\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['a variation selector', '\ufe0f'],
  ['a tag', '\u{e0041}'],
  ['the empty Braille pattern', '\u2800'],
  ['an annotation', '\ufff9'],
])('%s is drawn as nothing', (_, text) => expect(isBlank(text)).toBe(true))

test.each(['a', '0', '.', '👩‍🎤', 'ไทย\u200bไทย', 'می‌خواهم', '\u202eabc', '\u2800x', '\u0007'])(
  'of %j something can be seen, or is refused as what it is',
  (text) => expect(isBlank(text)).toBe(false),
)
