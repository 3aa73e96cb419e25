import { expect, test } from 'vitest'
import { prepareQuery } from '#server/db/prepare-query.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

const setUpQuery = () => {
  let built = 0
  const findMeta = prepareQuery<{ key: string }, { value: string }>((db, place) => {
    built += 1
    return db.selectFrom('meta').select('value').where('key', '=', place('key'))
  })
  return { findMeta, built: () => built }
}

test('is built once, and answers with the values of each run', async () => {
  const { store } = await createTestServer()
  const { findMeta, built } = setUpQuery()
  await store.db.insertInto('meta').values({ key: 'one', value: '1' }).execute()
  expect(await findMeta(store.db, { key: 'epoch' })).toEqual([{ value: store.epoch }])
  expect(await findMeta(store.db, { key: 'one' })).toEqual([{ value: '1' }])
  expect(await findMeta(store.db, { key: 'two' })).toEqual([])
  expect(built()).toBe(1)
})

test('runs where it is asked to: inside a transaction, and on another database', async () => {
  const [{ store }, { store: other }] = [
    await createTestServer(),
    await createTestServer({ seed: 2 }),
  ]
  const { findMeta, built } = setUpQuery()
  await findMeta(store.db, { key: 'epoch' })
  const inside = await store.write(async (tx) => {
    await tx.insertInto('meta').values({ key: 'new', value: 'inside' }).execute()
    return findMeta(tx, { key: 'new' })
  })
  expect(inside).toEqual([{ value: 'inside' }])
  expect(await findMeta(other.db, { key: 'epoch' })).toEqual([{ value: other.epoch }])
  expect(built()).toBe(2)
})

test('keeps the values of the query itself beside the given ones', async () => {
  const { store } = await createTestServer()
  const put = prepareQuery<{ value: string | null }, { key: string; value: string }>((db, place) =>
    db
      .insertInto('meta')
      .values({ key: 'fixed', value: place('value') ?? '' })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: place('value') ?? '' }))
      .returningAll(),
  )
  expect(await put(store.db, { value: 'a' })).toEqual([{ key: 'fixed', value: 'a' }])
  expect(await put(store.db, { value: "b'; drop table meta" })).toEqual([
    { key: 'fixed', value: "b'; drop table meta" },
  ])
})
