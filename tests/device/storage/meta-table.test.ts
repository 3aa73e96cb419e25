import { expect, test } from 'vitest'
import { ENTITY_KEYS } from '#contract/entities/entities.ts'
import { NEVER_PULLED, readPullMarks, writePullMark } from '#device/storage/meta-table.ts'
import { openTestDatabase } from '#tests/support/open-test-database.ts'

test('the marks of all entities come in the order of the entities, including those that were never pulled', async () => {
  const db = openTestDatabase()
  await writePullMark(db, 'orders', { ...NEVER_PULLED, cursor: '7' })
  await writePullMark(db, 'models', { ...NEVER_PULLED, cursor: '5' })
  expect((await readPullMarks(db)).map(({ cursor }) => cursor)).toEqual(
    ENTITY_KEYS.map((entity) => ({ orders: '7', models: '5' })[entity as string] ?? null),
  )
})

test('they are read in one request, however many entities there are', async () => {
  const db = openTestDatabase()
  let requests = 0
  db.use({
    stack: 'dbcore',
    name: 'count',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          get: (request) => {
            requests += 1
            return table.get(request)
          },
          getMany: (request) => {
            requests += request.keys.length
            return table.getMany(request)
          },
          query: (request) => {
            requests += 1
            return table.query(request)
          },
        }
      },
    }),
  })
  await readPullMarks(db)
  expect(requests).toBe(1)
})
