import { expect, test } from 'vitest'
import { rowSlug } from '#domain/text/fold-text.ts'

const ID = '019a0000-0000-7000-8000-00000abcdef0'

test.each([
  ['Léa & Luna', 'lea-luna-bcdef0'],
  ['  ', 'bcdef0'],
  ['🫧', 'bcdef0'],
  ['../../etc', 'etc-bcdef0'],
])('%j is %s', (title, slug) => {
  expect(rowSlug(ID, title)).toBe(slug)
})
