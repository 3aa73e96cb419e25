import { expect, test } from 'vitest'
import { commitEdit } from '#device/storage/commit-edit.ts'
import { createDexieSyncStore } from '#device/storage/dexie-sync-store.ts'
import { aDraft, stepPorts } from '#tests/support/make-rows.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

const setup = async (rows: number) => {
  const db = openTestDatabase()
  const store = createDexieSyncStore(db)
  const ports = stepPorts()
  const update = (rowId: string, price: number) =>
    commitEdit(db, { type: 'update', entity: 'models', rowId, fields: { price } }, ports)
  for (let row = 1; row <= rows; row += 1)
    await commitEdit(
      db,
      { type: 'create', entity: 'models', rowId: `m${row}`, fields: aDraft() },
      ports,
    )
  return { db, store, update }
}

const NO_ROWS: ReadonlySet<string> = new Set()

test('claims are the oldest of each row, and no row is passed over however many are busy', async () => {
  const { store, update } = await setup(150)
  const first = await store.claim(0, NO_ROWS, 100)
  expect(first.map(({ mutation }) => mutation.rowId)).toEqual(
    Array.from({ length: 100 }, (_, at) => `m${at + 1}`),
  )
  await update('m1', 31)
  const busy = new Set(first.map(({ mutation }) => `models/${mutation.rowId}`))
  const second = await store.claim(0, busy, 100)
  expect(second.map(({ mutation }) => mutation.rowId)).toEqual(
    Array.from({ length: 50 }, (_, at) => `m${at + 101}`),
  )
})

test('a due mutation is found behind any number of waiting ones', async () => {
  const { db, store } = await setup(250)
  await db.outbox.where('seq').belowOrEqual(220).modify({ nextTryAtMs: 90_000 })
  const claims = await store.claim(0, NO_ROWS, 10)
  expect(claims.map(({ mutation }) => mutation.seq)).toEqual(
    Array.from({ length: 10 }, (_, at) => 221 + at),
  )
})

test('the next due mutation is found behind any number of later ones', async () => {
  const { db, store } = await setup(150)
  await db.outbox.toCollection().modify({ nextTryAtMs: 90_000 })
  await db.outbox.update(140, { nextTryAtMs: 60_000 })
  expect(await store.nextDueAtMs()).toBe(60_000)
  await store.makeAllDue()
  expect(await store.nextDueAtMs()).toBe(0)
  expect(await db.outbox.filter(({ nextTryAtMs }) => nextTryAtMs > 0).count()).toBe(0)
})

test('an unchanged status is not written: that would take as long as an edit', async () => {
  const { db, store } = await setup(0)
  await store.writeStatus({ phase: 'offline', nextTryAtMs: 5 })
  let writes = 0
  db.meta.hook('updating', () => {
    writes += 1
  })
  await store.writeStatus({ phase: 'offline', nextTryAtMs: 5 })
  expect(writes).toBe(0)
  await store.writeStatus({ phase: 'idle', nextTryAtMs: null })
  expect(writes).toBe(1)
  expect(await db.meta.get('status')).toMatchObject({ value: { phase: 'idle' } })
})
