import { expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { readChangeCounter } from '#server/db/change-numbers.ts'
import { deleteRecord, findRecord, insertRecords } from '#server/entities/entity-rows.ts'
import { modelTable } from '#server/entities/entity-tables.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const NOW = Date.UTC(2026, 10, 29, 12)
const WRITING = { nowMs: NOW, mutationId: null }
const RECORDS = SAMPLE_MODELS.slice(0, 4).map(({ id, ...values }) => ({ id, values }))

test('several rows are inserted at once: in their order, each with a change of its own', async () => {
  const { store } = await createTestServer()
  await store.write(async (tx) => {
    const before = await readChangeCounter(tx)
    const inserted = await insertRecords(tx, modelTable, { records: RECORDS, ...WRITING })
    expect(inserted.map(({ id }) => id)).toEqual(RECORDS.map(({ id }) => id))
    expect(inserted.map(({ change_seq }) => Number(change_seq) - before)).toEqual([1, 2, 3, 4])
    expect(await readChangeCounter(tx)).toBe(before + 4)
  })
})

test('of several rows those whose ids are taken stay as they are, and one that was deleted goes on with its version', async () => {
  const { store } = await createTestServer()
  const [first, second, third] = RECORDS
  if (!first || !second || !third) throw new Error('the sample has more models')
  await store.write(async (tx) => {
    await insertRecords(tx, modelTable, { records: [first, second], ...WRITING })
    const record = await findRecord(tx, modelTable, first.id)
    if (!record) throw new Error('it was inserted')
    await deleteRecord(tx, modelTable, { of: record, ...WRITING })
    const again = { ...first, createdAtMs: NOW + 60_000 }
    const records = [again, { ...second, values: third.values }, third]
    const inserted = await insertRecords(tx, modelTable, { records, ...WRITING })
    expect(inserted.map(({ id, version }) => [id, version])).toEqual([
      [first.id, Number(record.version) + 2],
      [third.id, 1],
    ])
    expect(inserted[0]?.created_at).toBe(record.created_at)
    expect((await findRecord(tx, modelTable, second.id))?.name).toBe(second.values.name)
  })
})
