import { expect, test } from 'vitest'
import { createAdminRequest } from '#contract/session.ts'
import { validate } from '#contract/validate.ts'

const FACE = '\u{1f600}'

const problemsOf = (password: string) => {
  const ada = { email: 'ada@neomuse.test', first_name: 'Ada', last_name: 'Lovelace', password }
  const result = validate(createAdminRequest, ada)
  return result.type === 'invalid' ? result.fields : []
}

test('a password has eight characters as a person counts them', () => {
  expect(problemsOf('12345678')).toEqual([])
  expect(problemsOf(FACE.repeat(8))).toEqual([])
  expect(problemsOf('1234567')).toEqual([{ field: 'password', code: 'too-short' }])
  // Four characters, although a JavaScript string of length eight.
  expect(problemsOf(FACE.repeat(4))).toEqual([{ field: 'password', code: 'too-short' }])
})
