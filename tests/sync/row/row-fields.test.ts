import { expect, test } from 'vitest'
import { parseRow } from '#sync/row/row-fields.ts'

test('a message of a type that nobody knows is a general one, and not lost', () => {
  const row = { id: 'g7', is_read: false, subject: 'Bonjour' }
  expect(parseRow('messages', { ...row, type: 'partnership' })).toMatchObject({
    id: 'g7',
    type: 'general',
  })
  expect(parseRow('messages', { ...row, type: 'sales' })).toMatchObject({ type: 'sales' })
})
