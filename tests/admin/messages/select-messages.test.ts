import * as v from 'valibot'
import { expect, test } from 'vitest'
import { messageEntry, selectMessages } from '#admin/messages/select-messages.ts'
import { message } from '#contract/entities/message.ts'

const aMessage = (fields: { id: string } & Record<string, unknown>) =>
  v.parse(message.rowSchema, { is_read: false, subject: 'Délai', ...fields })

const MESSAGES = [
  aMessage({ id: '1', created_at: '2026-01-01T00:00:00.000Z' }),
  aMessage({ id: '2', created_at: '2026-02-01T00:00:00.000Z', is_read: true }),
  aMessage({ id: '3', created_at: '2026-03-01T00:00:00.000Z', is_quarantined: true }),
  aMessage({ id: '4', created_at: '2026-04-01T00:00:00.000Z', subject: 'Merci' }),
]

const ENTRIES = MESSAGES.map(messageEntry)
const NAMED = { failedIds: ['2'], dueIds: ['1', '4'], sorting: 'unread-first' } as const

test.each([
  ['', ['4', '1', '2']],
  ['non-lus', ['4', '1']],
  ['non-remises', ['2']],
  ['suspects', ['3']],
  ['a-repondre', ['1', '4']],
] as const)('shown: %j, unread first, then newest; or the most urgent first', (shown, ids) => {
  const found = selectMessages(ENTRIES, { search: '', shown, ...NAMED })
  expect(found.map(({ id }) => id)).toEqual(ids)
})

test('a search does not find probable spam', () => {
  const found = selectMessages(ENTRIES, { search: 'delai', shown: '', ...NAMED })
  expect(found.map(({ id }) => id)).toEqual(['1', '2'])
})
