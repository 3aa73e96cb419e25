import { parseArgs } from 'node:util'
import { leaveFile } from '#tests/support/databases/test-databases.ts'
import { findDifference } from './differential/find-difference.ts'
import { createFuzzReport } from './fuzz-report.ts'
import { runRawRound } from './raw/run-raw-round.ts'
import { type Round, runRound } from './run-round.ts'
import { providePostgres } from './server/provide-postgres.ts'

/**
 * Each round has a server and a database of its own: short enough for a replay in seconds, long enough that each call
 * meets what it needs.
 */
const REQUESTS_IN_ROUND = 4_000

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    /** Only calls, or only raw bytes: the replay command of a violation uses this. */
    calls: { type: 'boolean', default: false },
    raw: { type: 'boolean', default: false },
    /** The address of a running PostgreSQL for the servers, or `embedded` to start one. */
    postgres: { type: 'string' },
    /**
     * Sends this many sequences of calls to SQLite and PostgreSQL, which must not differ, instead of requests to one of
     * them.
     */
    differential: { type: 'string' },
  },
})

const seed = Number(values.seed)

/** Consecutive seeds, so that any round can be run again alone. */
const roundsOf = (count: number): readonly Round[] =>
  Array.from({ length: Math.ceil(count / REQUESTS_IN_ROUND) }, (_, at) => ({
    seed: seed + at,
    requests: Math.min(REQUESTS_IN_ROUND, count - at * REQUESTS_IN_ROUND),
  }))

const say = (...lines: readonly string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** A tenth are raw bytes. True when no violation was found. */
const fuzz = async (): Promise<boolean> => {
  const isWhole = values.calls === values.raw
  const requests = Number(values.requests)
  const rawRequests = isWhole ? Math.floor(requests / 10) : values.raw ? requests : 0
  const report = createFuzzReport()
  for (const round of roundsOf(requests - rawRequests)) {
    await runRound(round, report.listener)
    await leaveFile()
  }
  for (const round of roundsOf(rawRequests)) {
    await runRawRound(round, report.listener)
    await leaveFile()
  }
  const unanswered = isWhole ? report.neverAnswered() : []
  say(
    ...report.table(),
    '',
    `${report.requests()} requests, seed ${seed}: ${report.violations().length} violations`,
    ...unanswered.map((id) => `  ✗ never answered well, so not looked at: ${id}`),
    ...report.violationLines(),
  )
  return report.violations().length + unanswered.length === 0
}

const compare = async (sequences: number): Promise<boolean> => {
  const difference = await findDifference({ seed, sequences })
  say(difference ?? `${sequences} sequences, seed ${seed}: SQLite and PostgreSQL do not differ`)
  return difference === null
}

const isDifferential = values.differential !== undefined
const postgres = values.postgres ?? (isDifferential ? 'embedded' : null)
const stopPostgres = postgres === null ? null : await providePostgres(postgres)
try {
  const isFine = isDifferential ? await compare(Number(values.differential)) : await fuzz()
  process.exitCode = isFine ? 0 : 1
} finally {
  await stopPostgres?.()
}
