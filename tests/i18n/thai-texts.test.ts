import { expect, test } from 'vitest'
import { readTexts } from '#tests/architecture/texts/read-texts.ts'

/** Keywords are visitors' words, in any spelling. */
const thai = (await readTexts()).filter(
  ({ locale, id }) => locale === 'th' && !id.endsWith('.keywords'),
)

const find = (pattern: RegExp, texts: readonly { id: string; text: string }[] = thai) =>
  texts.flatMap(({ id, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${id}: ${line}`),
  )

const HIDDEN = /[\u200b\u2060\ufeff]/

/** After a label, which has no spaces, a colon may stand; so it may before a value, and after code. */
const CLAUSE_COLON = /^(?!- `).*\p{Script=Thai}[^\s:]*\s+[^:]*:\s+\p{Script=Thai}/u

/** The mark that repeats a word would begin a line after a space that breaks. */
const LOOSE_REPEAT = /[ \n]ๆ/

/** Spelled otherwise than in the dictionary of the Royal Society, or in two ways. */
const MISSPELT = /แคตตาล็อก|แคตาล็อก|สิทธิ(?!์)|กระเบื้อง|พอร์สเลน|เว็ปไซต์|อีเมล์/

test.each([
  ['hidden characters', HIDDEN, 'ขอ\u2060ง\u200bอิน'],
  ['colons between clauses', CLAUSE_COLON, 'ลิงก์นี้ เปิดไม่ได้แล้ว: ลิงก์ไม่ครบ'],
  ['repeats that can begin a line', LOOSE_REPEAT, 'สั้น ๆ'],
  ['other spellings', MISSPELT, 'เปิดแคตตาล็อก'],
])('Thai texts have no %s', (_, pattern, planted) => {
  expect(find(pattern, [{ id: 'planted', text: planted }])).toHaveLength(1)
  expect(find(pattern)).toEqual([])
})

test('labels and values keep their colons', () => {
  const texts = ['- **แพ็ก**: ไฟล์ (ภาพถ่าย)', 'ภาษา: {name}', '- `theme` และ `a`: สว่าง']
  expect(
    find(
      CLAUSE_COLON,
      texts.map((text) => ({ id: 'kept', text })),
    ),
  ).toEqual([])
})
