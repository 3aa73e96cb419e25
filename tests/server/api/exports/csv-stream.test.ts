import { expect, test } from 'vitest'
import type { EntityRecord } from '#server/api/entities/tables/entity-table.ts'
import { messageTable } from '#server/api/entities/tables/message-table.ts'
import { openCsvStream } from '#server/api/exports/csv-stream.ts'

const record = (id: string): EntityRecord => ({
  id,
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  last_mutation_id: null,
  change_seq: 1,
  name: 'Ada',
  email: 'ada@neomuse.test',
  subject: '',
  message: '',
  type: 'general',
  is_read: 0,
  is_quarantined: 0,
})

test('a database that fails before the first row is told before anything is answered', async () => {
  const failing = openCsvStream(messageTable, () => Promise.reject(new Error('gone')), fail)
  await expect(failing).rejects.toThrow('gone')
})

test('a database that fails in the middle breaks the file off, and is reported', async () => {
  const reported: unknown[] = []
  const gone = new Error('gone')
  const stream = await openCsvStream(
    messageTable,
    (after) => (after === null ? Promise.resolve([record('x1')]) : Promise.reject(gone)),
    (error) => reported.push(error),
  )
  await expect(new Response(stream).text()).rejects.toThrow('gone')
  expect(reported).toEqual([gone])
})

test('no page is read before it is asked for, however long nobody does', async () => {
  const asked: (string | null)[] = []
  const stream = await openCsvStream(
    messageTable,
    async (after) => {
      asked.push(after?.id ?? null)
      return [record(`x${asked.length}`)]
    },
    fail,
  )
  const reader = stream.getReader()
  for (let at = 0; at < 5; at += 1) await reader.read()
  await reader.cancel()
  expect(asked.length).toBeLessThanOrEqual(6)
})

const fail = (error: unknown): void => {
  throw error
}
