import { expect, onTestFinished, test } from 'vitest'
import { lockDatabase } from '#server/db/database-lock.ts'
import type { DatabaseAddress } from '#server/db/open-store.ts'
import { makeDatabase } from '#tests/support/databases/make-database.ts'
import { makeFolder, runScript } from '#tests/support/run-script.ts'
import { untilHolds } from '#tests/support/until-holds.ts'

const hold = async (database: DatabaseAddress, onTakenOver = () => undefined) => {
  const holding = await lockDatabase(database, { mode: 'with-others', onTakenOver })
  if (holding.type === 'held') onTestFinished(holding.release)
  return holding
}

const holdAlone = async (database: DatabaseAddress) => {
  const holding = await lockDatabase(database, { mode: 'alone' })
  if (holding.type === 'held') onTestFinished(holding.release)
  return holding
}

test('servers share a database, and no command gets it exclusively while a server uses it', async () => {
  const database = await makeDatabase()
  const [first, second] = [await hold(database), await hold(database)]
  if (first.type !== 'held' || second.type !== 'held') throw new Error('they go together')
  expect(await holdAlone(database)).toEqual({ type: 'in-use' })
  await first.release()
  expect(await holdAlone(database)).toEqual({ type: 'in-use' })
  await second.release()
  expect(await holdAlone(database)).toMatchObject({ type: 'held' })
})

test('while one process has it exclusively, no other process gets it', async () => {
  const database = await makeDatabase()
  const alone = await holdAlone(database)
  if (alone.type !== 'held') throw new Error('no other process has it')
  expect(await hold(database)).toEqual({ type: 'in-use' })
  expect(await holdAlone(database)).toEqual({ type: 'in-use' })
  await alone.release()
  expect(await hold(database)).toMatchObject({ type: 'held' })
})

test('a killed process holds no lock', async () => {
  const database = await makeDatabase()
  const url = database.type === 'sqlite' ? `file:${database.file}` : database.url
  const env = { DATABASE_URL: url, PORT: '0', DATA_DIR: makeFolder() }
  const server = runScript('src/server/main.ts', { env })
  await server.says(/http:\/\/localhost:\d+/)
  expect(await holdAlone(database)).toEqual({ type: 'in-use' })
  server.child.kill('SIGKILL')
  await server.ends
  // A database server notices it a moment later.
  await untilHolds(async () => expect(await holdAlone(database)).toMatchObject({ type: 'held' }))
})
