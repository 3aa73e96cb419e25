import type { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { nextChange } from '#server/db/change-numbers.ts'
import type { Queryable } from '#server/db/database-schema.ts'
import type { Store } from '#server/db/open-store.ts'
import {
  connectTo,
  makePostgres,
  openPostgresStore,
} from '#tests/support/databases/open-postgres-store.ts'

/** Writes a row that stores its change number. */
const addChange = async (tx: Queryable, id: string): Promise<number> => {
  const change_seq = await nextChange(tx, 'models')
  await tx
    .insertInto('tombstones')
    .values({
      entity: 'models',
      row_id: id,
      version: 1,
      deleted_at: '',
      last_mutation_id: null,
      change_seq,
    })
    .execute()
  return change_seq
}

/** What a reader gets who has read everything up to the cursor. */
const readAfter = async ({ db }: Store, cursor: number) => {
  const rows = await db
    .selectFrom('tombstones')
    .select(['row_id', 'change_seq'])
    .where('change_seq', '>', cursor)
    .orderBy('change_seq')
    .execute()
  return { ids: rows.map(({ row_id }) => row_id), cursor: rows.at(-1)?.change_seq ?? cursor }
}

/** Resolves when a writer waits for another's lock. */
const isAnyWaiting = async (client: Client): Promise<void> => {
  for (;;) {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount) return
  }
}

const setUp = async () => {
  const url = await makePostgres()
  const [one, other] = [await openPostgresStore(url, 1), await openPostgresStore(url, 2)]
  return { url, one, other, observer: await connectTo(url) }
}

describe('two processes that write at the same time', () => {
  test('a slow writer with the lower number is never overtaken: a reader of changes misses nothing', async () => {
    const { one, other, observer } = await setUp()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: hasNumber, resolve: answerNumber } = Promise.withResolvers<number>()
    const slow = one.write(async (tx) => {
      answerNumber(await addChange(tx, 'slow'))
      await mayEnd
    })
    expect(await hasNumber).toBe(1)
    let isFastDone = false
    const fast = other
      .write((tx) => addChange(tx, 'fast'))
      .then(() => {
        isFastDone = true
      })
    await isAnyWaiting(observer)
    const early = await readAfter(other, 0)
    expect({ early, isFastDone }).toEqual({ early: { ids: [], cursor: 0 }, isFastDone: false })

    end()
    await Promise.all([slow, fast])
    expect((await readAfter(other, early.cursor)).ids).toEqual(['slow', 'fast'])
  })

  test('a reader who pages through the changes while both write sees each exactly once', async () => {
    const { one, other } = await setUp()
    const writes = Array.from({ length: 60 }, (_, at) =>
      (at % 2 ? one : other).write((tx) => addChange(tx, `row-${at}`)),
    )
    let areDone = false
    const all = Promise.all(writes).then(() => {
      areDone = true
    })
    const seen: string[] = []
    let cursor = 0
    for (let isLast = false; !isLast; ) {
      isLast = areDone
      const page = await readAfter(one, cursor)
      seen.push(...page.ids)
      cursor = page.cursor
    }
    await all
    expect(seen.toSorted()).toEqual(writes.map((_, at) => `row-${at}`).toSorted())
  })

  test('a condition that was checked still holds when the write follows: of ten concurrent ones, one succeeds', async () => {
    const { one, other } = await setUp()
    const beFirst = (store: Store) =>
      store.write(async (tx) => {
        const first = await tx.selectFrom('tombstones').select('row_id').executeTakeFirst()
        if (first) return false
        await addChange(tx, crypto.randomUUID())
        return true
      })
    const wins = await Promise.all(
      Array.from({ length: 10 }, (_, at) => beFirst(at % 2 ? one : other)),
    )
    expect(wins.filter(Boolean)).toHaveLength(1)
  })
})
