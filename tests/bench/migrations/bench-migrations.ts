import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { MIGRATIONS } from '#server/db/migrations/migrate.ts'
import { openStore } from '#server/db/open-store.ts'
import { fillStartTables, type RowCounts } from '#tests/support/databases/fill-start-tables.ts'
import { TEST_DATA_KEY } from '#tests/support/test-seal.ts'
import { spreadOf, spreadToText, tableToText } from '../load/spread.ts'
import { startOurServer } from '../server/our-server.ts'

/** A shop in its first months, after years, and what it must never be slow with. */
const SIZES: Readonly<Record<string, RowCounts>> = {
  S: {
    ...{ orders: 1_000, people: 1_000, messages: 500, models: 200, posts: 200 },
    ...{ interviews: 200, auditEntries: 2_000 },
  },
  M: {
    ...{ orders: 10_000, people: 10_000, messages: 5_000, models: 500, posts: 500 },
    ...{ interviews: 500, auditEntries: 20_000 },
  },
  L: {
    ...{ orders: 100_000, people: 100_000, messages: 50_000, models: 2_000, posts: 2_000 },
    ...{ interviews: 2_000, auditEntries: 200_000 },
  },
}

const ROUNDS = 5

/** How long a start takes on an SQLite database that all migrations but the first still have to run on, and the next. */
export const bench = async (options: readonly string[]): Promise<void> => {
  const sizes = options.length > 0 ? options : Object.keys(SIZES)
  const table: string[][] = [['size', 'start', 'ms', 'processor ms']]
  for (const size of sizes) {
    const counts = SIZES[size]
    if (counts === undefined) throw new Error(`There is no size ${size}`)
    const folder = mkdtempSync(join(tmpdir(), 'neomuse-migrations-'))
    try {
      const old = await makeOldDatabase(join(folder, 'old.db'), counts)
      const rounds: (readonly Start[])[] = []
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push(await startTwice(old, mkdtempSync(join(folder, 'round-'))))
      for (const [at, name] of ['migrates', 'next'].entries()) {
        const starts = rounds.flatMap((round) => round[at] ?? [])
        const text = (of: (start: Start) => number) => spreadToText(spreadOf(starts.map(of)))
        table.push([size, name, text(({ ms }) => ms), text(({ cpuMs }) => cpuMs)])
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  console.log(tableToText(table))
}

/** Returns the file. */
const makeOldDatabase = async (file: string, counts: RowCounts): Promise<string> => {
  const store = await openStore({
    ...{ database: { type: 'sqlite', file }, migrations: MIGRATIONS.slice(0, 1) },
    ...{ nowMs: Date.now, newId: () => crypto.randomUUID() },
  })
  // The tables of their time, which today's types do not describe.
  await store.write((tx) => fillStartTables(tx as unknown as Kysely<unknown>, counts))
  await store.close()
  return file
}

type Start = { readonly ms: number; readonly cpuMs: number }

const startTwice = async (old: string, folder: string): Promise<readonly Start[]> => {
  copyFileSync(old, join(folder, 'neomuse.db'))
  const starts: Start[] = []
  for (let time = 0; time < 2; time += 1) {
    const server = await startOurServer({ folder, env: { DATA_KEY: TEST_DATA_KEY } })
    starts.push({ ms: server.startMs, cpuMs: 1_000 * (server.cpuSeconds() ?? 0) })
    await server.stop()
  }
  rmSync(folder, { recursive: true })
  return starts
}
