import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseAddress } from '#server/db/open-store.ts'
import { createSeededRandom } from '#tests/simulation/seeded-random.ts'
import { between } from './load/random-values.ts'
import { runWriters } from './load/run-writers.ts'
import { signIn } from './load/sign-in.ts'
import { type ServerProcess, spawnServer, startServer } from './machine/server-process.ts'
import { verifyAnswers, verifyDatabase } from './verify/verify-state.ts'

export type KillOptions = {
  readonly database: DatabaseAddress
  readonly env: Readonly<Record<string, string>>
  readonly kills: number
  readonly writers: number
  readonly seed: number
}

export type KillReport = {
  /** Kills under load. */
  readonly kills: number
  /** Further kills, before the server accepted requests. */
  readonly killsAtStart: number
  readonly acknowledged: number
  readonly resent: number
  readonly putOff: number
  readonly startsMs: readonly number[]
  readonly violations: readonly string[]
}

/** After each this many kills, the next start is killed too. */
const AT_START_EVERY = 5

/** Kills the server again and again during writes, then compares its data with the acknowledged writes. */
export const killServer = async (options: KillOptions): Promise<KillReport> => {
  const { env, kills, seed } = options
  const random = createSeededRandom(seed)
  const chance = random.fork()
  const startsMs: number[] = []
  let killsAtStart = 0

  const start = async (): Promise<ServerProcess> => {
    const server = await startServer({ env })
    startsMs.push(server.startMs)
    return server
  }
  const killAtStart = async (): Promise<void> => {
    const server = spawnServer({ env })
    await Promise.race([server.taken, wait(between(chance, 20, 500))])
    await server.kill()
    killsAtStart += 1
  }

  let server = await start()
  let current: Promise<string> = Promise.resolve(server.address)
  const token = await signIn(server.address)
  const writers = await runWriters({
    random,
    writers: options.writers,
    token,
    address: () => current,
    resends: true,
  })
  for (let kill = 1; kill <= kills; kill += 1) {
    await writers.progress(between(chance, 1, 300))
    await wait(between(chance, 0, 30))
    const restarting = server.kill().then(async () => {
      if (kill % AT_START_EVERY === 0) await killAtStart()
      return start()
    })
    current = restarting.then(({ address }) => address)
    server = await restarting
  }
  await writers.progress(50)
  await writers.finish()
  const { ledger } = writers
  await verifyAnswers(ledger, { address: server.address, token })
  const code = await server.stop()
  if (code !== 0) ledger.object(`the server ended with ${code}`)
  await verifyDatabase(ledger, options.database)
  return {
    kills,
    killsAtStart,
    acknowledged: ledger.acknowledged(),
    resent: writers.resent(),
    putOff: writers.putOff(),
    startsMs,
    violations: ledger.violations(),
  }
}
