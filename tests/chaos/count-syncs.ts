import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createSeededRandom } from '#tests/simulation/seeded-random.ts'
import { runWriters } from './load/run-writers.ts'
import { signIn } from './load/sign-in.ts'
import { METRICS_TOKEN, startServer } from './machine/server-process.ts'

export type SyncReport =
  | {
      readonly type: 'counted'
      /** Calls of fsync and fdatasync, the start's and the stop's included. */
      readonly syncs: number
      /** The number of transactions that the server has committed for the writers, from its metrics. */
      readonly groups: number
      readonly acknowledged: number
      readonly violations: readonly string[]
    }
  | { readonly type: 'skipped'; readonly reason: string }

/**
 * Counts how often the server flushes its writes to the disk. A killed process cannot show a missing flush, since
 * written data survives in the operating system.
 */
export const countSyncs = async (
  folder: string,
  { writers: count, seed, forMs }: { writers: number; seed: number; forMs: number },
): Promise<SyncReport> => {
  if (spawnSync('strace', ['--version']).status !== 0)
    return { type: 'skipped', reason: 'there is no strace' }
  const table = join(folder, 'syncs.txt')
  const server = await startServer({
    env: { DATA_DIR: folder },
    // With -D the server is our own child process, and strace is its child.
    under: ['strace', '-D', '-f', '-c', '-e', 'trace=fsync,fdatasync', '-o', table],
  })
  const token = await signIn(server.address)
  const groupsBefore = await readGroups(server.address)
  const writers = await runWriters({
    random: createSeededRandom(seed),
    writers: count,
    token,
    address: async () => server.address,
    resends: false,
  })
  await wait(forMs)
  await writers.finish()
  // The job at the start may find nothing to write, and then flushes nothing.
  const groups = (await readGroups(server.address)) - groupsBefore
  await server.stop()
  const { ledger } = writers
  const syncs = countCalls(readFileSync(table, 'utf8'))
  if (groups === 0) ledger.object('the server does not count its transactions')
  if (syncs < groups) ledger.object(`${syncs} syncs for ${groups} transactions`)
  return {
    type: 'counted',
    syncs,
    groups,
    acknowledged: ledger.acknowledged(),
    violations: ledger.violations(),
  }
}

const readGroups = async (address: string): Promise<number> => {
  const answer = await fetch(`${address}/api/metrics`, {
    headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
  })
  const groups = /^neomuse_commit_groups_total (\d+)$/m.exec(await answer.text())?.[1]
  return Number(groups ?? 0)
}

/** strace's table: `% time, seconds, usecs/call, calls, errors, syscall`. */
const countCalls = (table: string): number =>
  table
    .split('\n')
    .filter((line) => /\s(fsync|fdatasync)$/.test(line))
    .reduce((sum, line) => sum + Number(line.trim().split(/\s+/)[3] ?? 0), 0)
