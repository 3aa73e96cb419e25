import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { RELEASE } from '#domain/legal-documents.ts'

test.each(['package.json', 'package-lock.json'])(
  'a new version in %s has its day beside it',
  (file) => {
    expect(JSON.parse(readFileSync(file, 'utf8')).version).toBe(RELEASE.version)
  },
)

test('its day is one of the calendar', () => {
  expect(new Date(RELEASE.day).toISOString().slice(0, 10)).toBe(RELEASE.day)
})
