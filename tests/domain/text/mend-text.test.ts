import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mendLine, mendText } from '#domain/text/mend-text.ts'

test.each([
  ['a phone book', '\u202a+33\u00a06\u201112\u202c', '+33\u00a06-12'],
  ['Word', 'Titre\u000bsuite\u000cpage\r\n\uf0b7 point', 'Titre\nsuite\npage\n• point'],
  ['a web page', 'Né\u00ado\u200bmuse\ufeff', 'Néomuse'],
  ['a file name that reads backwards', '\u202efdp.tnemeiap', 'fdp.tnemeiap'],
  ['a Mac', 'e\u0301te\u0301 か\u3099 \u1112\u1161\u11ab', 'été が 한'],
  ['words that nobody sees', 'Luna\u{e0068}\u{e0069}', 'Luna'],
  ['marks of direction in French', 'Luna\u200f\u2067 !\u2069', 'Luna !'],
  ['an isolate that never ends', 'مرحبا \u2067Luna', 'مرحبا Luna'],
])('%s', (_, pasted, meant) => expect(mendText(pasted)).toBe(meant))

test('in one line, line ends and tabs are blanks', () => {
  expect(mendLine('a\u000bb\tc\r\nd\u2028e')).toBe('a b c d e')
})

test.each([
  ['Persian', 'می\u200cخواهم'],
  ['Hindi', 'क्\u200dष'],
  ['Thai', 'น้ำ ไทย\u200bไทย'],
  ['Khmer', 'ខ្មែរ\u200bភាសា'],
  ['Arabic beside Latin', 'مرحبا\u200f (\u2066Luna\u2069)!'],
  [
    'emoji',
    '👩🏽\u200d🎤 ❤\ufe0f\u200d🔥 1\ufe0f⃣ 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  ['Japanese', '葛\u{e0100}飾\u3000区'],
  ['French', 'Qui\u00a0: «\u202fLuna\u202f»'],
  ['code', 'a\n\tb'],
])('%s stays as it is', (_, text) => expect(mendText(text)).toBe(text))

const PARTS = [
  ...[
    'a',
    'e',
    '\u0301',
    '\u0323',
    '\u0958',
    'क',
    '\u093c',
    '\u094d',
    'ก',
    'ខ',
    '\u17b4',
    '漢',
    '가',
  ],
  ...[
    '\u1100',
    '\u115f',
    '\u1160',
    '\u1161',
    '\u11a8',
    'か',
    '\u3099',
    'م',
    '\u064b',
    '👩',
    '🎤',
    '🏴',
  ],
  ...[
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200f',
    '\u202e',
    '\u2066',
    '\u2069',
    '\ufe00',
    '\ufe0f',
    '\u180b',
  ],
  ...[
    '\u180e',
    '\u{e0067}',
    '\u{e007f}',
    '\u{e0100}',
    '\u034f',
    '\u3164',
    '\u00ad',
    '\u2011',
    '\ud800',
  ],
  ...['\udc00', '\u0000', '\u000b', '\r', '\n', '\t', ' ', '\u2028'],
]

test('what was mended is composed, and is not mended again', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }), (parts) => {
      for (const mend of [mendText, mendLine]) {
        const mended = mend(parts.join(''))
        expect(mended).toBe(mended.normalize('NFC'))
        expect(mend(mended)).toBe(mended)
      }
    }),
    { numRuns: 3_000 },
  )
})

test('a text that fits is not too long once it is mended', () => {
  // U+0958 is two characters in the composed form.
  expect(mendLine('\u0958\u0958\u0958', 3)).toBe('\u0958\u0958\u0958')
  expect(mendLine('\u0958\u0958\u0958', 6)).toHaveLength(6)
  expect(mendLine('\r\n\u0958\ta', 3)).toBe('\u0958 a')
})
