import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanFileName,
  cleanLine,
  cleanText,
  extensionOf,
  isBlank,
  LONGEST_FILE_NAME,
} from '#domain/text/clean-text.ts'

describe('clean text', () => {
  test.each([
    ['a phone book', '\u202a+33\u00a06\u201112\u202c', '+33\u00a06-12'],
    ['Word', 'Titre\u000bsuite\u000cpage\r\n\uf0b7 point', 'Titre\nsuite\npage\n• point'],
    ['a web page', 'Né\u00ado\u200bmuse\ufeff', 'Néomuse'],
    ['a file name that reads backwards', '\u202efdp.tnemeiap', 'fdp.tnemeiap'],
    ['a Mac', 'e\u0301te\u0301 か\u3099 \u1112\u1161\u11ab', 'été が 한'],
    ['words that no reader sees', 'Luna\u{e0068}\u{e0069}', 'Luna'],
    ['marks of direction in French', 'Luna\u200f\u2067 !\u2069', 'Luna !'],
    ['an isolate that never ends', 'مرحبا \u2067Luna', 'مرحبا Luna'],
  ])('%s', (_, pasted, meant) => expect(cleanText(pasted)).toBe(meant))

  test('in one line, line ends and tabs are blanks', () => {
    expect(cleanLine('a\u000bb\tc\r\nd\u2028e')).toBe('a b c d e')
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
  ])('%s stays as it is', (_, text) => expect(cleanText(text)).toBe(text))

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

  test('a cleaned text is composed, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }), (parts) => {
        for (const clean of [cleanText, cleanLine]) {
          const cleaned = clean(parts.join(''))
          expect(cleaned).toBe(cleaned.normalize('NFC'))
          expect(clean(cleaned)).toBe(cleaned)
        }
      }),
      { numRuns: 3_000 },
    )
  })

  test('a text that fits is not too long after cleaning', () => {
    // U+0958 is two characters in the composed form.
    expect(cleanLine('\u0958\u0958\u0958', 3)).toBe('\u0958\u0958\u0958')
    expect(cleanLine('\u0958\u0958\u0958', 6)).toHaveLength(6)
    expect(cleanLine('\r\n\u0958\ta', 3)).toBe('\u0958 a')
  })
})

describe('file name', () => {
  test.each([
    ['photo.jpg', 'photo.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\Ada\\photo.jpg', 'photo.jpg'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['a\u0000b\nc.txt', 'ab c.txt'],
    ['e\u0301te\u0301.png', 'été.png'],
    ['  .hidden.txt. ', 'hidden.txt'],
    ['a<b>:"|?*.zip', 'a-b-.zip'],
    ['CON.txt', '_CON.txt'],
    ['', 'fichier'],
    ['...', 'fichier'],
    ['.zip', 'zip'],
    ['ภาพถ่าย.png', 'ภาพถ่าย.png'],
  ])('%j is kept as %j', (text, name) => {
    expect(cleanFileName(text)).toBe(name)
    expect(cleanFileName(name)).toBe(name)
  })

  test('a long name is cut before its end, never within a character', () => {
    const name = cleanFileName(`${'👩'.repeat(200)}.webp`)
    expect(name.length).toBeLessThanOrEqual(LONGEST_FILE_NAME)
    expect(name.isWellFormed()).toBe(true)
    expect(extensionOf(name)).toBe('.webp')
  })
})

describe('is blank', () => {
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
  ])('%s is invisible', (_, text) => expect(isBlank(text)).toBe(true))

  test.each(['a', '0', '.', '👩‍🎤', 'ไทย\u200bไทย', 'می‌خواهم', '\u202eabc', '\u2800x', '\u0007'])(
    'of %j something can be seen, or is refused as what it is',
    (text) => expect(isBlank(text)).toBe(false),
  )
})
