import { copyFileSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Queryable } from '#server/db/database-schema.ts'
import { MIGRATIONS, namesOf } from '#server/db/migrations/migrate.ts'
import { migrateInWorker } from '#server/db/migrations/migrate-in-worker.ts'
import { StorageUnavailable } from '#server/db/storage-unavailable.ts'
import { claimPort } from '#tests/support/claim-port.ts'
import { fillStartTables } from '#tests/support/databases/fill-start-tables.ts'
import { makeOldDatabase } from '#tests/support/databases/make-old-database.ts'
import { isFullRun } from '#tests/support/full-run.ts'
import { makeFolder, runScript } from '#tests/support/run-script.ts'
import { TEST_DATA_KEY } from '#tests/support/test-seal.ts'

const MAIN = 'src/server/main.ts'
const READY = /Néomuse: http/
const BEGUN = /Migrations: \d+ to run/

/** A data folder with a database of before. */
const leaveOldDatabase = async (fill: (tx: Queryable) => Promise<unknown>) => {
  const { file } = await makeOldDatabase('0015', fill)
  const folder = makeFolder()
  copyFileSync(file, join(folder, 'neomuse.db'))
  return { folder, file: join(folder, 'neomuse.db') }
}

/** Another process that is writing, for as long as the test wants. */
const holdDatabase = (file: string) => {
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  const release = (): void => {
    if (other.isOpen) other.close()
  }
  onTestFinished(release)
  return release
}

const start = async (folder: string) => {
  const port = await claimPort()
  const env = { PORT: String(port), DATA_DIR: folder, DATA_KEY: TEST_DATA_KEY }
  return { ...runScript(MAIN, { env }), address: `http://localhost:${port}` }
}

const appliedIn = (file: string): readonly unknown[] => {
  const db = new DatabaseSync(file, { readOnly: true })
  const names = db.prepare('select name from migrations order by name').all()
  db.close()
  return names.map(({ name }) => name)
}

const nothing = async (): Promise<void> => undefined

test('while a database is migrated the site says that it will be back, and then it is', async () => {
  const { folder, file } = await leaveOldDatabase((tx) =>
    sql`insert into meta (key, value) values ('kept', 'x')`.execute(tx),
  )
  const release = holdDatabase(file)
  const server = await start(folder)
  await server.says(BEGUN)
  const page = await fetch(`${server.address}/en/models`)
  expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await page.text()).toContain('Back in a moment')
  const call = await fetch(`${server.address}/api/models`)
  expect(call.status).toBe(503)
  const health = await fetch(`${server.address}/api/health`)
  expect(await health.json()).toEqual({ status: 'starting' })
  await server.says(/Migrations: waiting for another process/)
  expect(server.output.out).not.toMatch(READY)

  release()
  await server.says(READY)
  expect(server.output.out).toMatch(/^Migrations: done after /m)
  const now = await fetch(`${server.address}/api/models`)
  expect(now.status).toBe(200)
  // Devices take both for the same server.
  expect(now.headers.get('Sync-Epoch')).toBe(call.headers.get('Sync-Epoch'))
  expect(appliedIn(file)).toEqual(namesOf(MIGRATIONS))
  expect(server.output.err).toBe('')
})

test.runIf(isFullRun)(
  'a start without migrations, of a new database too, says nothing of them',
  async () => {
    const folder = makeFolder()
    for (const _ of ['new', 'again']) {
      const server = await start(folder)
      await server.says(READY)
      expect(server.output.out).not.toMatch(/Migration/)
      server.child.kill('SIGTERM')
      expect(await server.ends).toBe(0)
    }
  },
)

test.runIf(isFullRun)('where the port is in use, the database stays as it is', async () => {
  const { folder, file } = await leaveOldDatabase(nothing)
  const before = appliedIn(file)
  const other = await start(makeFolder())
  await other.says(READY)
  const PORT = new URL(other.address).port
  const server = runScript(MAIN, { env: { PORT, DATA_DIR: folder } })
  expect(await server.ends).toBe(1)
  expect(server.output.err).toMatch(new RegExp(`^PORT: ${PORT} is in use`))
  expect(appliedIn(file)).toEqual(before)
  expect(readdirSync(folder).filter((name) => name.includes('.before-'))).toEqual([])
})

test('a server that is killed while it migrates leaves the database as it was, and the next one begins anew', async () => {
  const { folder, file } = await leaveOldDatabase(async (tx) => {
    await fillStartTables(tx as unknown as Kysely<unknown>, {
      ...{ orders: 10_000, people: 10, messages: 10, models: 10, posts: 10 },
      ...{ interviews: 10, auditEntries: 10 },
    })
    await neverEnd('0024-commerce').execute(tx)
  })
  const before = appliedIn(file)
  const killed = await start(folder)
  await killed.says(BEGUN)
  await untilWritten(`${file}-wal`)
  killed.child.kill('SIGKILL')
  await killed.ends
  expect(appliedIn(file)).toEqual(before)

  const db = new DatabaseSync(file)
  db.exec('drop trigger never_end')
  db.close()
  const next = await start(folder)
  await next.says(READY)
  expect(appliedIn(file)).toEqual(namesOf(MIGRATIONS))
  // What one transaction wrote of the whole database does not stay beside it.
  expect(statSync(`${file}-wal`).size).toBeLessThan(statSync(file).size / 2)
})

/** The database works on and on once this migration is recorded as done. */
const neverEnd = (migration: string) =>
  sql.raw(`
    create trigger never_end before insert on migrations when new.name = '${migration}'
    begin
      select count(*) from (
        with recursive counted (at) as (select 1 union all select at + 1 from counted)
        select at from counted
      );
    end
  `)

/** The transaction writes more than fits into memory long before it ends. */
const untilWritten = async (log: string): Promise<void> => {
  while (!existsSync(log) || statSync(log).size < 1_000_000)
    await new Promise((resolve) => setImmediate(resolve))
}

test('where the disk has no space for the copy, the start stops with the reason, and the server with it', async () => {
  const { folder, file } = await leaveOldDatabase(nothing)
  const before = appliedIn(file)
  // Like a full disk: no file may become longer than 32 kB.
  const script = join(makeFolder(), 'limited.mjs')
  writeFileSync(script, LIMITED)
  const server = runScript(script, { args: [MAIN], env: { PORT: '0', DATA_DIR: folder } })
  expect(await server.ends).toBe(1)
  expect(server.output.out).toMatch(/^Migrations: given up after .* The database is as it was$/m)
  expect(server.output.err).toMatch(/^DATA_DIR: the database \S+ cannot be used: [^\n]+\n$/)
  expect(appliedIn(file)).toEqual(before)
})

const LIMITED = `
  import { spawnSync } from 'node:child_process'
  const command = ['-c', 'ulimit -f 64; exec "$0" "$1"', process.execPath, process.argv[2]]
  process.exitCode = spawnSync('sh', command, { stdio: 'inherit' }).status`

test('a fault of the machine is reported from the thread that migrates as from any other', async () => {
  const file = join(makeFolder(), 'neomuse.db')
  writeFileSync(file, 'x'.repeat(5_000))
  const migrating = migrateInWorker(file, { migrations: MIGRATIONS, nowMs: () => 0 })
  await expect(migrating).rejects.toThrow(new StorageUnavailable('not a database'))
  await expect(migrating).rejects.toBeInstanceOf(StorageUnavailable)
})
