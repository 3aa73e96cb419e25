import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  CATALOGUE_INDEX_CALL,
  catalogueIndex,
  PACK_PRICES_CALL,
} from '#contract/public/catalogue-index.ts'
import { publicModels } from '#contract/public/public-model.ts'
import { SAMPLE_MODELS } from '#contract/sample-models.ts'
import { dropPastSales, readRecentSales } from '#server/commerce/order-effects/recent-sales.ts'
import { insertRecord } from '#server/entities/entity-rows.ts'
import { modelTable, orderTable } from '#server/entities/entity-tables.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const HOUR_MS = 3_600_000
const LUNA = SAMPLE_MODELS[0]?.id ?? ''

const CALLS = ['/api/models', '/api/models/luna-000001', CATALOGUE_INDEX_CALL, PACK_PRICES_CALL]

const setUp = async () => {
  const clock = { now: 1_767_225_600_000 + 60_000 }
  const server = await createTestServer({ models: SAMPLE_MODELS, nowMs: () => clock.now })
  const { token } = await server.signInAdmin()
  const { store, call, newId } = { ...server, newId: server.deps.newId }
  await store.write((tx) =>
    tx
      .insertInto('pack_versions')
      .values(
        SAMPLE_MODELS.map(({ id }) => ({
          id: newId(),
          model_id: id,
          version: 1,
          published_at: new Date(clock.now).toISOString(),
        })),
      )
      .execute(),
  )
  const order = async () => {
    const id = newId()
    const items = [{ model_id: LUNA, model_name: 'Luna', quantity: 2, price: 29 }]
    await store.write((tx) =>
      insertRecord(tx, orderTable, {
        id,
        values: {
          user_id: null,
          status: 'pending',
          total_amount: 58,
          payment_method: 'card',
          payment_id: null,
          notes: '',
          items,
        },
        columns: { details: '{}' },
        nowMs: clock.now,
        mutationId: null,
      }),
    )
    // A session does not outlive the hours that pass here.
    const move = async (status: string) =>
      call('PUT', `/api/admin/orders/${id}`, {
        token: await server.signIn('admin@neomuse.test'),
        body: { status },
      })
    return { move }
  }
  const tags = () =>
    Promise.all(CALLS.map(async (path) => (await call('GET', path)).headers.get('ETag')))
  const shown = async () =>
    v.parse(publicModels, await (await call('GET', '/api/models')).json())[0]?.sales_count
  return { ...server, clock, token, order, tags, shown }
}

test('a sale changes no public answer until the hour is over', async () => {
  const { clock, order, tags, shown, store } = await setUp()
  const [before, soldBefore] = [await tags(), (await shown()) ?? 0]
  const { move } = await order()
  expect((await move('paid')).status).toBe(200)
  expect(await tags()).toEqual(before)
  expect(await shown()).toBe(soldBefore)
  clock.now += HOUR_MS
  const [list, one, index, prices] = await tags()
  expect([list, one, index].map((tag, at) => tag === before[at])).toEqual([false, false, false])
  expect(prices).toBe(before[3])
  expect(await shown()).toBe(soldBefore + 2)
  expect((await move('cancelled')).status).toBe(200)
  expect(await shown()).toBe(soldBefore + 2)
  clock.now += HOUR_MS
  expect(await shown()).toBe(soldBefore)
  expect(await store.write((tx) => dropPastSales(tx, clock.now))).toBe(2)
  expect(await shown()).toBe(soldBefore)
})

test('a price changes at once, also after a sale', async () => {
  const { call, token, order, tags, shown, clock } = await setUp()
  const soldBefore = await shown()
  await (await order()).move('paid')
  const before = await tags()
  const body = { ...SAMPLE_MODELS[0], price: 99 }
  await call('PUT', `/api/admin/models/${LUNA}`, { token, body })
  expect((await tags()).map((tag, at) => tag === before[at])).toEqual([false, false, false, false])
  const { prices } = await (await call('GET', PACK_PRICES_CALL)).json()
  expect(prices).toEqual({ lowest: 12, highest: 99 })
  expect(await shown()).toBe(soldBefore)
  clock.now += HOUR_MS
  expect(await shown()).toBe((soldBefore ?? 0) + 2)
})

test('past hours are deleted, some at a time, and this hour stays', async () => {
  const { store, clock } = await setUp()
  const hour = Math.floor(clock.now / HOUR_MS)
  await store.write(async (tx) => {
    for (let at = 0; at < 1_203; at += 1)
      await tx
        .insertInto('recent_sales')
        .values({ hour: hour - (at % 4), model_id: `m${at}`, quantity: 1 })
        .execute()
  })
  const drop = () => store.write((tx) => dropPastSales(tx, clock.now))
  expect([await drop(), await drop(), await drop()]).toEqual([500, 402, 0])
  expect((await readRecentSales(store.db, hour)).size).toBe(301)
})

test('the index has a line for each model, and the models that are on screen first', async () => {
  const { call, store, deps } = await setUp()
  const { nowMs, newId } = deps
  const index = async () =>
    v.parse(catalogueIndex, await (await call('GET', CATALOGUE_INDEX_CALL)).json())
  expect((await index()).first).toHaveLength(6)
  const { id: _, sales_count: __, ...draft } = SAMPLE_MODELS[0] ?? {}
  await store.write(async (tx) => {
    for (let at = 0; at < 60; at += 1)
      await insertRecord(tx, modelTable, {
        id: newId(),
        values: { ...draft, name: `Luna ${at}`, isNSFW: at % 2 === 0, sales_count: 0 },
        nowMs: nowMs() + at,
        mutationId: null,
      })
  })
  const { first, all } = await index()
  const models = v.parse(publicModels, await (await call('GET', '/api/models')).json())
  expect(all.id).toEqual(models.map(({ id }) => id))
  expect(all.isNSFW).toEqual(models.map(({ isNSFW }) => isNSFW))
  expect(first).toEqual(models.filter(({ isNSFW }) => !isNSFW).slice(0, 24))
  expect(JSON.stringify(all).length / models.length).toBeLessThan(120)
})

test('some models are read by their ids, in the order in which they were asked for', async () => {
  const { call, token } = await setUp()
  const names = async (query: string) => {
    const answer = await call('GET', `/api/models?ids=${query}`)
    return answer.ok
      ? v.parse(publicModels, await answer.json()).map(({ name }) => name)
      : answer.status
  }
  const ids = SAMPLE_MODELS.map(({ id }) => id)
  expect(await names(`${ids[2]},${ids[0]},${ids[2]},unknown`)).toEqual(['Mali', 'Luna'])
  expect([await names(''), await names(','), await names('a&ids=b')]).toEqual([400, 400, 400])
  expect(await names(Array.from({ length: 101 }, (_, at) => `m${at}`).join())).toBe(400)
  const body = { ...SAMPLE_MODELS[0], isActive: false }
  await call('PUT', `/api/admin/models/${LUNA}`, { token, body })
  expect(await names(`${ids[0]}`)).toEqual([])
})

test('only the changed rows are read again', async () => {
  const { call, order } = await setUp()
  // Two servers may answer by turns.
  for (let at = 0; at < 2; at += 1) await call('GET', '/api/models')
  const { recordToRow } = modelTable
  const read: unknown[] = []
  Object.assign(modelTable, {
    recordToRow: (record: Parameters<typeof recordToRow>[0]) => {
      read.push(record.id)
      return recordToRow(record)
    },
  })
  try {
    const { move } = await order()
    await move('paid')
    read.splice(0)
    await call('GET', '/api/models')
    expect(new Set(read)).toEqual(new Set([LUNA]))
  } finally {
    Object.assign(modelTable, { recordToRow })
  }
})
