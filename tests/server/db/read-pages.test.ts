import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readParts } from '#server/db/read-pages.ts'
import { noPause, SLICE_ROWS } from '#server/next-slice.ts'
import { createTestServer } from '#tests/support/create-test-server.ts'

/** Some whole parts, and one that is not. */
const ROWS = 6 * SLICE_ROWS + 3

const idOf = (at: number): string => `n${String(at).padStart(5, '0')}`

const setUp = async () => {
  const { store } = await createTestServer()
  const entries = Array.from({ length: ROWS }, (_, at) => ({
    id: idOf(at),
    action: 'update',
    actor_id: at % 2 === 0 ? 'a' : 'b',
    entity: 'models',
    changes: '[]',
    row_id: null,
    row_name: null,
    device: null,
    // Moments of many rows begin and end within parts.
    created_at: `2026-01-0${1 + Math.floor(at / 333)}`,
  }))
  await store.write(async (tx) => {
    for (let at = 0; at < ROWS; at += 200)
      await tx
        .insertInto('audit_log')
        .values(entries.slice(at, at + 200))
        .execute()
  })
  const read = async (parts: Partial<Parameters<typeof readParts>[1]>): Promise<string[][]> => {
    const found: string[][] = []
    for await (const part of readParts(store.db, {
      table: 'audit_log',
      columns: ['created_at', 'id'],
      direction: 'asc',
      pause: noPause,
      ...parts,
    })) {
      const rows = await store.db.selectFrom('audit_log').select('id').where(part).execute()
      found.push(rows.map(({ id }) => id).toSorted())
    }
    return found
  }
  return { read }
}

const ALL = Array.from({ length: ROWS }, (_, at) => idOf(at))

test('the parts have each row once, in the order of the columns', async () => {
  const { read } = await setUp()
  const upwards = await read({})
  expect(upwards.flat()).toEqual(ALL)
  expect(upwards.map(({ length }) => length)).toEqual([...Array(6).fill(SLICE_ROWS), 3])
  const downwards = await read({ direction: 'desc' })
  expect(downwards.toReversed().flat()).toEqual(ALL)
})

test('they begin after a row, and leave out what is not asked for', async () => {
  const { read } = await setUp()
  const after = ['2026-01-03', idOf(700)] as const
  expect((await read({ after })).flat()).toEqual(ALL.slice(701))
  expect((await read({ after, direction: 'desc' })).toReversed().flat()).toEqual(ALL.slice(0, 700))
  const ofOne = await read({ among: sql`actor_id = 'a'` })
  expect(ofOne.flat()).toEqual(ALL.filter((_, at) => at % 2 === 0))
})

test('an empty table has one part without rows', async () => {
  const { read } = await setUp()
  expect(await read({ among: sql`actor_id = 'c'` })).toEqual([[]])
})
