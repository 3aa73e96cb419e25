import * as v from 'valibot'
import { expect, test } from 'vitest'
import { selectMessages } from '#admin/messages/select-messages.ts'
import { message } from '#contract/entities/message.ts'
import { openPromise } from '#domain/promises.ts'

const aMessage = (fields: { id: string } & Record<string, unknown>) =>
  v.parse(message.rowSchema, { is_read: false, subject: 'Délai', ...fields })

const MESSAGES = [
  aMessage({ id: '1', created_at: '2026-01-01T00:00:00.000Z' }),
  aMessage({ id: '2', created_at: '2026-02-01T00:00:00.000Z', is_read: true }),
  aMessage({ id: '3', created_at: '2026-03-01T00:00:00.000Z', is_quarantined: true }),
  aMessage({ id: '4', created_at: '2026-04-01T00:00:00.000Z', subject: 'Merci' }),
]

const failedIds = new Set(['2'])
const promises = new Map(
  [openPromise('message', '4', 2_000), openPromise('message', '1', 1_000)].map((one) => [
    one.id,
    one,
  ]),
)

test.each([
  ['', ['4', '1', '2']],
  ['non-lus', ['4', '1']],
  ['non-remises', ['2']],
  ['suspects', ['3']],
  ['a-repondre', ['1', '4']],
] as const)('shown: %j, unread first, then newest; or the most urgent first', (shown, ids) => {
  const found = selectMessages(MESSAGES, { search: '', shown, failedIds, promises })
  expect(found.map(({ id }) => id)).toEqual(ids)
})

test('a search does not find probable spam', () => {
  const found = selectMessages(MESSAGES, { search: 'delai', shown: '', failedIds, promises })
  expect(found.map(({ id }) => id)).toEqual(['1', '2'])
})
