import { expect, inject, onTestFinished, test } from 'vitest'
import { MIGRATIONS, namesOf } from '#server/db/migrations/migrate.ts'
import { openStore } from '#server/db/open-store.ts'
import { claimPort } from '#tests/support/claim-port.ts'
import { connectTo } from '#tests/support/databases/open-postgres-store.ts'
import { createEmptyDatabase } from '#tests/support/databases/postgres-databases.ts'
import { makeFolder, runScript } from '#tests/support/run-script.ts'

/** The lock under which a process migrates. */
const MIGRATIONS_LOCK = 20_260_101

test('a server that waits for the migrations of another says that the site will be back, and then serves it', async () => {
  const { address, drop } = await createEmptyDatabase(inject('postgresUrl'))
  onTestFinished(drop)
  const old = { database: address, migrations: MIGRATIONS.slice(0, 1) }
  await (await openStore({ ...old, nowMs: () => 0, newId: () => 'epoch-1' })).close()
  const other = await connectTo(address.url)
  await other.query(`select pg_advisory_lock(${MIGRATIONS_LOCK})`)

  const PORT = String(await claimPort())
  const server = runScript('src/server/main.ts', {
    env: { PORT, DATA_DIR: makeFolder(), DATABASE_URL: address.url },
  })
  await server.says(/Migrations: \d+ to run/)
  const ask = (path: string) => fetch(`http://localhost:${PORT}${path}`)
  const call = await ask('/api/models')
  expect([call.status, call.headers.get('Sync-Epoch')]).toEqual([503, 'epoch-1'])
  expect(await (await ask('/th')).text()).toContain('กลับมาในอีกสักครู่')
  expect(await (await ask('/api/health')).json()).toEqual({ status: 'starting' })
  await server.says(/Migrations: waiting for another process/)

  await other.query(`select pg_advisory_unlock(${MIGRATIONS_LOCK})`)
  await server.says(/Néomuse: http/)
  expect((await ask('/api/models')).status).toBe(200)
  const { rows } = await other.query('select name from migrations order by name')
  expect(rows.map(({ name }) => name)).toEqual(namesOf(MIGRATIONS))
})
