import { expect, test } from 'vitest'
import { isDraftTaken } from '#site/shared/form/waiting-entry-actions.ts'
import { draftToText } from '#site/shared/form-draft.ts'

const refused = { name: 'Zoé', email: 'zoe', message: 'Bonjour', type: 'sales' }
const draft = (fields: Readonly<Record<string, string>>) => draftToText({ fields, key: null })

test.each([
  ['nothing was ever typed', null],
  ['everything was taken out again', draft({ name: '', message: '', type: 'general' })],
  ['the same words stand there', draft(refused)],
])('a form is free where %s', (_, text) => {
  expect(isDraftTaken(text, refused)).toBe(false)
})

test('a form is taken where other words stand', () => {
  expect(isDraftTaken(draft({ ...refused, message: 'Autre chose' }), refused)).toBe(true)
})
