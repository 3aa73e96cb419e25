import { expect, test } from 'vitest'
import { parseRow } from '#sync/row/row-fields.ts'

test('a message of an unknown type becomes a general one, and is not lost', () => {
  const row = { id: 'g7', is_read: false, subject: 'Bonjour' }
  expect(parseRow('messages', { ...row, type: 'partnership' })).toMatchObject({
    id: 'g7',
    type: 'general',
  })
  expect(parseRow('messages', { ...row, type: 'sales' })).toMatchObject({ type: 'sales' })
})
