import { expect, test } from 'vitest'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { writeMeta } from '#server/db/meta.ts'
import {
  deleteRecord,
  findRecord,
  insertRecord,
  updateRecord,
} from '#server/entities/entity-rows.ts'
import { modelTable } from '#server/entities/entity-tables.ts'
import { createFollowedRows } from '#server/entities/followed-rows.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const setUp = async () => {
  const clock = { now: 1_767_225_600_000 }
  const { store, deps } = await createTestServer({ nowMs: () => clock.now })
  const { id: _, ...sample } = SAMPLE_MODELS[0] ?? {}
  const add = (name: string, id = deps.newId()) =>
    store.write(async (tx) => {
      clock.now += 1_000
      const row = { id, values: { ...sample, name }, nowMs: clock.now, mutationId: null }
      await insertRecord(tx, modelTable, row)
      return id
    })
  const change = (id: string, values: Readonly<Record<string, string | number | boolean>>) =>
    store.write(async (tx) => {
      const of = await findRecord(tx, modelTable, id)
      if (!of) throw new Error(`${id} is gone`)
      await updateRecord(tx, modelTable, { of, values, nowMs: clock.now, mutationId: null })
    })
  const remove = (id: string) =>
    store.write(async (tx) => {
      const of = await findRecord(tx, modelTable, id)
      if (of) await deleteRecord(tx, modelTable, { of, nowMs: clock.now, mutationId: null })
    })
  const read: string[] = []
  const names = createFollowedRows(store, modelTable, ({ name, isActive }) => {
    read.push(name)
    return isActive ? name : null
  })
  return { store, add, change, remove, names, read }
}

test('rows are read once, and then those that came, changed, or went', async () => {
  const { add, change, remove, names, read } = await setUp()
  const ids = [await add('Luna'), await add('Nova'), await add('Mali')]
  expect(await names()).toEqual(['Mali', 'Nova', 'Luna'])
  read.splice(0)
  await change(ids[1] ?? '', { name: 'Nova Deux' })
  await add('Caio')
  expect(await names()).toEqual(['Caio', 'Mali', 'Nova Deux', 'Luna'])
  await change(ids[2] ?? '', { isActive: false })
  await remove(ids[0] ?? '')
  expect(await names()).toEqual(['Caio', 'Nova Deux'])
  await change(ids[2] ?? '', { isActive: true })
  await add('Luna', ids[0])
  expect(await names()).toEqual(['Caio', 'Mali', 'Nova Deux', 'Luna'])
  expect(read.toSorted()).toEqual(['Caio', 'Luna', 'Mali', 'Mali', 'Nova Deux'])
})

test('the list is the same one until something that is needed differs', async () => {
  const { add, change, names } = await setUp()
  const id = await add('Luna')
  const before = await names()
  await change(id, { sales_count: 9_000 })
  expect(await names()).toBe(before)
  await change(id, { name: 'Lune' })
  expect(await names()).toEqual(['Lune'])
})

test('all rows are read again when the deletions since then are no longer known', async () => {
  const { store, add, names, read } = await setUp()
  await add('Luna')
  await names()
  read.splice(0)
  await add('Nova')
  await store.write((tx) => writeMeta(tx, 'tombstones_from', '1000000'))
  expect(await names()).toEqual(['Nova', 'Luna'])
  expect(read).toHaveLength(2)
})
