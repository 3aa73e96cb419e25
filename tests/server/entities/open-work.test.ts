import { expect, test } from 'vitest'
import type { EntityKey } from '#contract/entities/entities.ts'
import { COUNTED_ENTITIES, isOpenEntity, isOpenWork, shareOfRow } from '#contract/totals.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import type { FieldValues } from '#server/entities/entity-table.ts'
import {
  inquiryTable,
  messageTable,
  orderTable,
  replyTable,
} from '#server/entities/entity-tables.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const ORDER = { user_id: null, total_amount: 9, payment_method: 'card', items: [], notes: '' }
const MESSAGE = { name: 'Zoé', email: 'z@example.org', subject: 'x', message: 'x', type: 'general' }
const REPLY = { message_id: 'messages-0', body: 'x', sent_at: null }

/** Rows with each combination of the values that decide. */
const ROWS = {
  orders: ['pending', 'paid', 'completed', 'cancelled'].flatMap((status) =>
    [false, true].map((is_quarantined) => ({ ...ORDER, status, is_quarantined })),
  ),
  messages: combined('is_read').map((flags) => ({ ...MESSAGE, ...flags })),
  inquiries: combined('is_handled').flatMap((flags) =>
    ['interview', 'custom-order'].map((kind) => ({ kind, ...flags })),
  ),
  replies: ['waiting', 'sent', 'failed', 'failed'].map((state) => ({ ...REPLY, state })),
}

function combined(field: string) {
  return [false, true].flatMap((value) =>
    [false, true].map((is_quarantined) => ({ [field]: value, is_quarantined })),
  )
}

const TABLES = [
  { table: orderTable, rows: ROWS.orders, columns: { details: '{}' } },
  { table: messageTable, rows: ROWS.messages, columns: { email_key: 'z@example.org' } },
  { table: inquiryTable, rows: ROWS.inquiries, columns: {} },
  { table: replyTable, rows: ROWS.replies, columns: {} },
] as const

const setUp = async () => {
  const server = await createTestServer({ nowMs: () => NOW })
  const { token } = await server.signInAdmin()
  await server.store.write(async (tx) => {
    for (const { table, rows, columns } of TABLES)
      for (const [at, values] of rows.entries())
        await insertRecord(tx, table, {
          id: `${table.definition.plural}-${at}`,
          values,
          columns,
          createdAtMs: NOW + at * 1_000,
          nowMs: NOW,
          mutationId: null,
        })
  })
  const get = async (path: string) => {
    const answer = await server.call('GET', `/api/admin/${path}`, { token })
    const rows = answer.status === 200 ? ((await answer.json()) as FieldValues[]) : []
    return { status: answer.status, rows, hasMore: answer.headers.get('Sync-More') }
  }
  return { get }
}

const idsOf = (rows: readonly FieldValues[]) => rows.map(({ id }) => id)

test.each(['orders', 'messages', 'inquiries', 'replies'] as const)(
  'of %s, those that wait for an admin are answered, the newest first',
  async (entity) => {
    const { get } = await setUp()
    const all = (await get(`${entity}?limit=500`)).rows
    const waiting = idsOf(all.filter((row) => isOpenWork(entity, row)))
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting.length).toBeLessThan(all.length)
    const open = await get(`${entity}?limit=500&open=true`)
    expect(idsOf(open.rows)).toEqual(waiting.toSorted().toReversed())
    expect(open.hasMore).toBe('false')
    // What the device shows as waiting is the same.
    for (const counted of COUNTED_ENTITIES)
      if (counted === entity)
        expect(
          idsOf(all.filter((row) => shareOfRow(counted, row as never).lists.length > 0)),
        ).toEqual(waiting)
  },
)

test('no more of them than were asked for are answered, and whether there are more', async () => {
  const { get } = await setUp()
  const { rows, hasMore } = await get('replies?limit=1&open=true')
  expect([idsOf(rows), hasMore]).toEqual([['replies-3'], 'true'])
})

test.each([
  'models?limit=5&open=true',
  'messages?limit=5&open=yes',
  'messages?limit=5&open=true&open=true',
  'messages?limit=5&open=true&before=a',
  'messages?open=true&ids=a',
])('%s is refused', async (path) => {
  const { get } = await setUp()
  expect((await get(path)).status).toBe(400)
})

test('of other entities nothing waits', () => {
  const others: readonly EntityKey[] = ['models', 'users', 'blog', 'settings', 'content']
  expect(others.filter(isOpenEntity)).toEqual([])
})
