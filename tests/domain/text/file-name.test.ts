import { expect, test } from 'vitest'
import { cleanFileName, extensionOf, LONGEST_FILE_NAME } from '#domain/text/file-name.ts'

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
