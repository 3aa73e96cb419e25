// npm run chaos -- kill | disk | stop | backup | browser: breaks a real server, or its network, and reports the result.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { DatabaseAddress } from '#server/db/open-store.ts'
import { openSite } from '#server/site/open-site.ts'
import { createEmptyDatabase } from '#tests/support/databases/postgres-databases.ts'
import { startPostgres } from '#tests/support/databases/start-postgres.ts'
import { refuse } from '#tests/support/read-command-line.ts'
import { breakDisk } from './break-disk.ts'
import { browserTable, HEADING, outcomeLine } from './browser/report-outcomes.ts'
import { runBrowserChaos } from './browser/run-browser-chaos.ts'
import { countSyncs } from './count-syncs.ts'
import { drillBackup } from './drill-backup.ts'
import { killServer } from './kill-server.ts'
import {
  diskTable,
  drillTable,
  killTable,
  stopTable,
  syncTable,
  type Table,
} from './report-chaos.ts'
import { type StopReport, stopServer } from './stop-server.ts'

const USAGE = `Usage: npm run chaos -- kill [--kills 20] [--writers 8] [--seed 1] [--postgres]
       npm run chaos -- disk [--seed 1]
       npm run chaos -- stop [--rounds 10] [--writers 8] [--seed 1] [--postgres]
       npm run chaos -- backup [--writers 8] [--seed 1] [--postgres]
       npm run chaos -- browser [--only <part of a name>] [--seed 1]   (needs npm run build)`

const readCommandLine = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        kills: { type: 'string', default: '20' },
        rounds: { type: 'string', default: '10' },
        writers: { type: 'string', default: '8' },
        seed: { type: 'string', default: '1' },
        postgres: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
      },
    })
    const { kills, rounds, writers, seed, postgres, only } = values
    const numbers = { kills: +kills, rounds: +rounds, writers: +writers, seed: +seed }
    const isWhole = Object.values(numbers).every((number) => Number.isInteger(number))
    return isWhole ? { what: positionals.join(' '), postgres, only, ...numbers } : null
  } catch {
    // An option that does not exist: the usage lists the others.
    return null
  }
}

type Wanted = NonNullable<ReturnType<typeof readCommandLine>>

/** Where a server keeps its data, and the settings that name it. */
type DataLocation = {
  readonly database: DatabaseAddress
  readonly env: Readonly<Record<string, string>>
}

/** Everything temporary is in it, the browsers' profiles too. */
const root = mkdtempSync(join(tmpdir(), 'neomuse-chaos-'))
process.env.TMPDIR = root
process.on('exit', () => rmSync(root, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.exit(128 + constants.signals[signal]))

const makeFolder = (name: string): string => {
  const folder = join(root, name)
  mkdirSync(folder)
  return folder
}

/** A database server that flushes each commit to the disk; only our own server is killed. */
const withDataLocations = async <T>(
  { postgres }: Wanted,
  work: (newLocation: (name: string) => Promise<DataLocation>) => Promise<T>,
): Promise<T> => {
  if (!postgres)
    return work(async (name) => {
      const folder = makeFolder(name)
      const database = { type: 'sqlite', file: join(folder, 'neomuse.db') } as const
      return { database, env: { DATA_DIR: folder } }
    })
  const running = await startPostgres({ durable: true })
  const drops: (() => Promise<void>)[] = []
  try {
    return await work(async (name) => {
      const { address, drop } = await createEmptyDatabase(running.url)
      drops.push(drop)
      const url = address.type === 'postgres' ? address.url : ''
      return { database: address, env: { DATA_DIR: makeFolder(name), DATABASE_URL: url } }
    })
  } finally {
    for (const drop of drops) await drop()
    await running.stop()
  }
}

const kill = async (wanted: Wanted): Promise<readonly Table[]> => {
  const report = await withDataLocations(wanted, async (newLocation) =>
    killServer({ ...wanted, ...(await newLocation('kill')) }),
  )
  if (wanted.postgres) return [killTable(report)]
  return [
    killTable(report),
    syncTable(await countSyncs(makeFolder('syncs'), { ...wanted, forMs: 3_000 })),
  ]
}

const stop = (wanted: Wanted): Promise<readonly Table[]> =>
  withDataLocations(wanted, async (newLocation) => {
    const reports: StopReport[] = []
    for (let round = 0; round < wanted.rounds; round += 1) {
      const place = await newLocation(`stop-${round}`)
      reports.push(await stopServer({ ...wanted, ...place, seed: wanted.seed + round }))
    }
    return [stopTable(reports)]
  })

const backup = (wanted: Wanted): Promise<readonly Table[]> =>
  withDataLocations(wanted, async (newLocation) => {
    const [from, to] = [await newLocation('from'), await newLocation('to')]
    return [drillTable(await drillBackup({ ...wanted, from, to, folder: root }))]
  })

const browser = async ({ only, seed }: Wanted): Promise<readonly Table[]> => {
  if (openSite('dist') === null) refuse('There is no built site: npm run build')
  // Where there is no browser, it says so and ends the process.
  await import('#tests/e2e/support/ensure-chromium.ts')
  say(HEADING)
  const outcomes = await runBrowserChaos({
    only,
    seed,
    onOutcome: (outcome) => say(outcomeLine(outcome)),
  })
  return [browserTable(outcomes)]
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const COMMANDS: Readonly<Record<string, (wanted: Wanted) => Promise<readonly Table[]>>> = {
  kill,
  stop,
  backup,
  browser,
  disk: async ({ seed }) => [diskTable(await breakDisk(makeFolder('disk'), seed))],
}

const wanted = readCommandLine()
const command = wanted && COMMANDS[wanted.what]
if (!command) {
  say(USAGE)
  process.exitCode = 2
} else {
  for (const { lines, violations } of await command(wanted)) {
    for (const line of lines) say(line)
    for (const violation of violations) say(`VIOLATION ${violation}`)
    if (violations.length > 0) process.exitCode = 1
  }
  if (process.exitCode === 1) say(`Again with: npm run chaos -- ${process.argv.slice(2).join(' ')}`)
}
