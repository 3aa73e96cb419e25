import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { Bench } from '../bench.ts'
import { spreadOf, spreadToText, tableToText } from '../load/spread.ts'
import { leaveServerCore } from '../load/start-process.ts'
import { type OurServer, startWithAdmin } from '../server/our-server.ts'
import { copyData, prepareData } from '../server/prepare-data.ts'
import { callAtRate } from './call-at-rate.ts'

const ROWS = 500
const OVERLOAD = 4
const CONNECTIONS = 200
const SECONDS = 6
const ROUNDS = 5
/** Calls per second of an administrator at work. */
const CALLS = 20

/** A page of changes is created for each request: after a restore all devices request one at once. */
const LIST = `/api/admin/models?since=0&limit=${ROWS}`

const SERVERS: Readonly<Record<string, readonly string[]>> = {
  'with load shedding': [],
  'without load shedding': ['--import', './tests/bench/overload/without-shedding.ts'],
}

/** How long an administrator's calls take while four times as many lists are requested as the server can produce. */
export const bench: Bench = async () => {
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync('.cache/bench-')
  try {
    const cores = leaveServerCore()
    const file = join(folder, 'neomuse.db')
    const [id = ''] = await prepareData({ type: 'sqlite', file }, ROWS)
    const servers = new Map<string, OurServer>()
    for (const [name, nodeArgs] of Object.entries(SERVERS)) {
      const dataDir = join(folder, name.replaceAll(' ', '-'))
      copyData(file, dataDir)
      servers.set(name, await startWithAdmin({ folder: dataDir, nodeArgs }))
    }
    try {
      await compare(servers, { id, cores })
    } finally {
      for (const { stop } of servers.values()) await stop()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Round = {
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly failed: number
  readonly healthP99: number
  readonly listsPerSecond: number
  readonly shedPerSecond: number
  /** Per second of the server's processor time; 0 where the system does not provide it. */
  readonly listsPerCpuSecond: number
}

const compare = async (
  servers: ReadonlyMap<string, OurServer>,
  { id, cores }: { id: string; cores: string },
): Promise<void> => {
  const [first] = servers.values()
  if (!first) throw new Error('no server')
  const capacity = await measureCapacity(first)
  console.log(`${cores}; lists of ${ROWS} changes: ${capacity.toFixed(0)} per second at most`)
  for (const [title, rate] of [
    ['without other load', 0],
    [`${OVERLOAD} × as many lists asked for`, Math.round(capacity * OVERLOAD)],
  ] as const) {
    const rounds = new Map<string, Round[]>()
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, server] of servers)
        rounds.set(name, [...(rounds.get(name) ?? []), await runRound(server, { id, rate })])
    }
    print(title, rounds)
  }
}

const measureCapacity = async ({ address, authorization }: OurServer): Promise<number> => {
  const result = await autocannon({
    url: `${address}${LIST}`,
    connections: 8,
    duration: SECONDS,
    headers: { Authorization: authorization },
  })
  return (result.statusCodeStats['200']?.count ?? 0) / result.duration
}

const runRound = async (
  { address, authorization, cpuSeconds }: OurServer,
  { id, rate }: { id: string; rate: number },
): Promise<Round> => {
  const headers = { Authorization: authorization, 'Content-Type': 'application/json' }
  const cpuBefore = cpuSeconds() ?? 0
  const flood =
    rate === 0
      ? null
      : autocannon({
          url: `${address}${LIST}`,
          connections: CONNECTIONS,
          overallRate: rate,
          duration: SECONDS,
          timeout: SECONDS * 2,
          headers: { Authorization: authorization },
        })
  const [writes, health] = await Promise.all([
    callAtRate({
      perSecond: CALLS,
      seconds: SECONDS,
      call: (at) =>
        fetch(`${address}/api/admin/models/${id}`, {
          method: 'PUT',
          headers,
          body: JSON.stringify({ name: 'Nova', price: at, description: 'Une lumière douce.' }),
        }),
    }),
    callAtRate({
      perSecond: CALLS,
      seconds: SECONDS,
      call: () => fetch(`${address}/api/health`),
    }),
  ])
  const lists = await flood
  const cpuUsed = (cpuSeconds() ?? 0) - cpuBefore
  const perSecond = (status: string): number =>
    lists ? (lists.statusCodeStats[status]?.count ?? 0) / lists.duration : 0
  return {
    p50: writes.p50,
    p99: writes.p99,
    failed: writes.failed + health.failed,
    healthP99: health.p99,
    listsPerSecond: perSecond('200'),
    shedPerSecond: perSecond('503'),
    listsPerCpuSecond: cpuUsed > 0 ? (lists?.statusCodeStats['200']?.count ?? 0) / cpuUsed : 0,
  }
}

const COLUMNS: readonly (readonly [string, (round: Round) => number])[] = [
  ['PUT p50 ms', ({ p50 }) => p50],
  ['PUT p99 ms', ({ p99 }) => p99],
  ['health p99 ms', ({ healthP99 }) => healthP99],
  ['failed', ({ failed }) => failed],
  ['lists per s', ({ listsPerSecond }) => listsPerSecond],
  ['lists per processor s', ({ listsPerCpuSecond }) => listsPerCpuSecond],
  ['turned away per s', ({ shedPerSecond }) => shedPerSecond],
]

const print = (title: string, rounds: ReadonlyMap<string, readonly Round[]>): void => {
  const rows = Array.from(rounds, ([name, of]) => [
    name,
    ...COLUMNS.map(([, read]) => spreadToText(spreadOf(of.map(read)))),
  ])
  console.log(`\n${tableToText([[title, ...COLUMNS.map(([name]) => name)], ...rows])}`)
}
