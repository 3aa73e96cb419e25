import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockDatabase } from '#server/db/database-lock.ts'
import type { DatabaseAddress } from '#server/db/open-store.ts'
import { makeDatabase, openTestStore } from '#tests/support/databases/make-database.ts'
import { untilHolds } from '#tests/support/until-holds.ts'

const holdersOf = async (database: DatabaseAddress) => {
  const { db } = await openTestStore(database)
  const pids = async (): Promise<readonly number[]> => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
    `.execute(db)
    return rows.map(({ pid }) => pid)
  }
  /** Returns which connections they were: they may take a moment to end. */
  const end = async (): Promise<readonly number[]> => {
    const ended = await pids()
    for (const pid of ended) await sql`select pg_terminate_backend(${pid}::int)`.execute(db)
    return ended
  }
  return { pids, end }
}

const hold = async (database: DatabaseAddress, onTakenOver: () => void) => {
  const holding = await lockDatabase(database, { mode: 'with-others', onTakenOver })
  if (holding.type !== 'held') throw new Error('no other process has it')
  onTestFinished(holding.release)
}

test('a server whose connection was lost locks its database again', async () => {
  const database = await makeDatabase()
  const holders = await holdersOf(database)
  const onTakenOver = vi.fn()
  await hold(database, onTakenOver)
  const ended = await holders.end()
  await untilHolds(async () => {
    const pids = await holders.pids()
    expect(pids).toHaveLength(1)
    expect(ended).not.toContain(pids[0])
  })
  expect(await lockDatabase(database, { mode: 'alone' })).toEqual({ type: 'in-use' })
  expect(onTakenOver).not.toHaveBeenCalled()
})

test('a server is notified when another process locked it first', async () => {
  const database = await makeDatabase()
  const holders = await holdersOf(database)
  const onTakenOver = vi.fn()
  await hold(database, onTakenOver)
  await holders.end()
  const alone = await untilHolds(async () => {
    const holding = await lockDatabase(database, { mode: 'alone' })
    if (holding.type !== 'held') throw new Error('the lock of the ended connection is still there')
    return holding
  })
  await untilHolds(() => expect(onTakenOver).toHaveBeenCalledOnce())
  await alone.release()
})
